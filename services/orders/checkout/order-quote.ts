import type { CouponChanged } from '#events/coupons.events.ts'
import type { Fitting, OrderLine, OrderPrice } from '#events/orders.events.ts'
import type { CatalogueProduct } from '#services/catalogue/product.queries.ts'
import { evaluateCoupon } from '#services/domain/coupon.ts'
import { type CourierDays, courierSpan } from '#services/domain/delivery.ts'
import { type FittingDay, isOffered, nextFreeSlots, type Slot } from '#services/domain/fitting-calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { priceOrder } from '#services/domain/order-price.ts'
import { vatPercentOn } from '#services/domain/vat-rate.ts'
import { visibilityOf } from '#services/domain/visibility.ts'
import { type CatalogueGarage, findRegions, listGaragesByIds } from '#services/garages/garages.queries.ts'
import { listPriceLinks, type PriceLink } from '#services/offers/offers.queries.ts'
import { findCoupon } from '#services/orders/coupons/coupons.queries.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { withOwnUnits } from '../stock/own-units.ts'
import { listShortages, type Units, unitsOf } from '../stock/units.ts'
import type { CheckoutCommand, CheckoutCommandItem, CheckoutRefused } from './checkout-types.ts'
import { type FittingQuestion, type FittingRecords, fittingAt, readFittingRecords } from './fitting.queries.ts'
import { changesOfShortages, type LinePricing, type PricingContext, priceLines } from './price-lines.ts'

/** The lines and sums of a request, at the shop's own prices. */
export interface Quote extends LinePricing {
  lines: OrderLine[]
  fitting: Fitting | null
  price: OrderPrice
  /** Days of the chosen garage, for alternatives when an appointment is taken. */
  days: readonly FittingDay[]
  /** Null when the courier takes it nowhere. */
  courierDays: number | null
  /** The chosen one. */
  garage: CatalogueGarage | null
}

const NEXT_SLOTS = 3

/** What of a request sets its price. */
export type QuotedCommand = Pick<CheckoutCommand, 'items' | 'receiving' | 'fitting' | 'couponCode' | 'seen'> & {
  person: { details: Pick<CheckoutCommand['person']['details'], 'city'> }
}

/** What is on record for a request, apart from its products. */
export interface QuoteRecords extends FittingRecords {
  links: PriceLink[]
  coupon: CouponChanged | null
  /** Of the city that it is delivered to. */
  region: string | null
  garage: CatalogueGarage | null
}

interface QuoteContext {
  shown: readonly CatalogueProduct[]
  own: readonly Units[]
  courierDays: CourierDays
  kept?: readonly OrderLine[]
  couponAt?: Date
  records?: QuoteRecords
}

/**
 * Computed from the products as pages show them, which may be more than is left; reads garage and coupon. `own`: units reserved for this
 * order so far, which pages do not count. `kept`: lines that are sold already and keep their price, beside the items. `couponAt`: when its
 * coupon was given. `records`: as read already, after the last change to what the order has reserved. Refuses what differs from the page or
 * is unavailable.
 */
export async function quoteOrder(
  queryable: Queryable,
  command: QuotedCommand,
  { shown, own, courierDays, kept = [], couponAt, ...read }: QuoteContext,
  at: Date,
): Promise<{ ok: true; quote: Quote } | CheckoutRefused> {
  const products = withOwnUnits(shown, own)
  const records = read.records ?? (await readQuoteRecords(queryable, [command], at))(command)
  const items = own.length === 0 ? command.items : command.items.map((item) => withoutOwnVisibility(item, shown))
  const { links, shipments } = records
  const pricing = await pricedLinesOf(queryable, items, { products, links, shipments, at })
  if (!pricing.ok) return pricing
  const lines = [...kept, ...pricing.lines]
  const offered = fittingOf(command, records, { products, own, courierDays, now: at })
  if (!offered.ok) return offered
  const { fitting, days } = offered
  const discount = discountOf(command.couponCode, records, lines, couponAt ?? at)
  if (!discount.ok) return discount
  const { receiving } = command
  const installationPerTireAgorot = fitting?.pricePerTireAgorot ?? 0
  const { goodsAgorot, shippingAgorot, chargedAgorot, installationAgorot, ...priced } = priceOrder({
    lines,
    receiving,
    installationPerTireAgorot,
    discountAgorot: discount.discountAgorot,
  })
  const { chargedAgorot: seenCharged, installationAgorot: seenInstallation } = command.seen
  if (chargedAgorot !== (seenCharged ?? chargedAgorot) || installationAgorot !== (seenInstallation ?? installationAgorot)) {
    return { ok: false, reason: 'sum_changed', chargedAgorot, installationAgorot }
  }
  const vatPercent = vatPercentOn(israelDate(at.getTime()))
  const price = { goodsAgorot, shippingAgorot, discountAgorot: priced.discountAgorot, chargedAgorot, installationAgorot, vatPercent }
  return { ok: true, quote: { lines, products, links, fitting, price, days, courierDays: offered.courierDays, garage: records.garage } }
}

