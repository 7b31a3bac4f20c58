import type { Visibility } from '#events/catalogue.events.ts'
import type { LicenceConfirmed, OrderPlaced, Receiving } from '#events/orders.events.ts'
import type { OrderPerson } from '#services/contacts/index.ts'
import type { CouponRefusal } from '#services/domain/coupon.ts'
import type { Slot } from '#services/domain/fitting-calendar.ts'
import type { ShopperAddress } from '#services/ingress/plugins/shopper-address.ts'

/** What a shopper asks for, its form checked. What it says of prices is only compared. */
export interface CheckoutCommand {
  /** Null when the sender has none: then the same cart and form within ten minutes is the same order. */
  key: string | null
  visitorId: string | null
  /** Where it comes from; null where orders of an address are not counted. Not said by the shopper. */
  address: ShopperAddress | null
  items: readonly CheckoutCommandItem[]
  person: OrderPerson
  receiving: Receiving
  /** With `install`. */
  fitting: { garageId: string; slot: Slot | null } | null
  /** As `couponCode` writes it. */
  couponCode: string | null
  paymentMethod: OrderPlaced['paymentMethod']
  installments: number
  /** The sums that the shopper was shown; null = not said. */
  seen: { chargedAgorot: number | null; installationAgorot: number | null }
  /** What the shopper found when he compared his motorcycle's sizes with its licence. The sizes are the catalogue's, never his. */
  licence: { motorcycleId: string; year: number | null; answer: LicenceConfirmed['answer'] } | null
}

export interface CheckoutCommandItem {
  ean: string
  quantity: number
  /** Of the price link that gives its price; then it is one article. */
  priceToken: string | null
  seenPriceAgorot: number | null
  seenVisibility: Visibility | null
}

/** `unknown`: of no offer, or of another article. `one_only`: a link gives its price for one. */
export type LinkErrorReason = 'unknown' | 'used' | 'over' | 'one_only'

/** What became of a line since the shopper saw it; `priceToken` tells the lines of one article apart. */
export type LineChange = { ean: string; displayName: string | null; priceToken: string | null } & (
  | { kind: 'gone' }
  | { kind: 'price'; seenPriceAgorot: number; priceAgorot: number }
  /** Its price link gives nothing (any more), and what the article costs without it. */
  | { kind: 'link'; why: LinkErrorReason; priceAgorot: number }
  | { kind: 'visibility'; visibility: Visibility }
  | { kind: 'units'; visibility: Visibility; available: number }
)

/** The shopper is told why, and what there is instead. Nothing was recorded, `payment_unavailable` apart. */
export type CheckoutRefused<Reason = unknown> = Extract<AnyRefused, { reason: Reason }>

type AnyRefused = { ok: false } & (
  | { reason: 'key_reused' }
  /** The key stands for an order that staff have cancelled since; with a new one it is ordered anew. */
  | { reason: 'order_cancelled'; orderId: string }
  /** Money came for this cart that staff have to look into: nothing is to be paid again meanwhile. */
  | { reason: 'payment_in_review'; orderId: string }
  | { reason: 'cart_changed'; changes: readonly LineChange[] }
  /** Lines are as they were seen, but a coupon or the garage is not. */
  | { reason: 'sum_changed'; chargedAgorot: number; installationAgorot: number }
  | { reason: 'coupon_refused'; why: CouponRefusal }
  /** So many codes were guessed in the shop that none is judged at the moment. */
  | { reason: 'coupons_closed' }
  | { reason: 'slot_taken'; nextSlots: readonly Slot[] }
  /** There is no such garage, or it is hidden. */
  | { reason: 'garage_gone' }
  /** Its machines do not take all of these tires. */
  | { reason: 'garage_unfit' }
  /** It has no day on which they could be fitted. */
  | { reason: 'no_days' }
  | { reason: 'slot_missing' }
  /** So many orders of the same phone or browser wait for a transfer already. */
  | { reason: 'too_many_transfers'; waiting: number }
  /** More units than one order may hold before it is paid. */
  | { reason: 'too_many_units'; most: number }
  /** So much is held by unpaid orders of the same phone, browser or address already. */
  | { reason: 'too_much_unpaid'; of: 'orders' | 'units' | 'appointments' }
  /** The card cannot be charged now. The order may be recorded, but holds nothing; the same request, sent again, goes on with it. */
  | { reason: 'payment_unavailable' }
  /** Whoever sent the request has gone before it was decided. */
  | { reason: 'not_waited_for' }
)
