import { type Static, Type } from 'typebox'
import { Agorot, DateOnly, Ean, nullable, ShortText, Slug, Timestamp, Uuid, Year } from './primitives.ts'

/** What became of an order. Who ordered is a record of `contacts`; the gateway's answer is one too. */

/** The readable number, `100001`; it is the order's id everywhere. */
export const OrderId = Type.String({ pattern: '^[0-9]{6,12}$' })

/** Where units come from: the shelf, the shipment under way, the suppliers. */
export const StockSource = Type.Union([Type.Literal('stock'), Type.Literal('shipment'), Type.Literal('supplier')])
export type StockSource = Static<typeof StockSource>

export const OrderStatus = Type.Union([
  Type.Literal('open'),
  Type.Literal('paid'),
  Type.Literal('transit'),
  Type.Literal('doneTransit'),
  Type.Literal('sent'),
  Type.Literal('closed'),
  Type.Literal('cancelled'),
])
export type OrderStatus = Static<typeof OrderStatus>

export const Receiving = Type.Union([Type.Literal('install'), Type.Literal('shipping'), Type.Literal('pickup')])
export type Receiving = Static<typeof Receiving>

const Quantity = Type.Integer({ minimum: 1, maximum: 10 })
const Installments = Type.Integer({ minimum: 1, maximum: 6 })

/** A line as it was sold; what the catalogue says later changes nothing in it. */
export const OrderLine = Type.Object(
  {
    ean: Ean,
    quantity: Quantity,
    /** A set counts as two tires. */
    isSet: Type.Boolean(),
    brandSlug: Slug,
    brand: ShortText,
    displayName: ShortText,
    displaySize: ShortText,
    priceAgorot: Agorot,
    freeShipping: Type.Boolean(),
    source: StockSource,
    /** The stock that one unit takes: its own, or one of each tire of a set that names them. */
    takes: Type.Array(Type.Object({ ean: Ean, source: StockSource }, { additionalProperties: false }), { minItems: 1, maxItems: 2 }),
    /** When it was promised to arrive; null = it lay on the shelf. */
    arrivesOn: nullable(DateOnly),
    /** The best offer whose price link gave the price; absent = the shop's price. */
    offerId: Type.Optional(Uuid),
  },
  { additionalProperties: false },
)
export type OrderLine = Static<typeof OrderLine>

/** All sums of an order, as `priceOrder` computed them. */
export const OrderPrice = Type.Object(
  {
    goodsAgorot: Agorot,
    shippingAgorot: Agorot,
    discountAgorot: Agorot,
    /** Asked of the card or the bank: goods + shipping - discount. */
    chargedAgorot: Agorot,
    /** Paid at the garage. */
    installationAgorot: Agorot,
    /** Included in every sum. */
    vatPercent: Type.Number({ minimum: 0, maximum: 100 }),
  },
  { additionalProperties: false },
)
export type OrderPrice = Static<typeof OrderPrice>

const AppointmentSlot = Type.Object(
  { date: DateOnly, startsAt: Type.Integer({ minimum: 0, maximum: 23 }) },
  { additionalProperties: false },
)

export const Fitting = Type.Object(
  {
    garageId: Slug,
    garage: ShortText,
    pricePerTireAgorot: Agorot,
    /** Null where the customer makes the appointment with the garage. `startsAt` is the hour its two hours begin. */
    slot: nullable(AppointmentSlot),
  },
  { additionalProperties: false },
)
export type Fitting = Static<typeof Fitting>

export const OrderPlaced = Type.Object(
  {
    orderId: OrderId,
    contactId: Uuid,
    visitorId: nullable(Uuid),
    lines: Type.Array(OrderLine, { minItems: 1, maxItems: 30 }),
    receiving: Receiving,
    fitting: nullable(Fitting),
    price: OrderPrice,
    couponCode: nullable(ShortText),
    paymentMethod: Type.Union([Type.Literal('creditcard'), Type.Literal('transfer')]),
    installments: Installments,
    /** When what is reserved lapses unless it is paid; null = when staff say so. */
    reservedUntil: nullable(Timestamp),
  },
  { additionalProperties: false },
)
export type OrderPlaced = Static<typeof OrderPlaced>

