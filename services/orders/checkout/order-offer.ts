import type { Fitting, OrderLine, OrderPrice } from '#events/orders.events.ts'
import { findShipmentSettings } from '#services/catalogue/catalogue.queries.ts'
import type { CatalogueProduct } from '#services/catalogue/catalogue-product.ts'
import { judgeCoupon } from '#services/domain/coupon.ts'
import { type FittingDay, isOffered, nextFreeSlots, type Slot } from '#services/domain/fitting-calendar.ts'
import { priceOrder } from '#services/domain/order-price.ts'
import { visibilityOf } from '#services/domain/visibility.ts'
import { listPriceLinks } from '#services/offers/price-links.queries.ts'
import { findCoupon } from '#services/orders/coupons/coupons.queries.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { withOwnUnits } from '../stock/own-units.ts'
import { listShortUnits, type Units, unitsOf } from '../stock/units.ts'
import { type FittingQuestion, findFitting } from './fitting.queries.ts'
import { OrderRefused, type OrderWish, type WishedItem } from './order-wish.ts'
import { changesOfShort, needsShipments, type Sold, sellLines, type ToSell } from './sold-lines.ts'

/** What the shop would sell for a wish, at its own prices. */
export interface Offer extends Sold {
  lines: OrderLine[]
  fitting: Fitting | null
  price: OrderPrice
  /** What the garage of the wish offers; for what to say when an appointment is gone. */
  days: readonly FittingDay[]
}

const NEXT_SLOTS = 3

/**
 * From what pages show of the products, of which the shop may sell fewer; reads garage and coupon. `own` units were held for this
 * order until now: to pages they are gone. Throws `OrderRefused` when something is not as the shopper saw it, or cannot be had.
 */
export async function makeOffer(
  queryable: Queryable,
  wish: OrderWish,
  { shown, own }: { shown: readonly CatalogueProduct[]; own: readonly Units[] },
  at: Date,
): Promise<Offer> {
  const products = withOwnUnits(shown, own)
  const shipments = needsShipments(products) ? await findShipmentSettings(queryable) : null
  const items = own.length === 0 ? wish.items : wish.items.map((item) => asOthersSee(item, shown))
  const links = await listPriceLinks(
    queryable,
    items.flatMap(({ priceToken }) => priceToken ?? []),
  )
  const lines = await sellOrRefuse(queryable, items, { products, links, shipments, at })
  const { fitting, days } = await fittingOf(queryable, wish, { products, own, now: at })
  const discountAgorot = wish.couponCode === null ? 0 : await discountOf(queryable, wish.couponCode, lines, at)
  const { receiving } = wish
  const installationPerTireAgorot = fitting?.pricePerTireAgorot ?? 0
  const { goodsAgorot, shippingAgorot, chargedAgorot, installationAgorot, vatPercent, ...priced } = priceOrder({
    ...{ lines, receiving, installationPerTireAgorot, discountAgorot },
  })
  const { chargedAgorot: seenCharged, installationAgorot: seenInstallation } = wish.seen
  if (chargedAgorot !== (seenCharged ?? chargedAgorot) || installationAgorot !== (seenInstallation ?? installationAgorot)) {
    throw new OrderRefused({ code: 'sum_changed', chargedAgorot, installationAgorot })
  }
  const price = { goodsAgorot, shippingAgorot, discountAgorot: priced.discountAgorot, chargedAgorot, installationAgorot, vatPercent }
  return { lines, products, links, fitting, price, days }
}

/** Pages show an article without the units that its shopper holds: whoever saw it so is not told that it changed. */
function asOthersSee(item: WishedItem, shown: readonly CatalogueProduct[]): WishedItem {
  const product = shown.find(({ ean }) => ean === item.ean)
  return product && visibilityOf(product) === item.seenVisibility ? { ...item, seenVisibility: null } : item
}

/** All changes are told at once, also those that only the counters know. */
async function sellOrRefuse(queryable: Queryable, items: readonly WishedItem[], offered: ToSell): Promise<OrderLine[]> {
  const { lines, changes } = sellLines(items, offered)
  if (changes.length === 0) return lines
  const short = await listShortUnits(queryable, unitsOf(lines))
  throw new OrderRefused({ code: 'cart_changed', changes: [...changes, ...changesOfShort(short, { ...offered, lines })] })
}

async function fittingOf(
  queryable: Queryable,
  wish: OrderWish,
  asked: Omit<FittingQuestion, 'garageId'>,
): Promise<{ fitting: Fitting | null; days: readonly FittingDay[] }> {
  if (wish.fitting === null) return { fitting: null, days: [] }
  const { garageId, slot } = wish.fitting
  const offer = await findFitting(queryable, { garageId, ...asked })
  if (offer === null) throw new OrderRefused({ code: 'garage_gone' })
  if (!offer.isFitting) throw new OrderRefused({ code: 'garage_unfit' })
  const { garage, days } = offer
  const fitting = { garageId, garage: garage.displayName, pricePerTireAgorot: garage.pricePerTireAgorot }
  if (garage.isManualBooking) return { fitting: { ...fitting, slot: null }, days }
  if (days.length === 0) throw new OrderRefused({ code: 'no_days' })
  if (slot === null) throw new OrderRefused({ code: 'slot_missing' })
  if (!isOffered(days, slot)) throw slotTaken(days, slot)
  return { fitting: { ...fitting, slot }, days }
}

/** The appointment is gone, or never was one. */
export function slotTaken(days: readonly FittingDay[], slot: Slot | null): OrderRefused {
  return new OrderRefused({ code: 'slot_taken', nextSlots: slot === null ? [] : nextFreeSlots(days, slot, NEXT_SLOTS) })
}

/** By the coupon's own rules; how often it was used is decided where its use is taken. */
async function discountOf(queryable: Queryable, code: string, lines: readonly OrderLine[], at: Date): Promise<number> {
  const coupon = await findCoupon(queryable, code)
  const verdict = coupon === null ? { ok: false as const, reason: 'unknown' as const } : judgeCoupon(coupon, lines, at)
  if (!verdict.ok) throw new OrderRefused({ code: 'coupon_refused', reason: verdict.reason })
  return verdict.discountAgorot
}
