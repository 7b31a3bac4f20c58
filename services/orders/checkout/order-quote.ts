import type { Fitting, OrderLine, OrderPrice } from '#events/orders.events.ts'
import { findShipmentSettings } from '#services/catalogue/catalogue.queries.ts'
import type { CatalogueProduct } from '#services/catalogue/product.queries.ts'
import { evaluateCoupon } from '#services/domain/coupon.ts'
import { type FittingDay, isOffered, nextFreeSlots, type Slot } from '#services/domain/fitting-calendar.ts'
import { priceOrder } from '#services/domain/order-price.ts'
import { visibilityOf } from '#services/domain/visibility.ts'
import { listPriceLinks } from '#services/offers/price-links.queries.ts'
import { findCoupon } from '#services/orders/coupons/coupons.queries.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { withOwnUnits } from '../stock/own-units.ts'
import { listShortages, type Units, unitsOf } from '../stock/units.ts'
import { type CheckoutCommand, type CheckoutCommandItem, CheckoutError } from './checkout-types.ts'
import { type FittingQuestion, findFitting } from './fitting.queries.ts'
import { changesOfShortages, type LinePricing, needsShipments, type PricingContext, priceLines } from './price-lines.ts'

/** What the shop would sell for a request, at its own prices. */
export interface Quote extends LinePricing {
  lines: OrderLine[]
  fitting: Fitting | null
  price: OrderPrice
  /** What the garage of the request offers; for what to say when an appointment is gone. */
  days: readonly FittingDay[]
}

const NEXT_SLOTS = 3

/**
 * From what pages show of the products, of which the shop may sell fewer; reads garage and coupon. `own` units were held for this
 * order until now: to pages they are gone. Throws `CheckoutError` when something is not as the shopper saw it, or cannot be had.
 */
export async function quoteOrder(
  queryable: Queryable,
  command: CheckoutCommand,
  { shown, own }: { shown: readonly CatalogueProduct[]; own: readonly Units[] },
  at: Date,
): Promise<Quote> {
  const products = withOwnUnits(shown, own)
  const shipments = needsShipments(products) ? await findShipmentSettings(queryable) : null
  const items = own.length === 0 ? command.items : command.items.map((item) => withoutOwnVisibility(item, shown))
  const links = await listPriceLinks(
    queryable,
    items.flatMap(({ priceToken }) => priceToken ?? []),
  )
  const lines = await priceLinesOrThrow(queryable, items, { products, links, shipments, at })
  const { fitting, days } = await fittingOf(queryable, command, { products, own, now: at })
  const discountAgorot = command.couponCode === null ? 0 : await discountOf(queryable, command.couponCode, lines, at)
  const { receiving } = command
  const installationPerTireAgorot = fitting?.pricePerTireAgorot ?? 0
  const { goodsAgorot, shippingAgorot, chargedAgorot, installationAgorot, vatPercent, ...priced } = priceOrder({
    lines,
    receiving,
    installationPerTireAgorot,
    discountAgorot,
  })
  const { chargedAgorot: seenCharged, installationAgorot: seenInstallation } = command.seen
  if (chargedAgorot !== (seenCharged ?? chargedAgorot) || installationAgorot !== (seenInstallation ?? installationAgorot)) {
    throw new CheckoutError({ code: 'sum_changed', chargedAgorot, installationAgorot })
  }
  const price = { goodsAgorot, shippingAgorot, discountAgorot: priced.discountAgorot, chargedAgorot, installationAgorot, vatPercent }
  return { lines, products, links, fitting, price, days }
}

/** Pages show an article without the units that its shopper holds: whoever saw it so is not told that it changed. */
function withoutOwnVisibility(item: CheckoutCommandItem, shown: readonly CatalogueProduct[]): CheckoutCommandItem {
  const product = shown.find(({ ean }) => ean === item.ean)
  return product && visibilityOf(product) === item.seenVisibility ? { ...item, seenVisibility: null } : item
}

/** All changes are told at once, also those that only the counters know. */
async function priceLinesOrThrow(
  queryable: Queryable,
  items: readonly CheckoutCommandItem[],
  context: PricingContext,
): Promise<OrderLine[]> {
  const { lines, changes } = priceLines(items, context)
  if (changes.length === 0) return lines
  const short = await listShortages(queryable, unitsOf(lines))
  throw new CheckoutError({ code: 'cart_changed', changes: [...changes, ...changesOfShortages(short, { ...context, lines })] })
}

async function fittingOf(
  queryable: Queryable,
  command: CheckoutCommand,
  question: Omit<FittingQuestion, 'garageId'>,
): Promise<{ fitting: Fitting | null; days: readonly FittingDay[] }> {
  if (command.fitting === null) return { fitting: null, days: [] }
  const { garageId, slot } = command.fitting
  const availability = await findFitting(queryable, { garageId, ...question })
  if (availability === null) throw new CheckoutError({ code: 'garage_gone' })
  if (!availability.isFitting) throw new CheckoutError({ code: 'garage_unfit' })
  const { garage, days } = availability
  const fitting = { garageId, garage: garage.displayName, pricePerTireAgorot: garage.pricePerTireAgorot }
  if (garage.isManualBooking) return { fitting: { ...fitting, slot: null }, days }
  if (days.length === 0) throw new CheckoutError({ code: 'no_days' })
  if (slot === null) throw new CheckoutError({ code: 'slot_missing' })
  if (!isOffered(days, slot)) throw slotTakenError(days, slot)
  return { fitting: { ...fitting, slot }, days }
}

/** The appointment is gone, or never was one. */
export function slotTakenError(days: readonly FittingDay[], slot: Slot | null): CheckoutError {
  return new CheckoutError({ code: 'slot_taken', nextSlots: slot === null ? [] : nextFreeSlots(days, slot, NEXT_SLOTS) })
}

/** By the coupon's own rules; how often it was used is decided where its use is taken. */
async function discountOf(queryable: Queryable, code: string, lines: readonly OrderLine[], at: Date): Promise<number> {
  const coupon = await findCoupon(queryable, code)
  const verdict = coupon === null ? { ok: false as const, reason: 'unknown' as const } : evaluateCoupon(coupon, lines, at)
  if (!verdict.ok) throw new CheckoutError({ code: 'coupon_refused', reason: verdict.reason })
  return verdict.discountAgorot
}
