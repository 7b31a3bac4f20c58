import type { Visibility } from '#events/catalogue.events.ts'
import type { LicenceConfirmed, OrderPlaced, Receiving } from '#events/orders.events.ts'
import type { OrderPerson } from '#services/contacts/index.ts'
import type { CouponRefusal } from '#services/domain/coupon.ts'
import type { Slot } from '#services/domain/fitting-calendar.ts'
import type { ShopperAddress } from '#services/ingress/plugins/shopper-address.ts'

/** A validated request. Its prices are only compared. */
export interface CheckoutCommand {
  /** Idempotency key; null without one: then the same cart and form within ten minutes is the same order. */
  key: string | null
  visitorId: string | null
  /** The network address of the request; null where orders of an address are not counted. */
  address: ShopperAddress | null
  /** Id of the member of staff who takes it by telephone; null = the shopper orders. It is paid by a link that is sent, or by transfer. */
  takenBy: string | null
  items: readonly CheckoutCommandItem[]
  person: OrderPerson
  receiving: Receiving
  /** With `install`. */
  fitting: { garageId: string; slot: Slot | null } | null
  /** Normalized by `couponCode`. */
  couponCode: string | null
  paymentMethod: OrderPlaced['paymentMethod']
  installments: number
  /** The sums that the page showed; null = not sent. */
  seen: { chargedAgorot: number | null; installationAgorot: number | null }
  /** The result of comparing the motorcycle's sizes with its licence. Sizes are taken from the catalogue, never from the request. */
  licence: { motorcycleId: string; year: number | null; answer: LicenceConfirmed['answer'] } | null
}

export interface CheckoutCommandItem {
  ean: string
  quantity: number
  /** Token of the price link that sets its price; then the quantity is one. */
  priceToken: string | null
  seenPriceAgorot: number | null
  seenVisibility: Visibility | null
}

/** `unknown`: no such offer, or another article's. `one_only`: a link is for one unit. */
export type LinkErrorReason = 'unknown' | 'used' | 'over' | 'one_only'

/** A difference from what the page showed; `priceToken` distinguishes lines of one article. */
export type LineChange = { ean: string; displayName: string | null; priceToken: string | null } & (
  | { kind: 'gone' }
  | { kind: 'price'; seenPriceAgorot: number; priceAgorot: number }
  /** Its price link is invalid (by now); `priceAgorot` is the shop's price. */
  | { kind: 'link'; why: LinkErrorReason; priceAgorot: number }
  | { kind: 'visibility'; visibility: Visibility }
  | { kind: 'units'; visibility: Visibility; available: number }
)

/** Reasons are shown to the shopper. Nothing was recorded, except with `payment_unavailable`. */
export type CheckoutRefused = { ok: false } & (
  | { reason: 'key_reused' }
  /** The key belongs to an order that staff have cancelled; a new key places a new order. */
  | { reason: 'order_cancelled'; orderId: string }
  /** Staff must review a payment for this cart: nothing may be paid again until then. */
  | { reason: 'payment_in_review'; orderId: string }
  | { reason: 'cart_changed'; changes: readonly LineChange[] }
  /** The lines are as shown, but a coupon or the garage is not. */
  | { reason: 'sum_changed'; chargedAgorot: number; installationAgorot: number }
  | { reason: 'coupon_refused'; why: CouponRefusal }
  /** The shop's budget for wrong codes is spent: no code is checked at the moment. */
  | { reason: 'coupons_closed' }
  /** `isTooSoon`: the tires are not there by then. */
  | { reason: 'slot_taken'; nextSlots: readonly Slot[]; isTooSoon: boolean }
  /** No such garage, or it is hidden. */
  | { reason: 'garage_gone' }
  /** Its machines do not take all of these tires. */
  | { reason: 'garage_unfit' }
  /** It has no possible day of fitting. */
  | { reason: 'no_days' }
  | { reason: 'slot_missing' }
  /** Too many orders of this phone or browser wait for a transfer. */
  | { reason: 'too_many_transfers'; waiting: number }
  /** More units than an unpaid order may reserve. */
  | { reason: 'too_many_units'; most: number }
  /** Unpaid orders of this phone, browser or address reserve too much. */
  | { reason: 'too_much_unpaid'; of: 'orders' | 'units' | 'appointments' }
  /** The card cannot be charged now. The order may be recorded, without reservations; the same request resumes it. */
  | { reason: 'payment_unavailable' }
  /** The client disconnected before the decision. */
  | { reason: 'not_waited_for' }
)