const Attempt = { orderId: OrderId, attemptId: Uuid, amountAgorot: Agorot }

export const PaymentSucceeded = Type.Object(
  { ...Attempt, installments: Installments, transactionId: nullable(ShortText) },
  { additionalProperties: false },
)
export type PaymentSucceeded = Static<typeof PaymentSucceeded>

/** `lapsed`: nobody came back in time and the gateway knows of no payment. `differs`: it knows of another amount or currency. */
export const PaymentFailed = Type.Object(
  {
    ...Attempt,
    reason: Type.Union([
      Type.Literal('declined'),
      Type.Literal('cancelled'),
      Type.Literal('lapsed'),
      Type.Literal('differs'),
      Type.Literal('unavailable'),
    ]),
  },
  { additionalProperties: false },
)
export type PaymentFailed = Static<typeof PaymentFailed>

export const ReservationReleased = Type.Object(
  { orderId: OrderId, reason: Type.Union([Type.Literal('payment_failed'), Type.Literal('lapsed'), Type.Literal('cancelled')]) },
  { additionalProperties: false },
)
export type ReservationReleased = Static<typeof ReservationReleased>

/** What was released is held again: late money, or staff moved the order on. */
export const ReservationRestored = Type.Object({ orderId: OrderId }, { additionalProperties: false })
export type ReservationRestored = Static<typeof ReservationRestored>