/** What is on record for each of these commands. Pipelined: neither read depends on another, nor on the products. */
export async function readQuoteRecords(
  queryable: Queryable,
  commands: readonly QuotedCommand[],
  at: Date,
): Promise<(command: QuotedCommand) => QuoteRecords> {
  const fitted = commands.flatMap(({ fitting, items }) => (fitting === null ? [] : [{ garageId: fitting.garageId, items }]))
  const tokens = commands.flatMap(({ items }) => items.flatMap(({ priceToken }) => priceToken ?? []))
  const codes = [...new Set(commands.flatMap(({ couponCode }) => couponCode ?? []))]
  const garageIds = [...new Set(fitted.map(({ garageId }) => garageId))]
  const eans = fitted.flatMap(({ items }) => items.map(({ ean }) => ean))
  const [links, coupons, regions, garages, fittingRecords] = await Promise.all([
    listPriceLinks(queryable, tokens),
    Promise.all(codes.map((code) => findCoupon(queryable, code))),
    findRegions(queryable, [...new Set(commands.flatMap((command) => deliveryCityOf(command) ?? []))]),
    listGaragesByIds(queryable, garageIds),
    readFittingRecords(queryable, { garageIds, eans, now: at }),
  ])
  return (command) => ({
    links,
    coupon: coupons[codes.indexOf(command.couponCode ?? '')] ?? null,
    region: regions.get(deliveryCityOf(command) ?? '') ?? null,
    garage: garages.find(({ id }) => id === command.fitting?.garageId) ?? null,
    ...fittingRecords,
  })
}

const deliveryCityOf = ({ fitting, person }: QuotedCommand): string | null => (fitting === null ? person.details.city : null)

/** Pages do not count the units that the shopper has reserved, so an availability seen there is no change. */
function withoutOwnVisibility(item: CheckoutCommandItem, shown: readonly CatalogueProduct[]): CheckoutCommandItem {
  const product = shown.find(({ ean }) => ean === item.ean)
  return product && visibilityOf(product) === item.seenVisibility ? { ...item, seenVisibility: null } : item
}

/** Reports all changes at once, including those that only the counters know. */
async function pricedLinesOf(
  queryable: Queryable,
  items: readonly CheckoutCommandItem[],
  context: PricingContext,
): Promise<{ ok: true; lines: OrderLine[] } | CheckoutRefused> {
  const { lines, changes } = priceLines(items, context)
  if (changes.length === 0) return { ok: true, lines }
  const short = await listShortages(queryable, unitsOf(lines))
  return { ok: false, reason: 'cart_changed', changes: [...changes, ...changesOfShortages(short, { ...context, lines })] }
}

function fittingOf(
  command: QuotedCommand,
  records: QuoteRecords,
  question: Omit<FittingQuestion, 'garageId'>,
): ({ ok: true; fitting: Fitting | null } & Pick<Quote, 'days' | 'courierDays'>) | CheckoutRefused {
  if (command.fitting === null) {
    const { city } = command.person.details
    const courierDays = city === null ? null : courierSpan(question.courierDays, records.region).most
    return { ok: true, fitting: null, days: [], courierDays }
  }
  const { garageId, slot } = command.fitting
  const availability = records.garage && fittingAt(records.garage, records, question)
  if (availability === null) return { ok: false, reason: 'garage_gone' }
  if (!availability.isFitting) return { ok: false, reason: 'garage_unfit' }
  const { garage, days, courierDays } = availability
  const fitting = { garageId, garage: garage.displayName, pricePerTireAgorot: garage.pricePerTireAgorot }
  if (garage.isManualBooking) return { ok: true, fitting: { ...fitting, slot: null }, days, courierDays }
  if (days.length === 0) return { ok: false, reason: 'no_days' }
  if (slot === null) return { ok: false, reason: 'slot_missing' }
  if (!isOffered(days, slot)) return slotTaken(days, slot)
  return { ok: true, fitting: { ...fitting, slot }, days, courierDays }
}

/** The appointment is taken or was never offered. */
export function slotTaken(days: readonly FittingDay[], slot: Slot | null): CheckoutRefused {
  const [first] = days
  const isTooSoon = slot !== null && first !== undefined && slot.date < first.date
  return { ok: false, reason: 'slot_taken', nextSlots: slot === null ? [] : nextFreeSlots(days, slot, NEXT_SLOTS), isTooSoon }
}

/** By the coupon's rules; its uses are checked when one is reserved. */
function discountOf(
  code: string | null,
  { coupon }: QuoteRecords,
  lines: readonly OrderLine[],
  at: Date,
): { ok: true; discountAgorot: number } | CheckoutRefused {
  if (code === null) return { ok: true, discountAgorot: 0 }
  const verdict = coupon === null ? { ok: false as const, reason: 'unknown' as const } : evaluateCoupon(coupon, lines, at)
  return verdict.ok ? verdict : { ok: false, reason: 'coupon_refused', why: verdict.reason }
}