/** Staff reserved the units of an order that had none, from where there are some by now: its lines with their sources. */
export const OrderUnitsReserved = Type.Object(
  {
    orderId: OrderId,
    lines: Type.Array(OrderLine, { minItems: 1, maxItems: 30 }),
    /** The id of the member of staff. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type OrderUnitsReserved = Static<typeof OrderUnitsReserved>

/** Staff have to decide: what was released is gone, or the money is not what was asked for. */
export const AttentionNeeded = Type.Object(
  {
    orderId: OrderId,
    reason: Type.Union([
      Type.Literal('stock_gone'),
      Type.Literal('slot_gone'),
      Type.Literal('coupon_gone'),
      Type.Literal('price_gone'),
      Type.Literal('paid_after_cancel'),
      Type.Literal('paid_twice'),
      Type.Literal('amount_differs'),
    ]),
  },
  { additionalProperties: false },
)
export type AttentionNeeded = Static<typeof AttentionNeeded>

/** Staff have seen why the order waited for them. */
export const AttentionCleared = Type.Object(
  {
    orderId: OrderId,
    /** The id of the member of staff. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type AttentionCleared = Static<typeof AttentionCleared>

export const OrderStatusChanged = Type.Object(
  {
    orderId: OrderId,
    from: OrderStatus,
    to: OrderStatus,
    /** `shop` where the payment decided, else the id of the member of staff. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type OrderStatusChanged = Static<typeof OrderStatusChanged>

/** The code by which the carrier finds the parcel; null = none (any more). */
export const TrackingSet = Type.Object(
  {
    orderId: OrderId,
    trackingCode: nullable(ShortText),
    /** The id of the member of staff. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type TrackingSet = Static<typeof TrackingSet>

/** The appointment at the garage was moved to another one that was free. */
export const AppointmentMoved = Type.Object(
  {
    orderId: OrderId,
    from: AppointmentSlot,
    to: AppointmentSlot,
    /** `buyer`, or the id of the member of staff. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type AppointmentMoved = Static<typeof AppointmentMoved>

/** Somebody had the payment's details shown. */
export const PaymentDetailsShown = Type.Object(
  {
    orderId: OrderId,
    /** The id of the member of staff. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type PaymentDetailsShown = Static<typeof PaymentDetailsShown>

/** The shopper compared the sizes of his motorcycle with its licence, and says what he found. Emitted with the order that it belongs to. */
export const LicenceConfirmed = Type.Object(
  {
    orderId: OrderId,
    motorcycleId: Slug,
    /** Brand and model, as they were called. */
    motorcycle: ShortText,
    year: nullable(Year),
    /** The sizes that were compared. */
    front: ShortText,
    rear: ShortText,
    answer: Type.Union([Type.Literal('matches'), Type.Literal('differs')]),
  },
  { additionalProperties: false },
)
export type LicenceConfirmed = Static<typeof LicenceConfirmed>

/** The buyer gives notice that the purchase is cancelled. Staff decide; the law counts the days to pay back from here. */
export const OrderCancellationAsked = Type.Object(
  {
    orderId: OrderId,
    /** Of `cancellation.asked.v1`. */
    requestId: Uuid,
    /** Whether who wrote left the phone or e-mail of who ordered. */
    isSamePerson: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type OrderCancellationAsked = Static<typeof OrderCancellationAsked>

/** The notice was dealt with: the order was cancelled, or staff say that it stays. */
export const OrderCancellationClosed = Type.Object(
  {
    orderId: OrderId,
    requestId: Uuid,
    outcome: Type.Union([Type.Literal('cancelled'), Type.Literal('declined')]),
    /** The id of the member of staff. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type OrderCancellationClosed = Static<typeof OrderCancellationClosed>

export const CANCEL_REASONS = ['buyer', 'no_stock', 'no_payment', 'duplicate', 'returned', 'other'] as const

/** Staff cancelled an order, and why. Emitted with the change of its status. */
export const OrderCancelled = Type.Object(
  {
    orderId: OrderId,
    reason: Type.Enum([...CANCEL_REASONS]),
    /** The id of the member of staff. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type OrderCancelled = Static<typeof OrderCancelled>

/** What of the order's money is still to be given back; 0 = nothing any more. */
export const RefundDue = Type.Object({ orderId: OrderId, amountAgorot: Agorot }, { additionalProperties: false })
export type RefundDue = Static<typeof RefundDue>

const Refund = {
  orderId: OrderId,
  refundId: Uuid,
  amountAgorot: Agorot,
  method: Type.Union([Type.Literal('card'), Type.Literal('transfer')]),
  /** The id of the member of staff. */
  by: ShortText,
}

/** Staff give money back: for these articles, the shipping or the whole, less the fee that the law allows. */
export const RefundBegun = Type.Object(
  {
    ...Refund,
    lines: Type.Array(Type.Object({ ean: Ean, quantity: Quantity }, { additionalProperties: false }), { maxItems: 30 }),
    withShipping: Type.Boolean(),
    /** Kept by the shop. */
    feeAgorot: Agorot,
  },
  { additionalProperties: false },
)
export type RefundBegun = Static<typeof RefundBegun>

/** The money was given back: the clearing company says so, or staff made the transfer. */
export const RefundPaid = Type.Object(
  {
    ...Refund,
    /** The clearing company's; null of a transfer. */
    transactionId: nullable(ShortText),
    /** The day of the transfer. */
    paidOn: DateOnly,
  },
  { additionalProperties: false },
)
export type RefundPaid = Static<typeof RefundPaid>

/** Nothing was given back. `refused`: the clearing company said no. `not_sent`: it never heard of it. `not_made`: staff looked there. */
export const RefundFailed = Type.Object(
  { ...Refund, reason: Type.Union([Type.Literal('refused'), Type.Literal('not_sent'), Type.Literal('not_made')]) },
  { additionalProperties: false },
)
export type RefundFailed = Static<typeof RefundFailed>

/** How many units of one source are spoken for: a state, on the topic and key of the product whose count it lowers. */
export const UnitsTaken = Type.Object(
  {
    ean: Ean,
    source: StockSource,
    /** Held for orders. */
    reserved: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    /** Handed over since the catalogue last counted; the next `product.changed` counts without them. */
    handedOver: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  },
  { additionalProperties: false },
)
export type UnitsTaken = Static<typeof UnitsTaken>
