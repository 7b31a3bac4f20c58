import { type Static, Type } from 'typebox'
import { Agorot, DateOnly, Ean, nullable, ShortText, Slug, Timestamp, Uuid, Year } from './primitives.ts'

/** Orders. The buyer's data and the gateway's response are stored in `contacts`. */

/** Readable number, `100001`; the order's id everywhere. */
export const OrderId = Type.String({ pattern: '^[0-9]{6,12}$' })

/** Source of units: stock, the current shipment, the suppliers. */
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

export const Quantity = Type.Integer({ minimum: 1, maximum: 10 })
const Installments = Type.Integer({ minimum: 1, maximum: 6 })

/** A line as sold; later catalogue changes do not affect it. */
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
    /** Units taken for one unit of the line: its own, or one of each tire of a set. */
    takes: Type.Array(Type.Object({ ean: Ean, source: StockSource }, { additionalProperties: false }), { minItems: 1, maxItems: 2 }),
    /** Promised arrival; null = in stock. */
    arrivesOn: nullable(DateOnly),
    /** Best offer whose price link was used; absent = the shop's price. */
    offerId: Type.Optional(Uuid),
  },
  { additionalProperties: false },
)
export type OrderLine = Static<typeof OrderLine>

/** All amounts of an order, computed by `priceOrder`. */
export const OrderPrice = Type.Object(
  {
    goodsAgorot: Agorot,
    shippingAgorot: Agorot,
    discountAgorot: Agorot,
    /** Amount of the card or bank payment: goods + shipping - discount. */
    chargedAgorot: Agorot,
    /** Paid at the garage. */
    installationAgorot: Agorot,
    /** Included in every amount. */
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
    /** Null if the customer arranges it with the garage. `startsAt` is the first hour of its two. */
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
    /** Expiry of the reservation unless paid; null = until staff decide. */
    reservedUntil: nullable(Timestamp),
    /** Working days that the courier takes to the buyer or the garage, as promised; absent = one to three. */
    courierDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 14 })),
    /** Id of the member of staff who took it by telephone; absent = the shopper ordered. */
    takenBy: Type.Optional(ShortText),
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

/** `lapsed`: not completed in time, and the gateway knows no payment. `differs`: it reports another amount or currency. */
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

/** A released reservation was renewed: late payment, or staff advanced the order. */
export const ReservationRestored = Type.Object({ orderId: OrderId }, { additionalProperties: false })
export type ReservationRestored = Static<typeof ReservationRestored>

/** Staff reserved units for an order without any, from available sources: its lines with their sources. */
export const OrderUnitsReserved = Type.Object(
  {
    orderId: OrderId,
    lines: Type.Array(OrderLine, { minItems: 1, maxItems: 30 }),
    /** Staff member's id. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type OrderUnitsReserved = Static<typeof OrderUnitsReserved>

/** Staff must decide: released units are gone, or the payment differs from the amount due. */
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

/** Staff acknowledged the reason for attention. */
export const AttentionCleared = Type.Object(
  {
    orderId: OrderId,
    /** Staff member's id. */
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
    /** `shop` after a payment, `garage` by its own page, else the staff member's id. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type OrderStatusChanged = Static<typeof OrderStatusChanged>

/** Tracking number of the carrier; null = none (any more). */
export const TrackingSet = Type.Object(
  {
    orderId: OrderId,
    trackingCode: nullable(ShortText),
    /** Staff member's id. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type TrackingSet = Static<typeof TrackingSet>

export const AMENDED_PARTS = ['lines', 'receiving', 'garage', 'appointment', 'address'] as const

/** Staff changed what was ordered, or how it is received: the complete new state of the order. An address is in `contacts` only. */
export const OrderAmended = Type.Object(
  {
    orderId: OrderId,
    placed: OrderPlaced,
    /** What differs from before. */
    parts: Type.Array(Type.Enum([...AMENDED_PARTS]), { minItems: 1, maxItems: AMENDED_PARTS.length }),
    /** The sum before; the difference is still to be paid (`order.balance-due`) or given back (`order.refund-due`). */
    wasChargedAgorot: Agorot,
    /** Staff member's id. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type OrderAmended = Static<typeof OrderAmended>

/** The garage appointment was moved to a free slot. */
export const AppointmentMoved = Type.Object(
  {
    orderId: OrderId,
    from: AppointmentSlot,
    to: AppointmentSlot,
    /** `buyer`, or the staff member's id. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type AppointmentMoved = Static<typeof AppointmentMoved>

/** The garage cannot fit at the appointment and offers free hours of its calendar instead. */
export const AppointmentRefused = Type.Object(
  {
    orderId: OrderId,
    garageId: Slug,
    refused: AppointmentSlot,
    offered: Type.Array(AppointmentSlot, { minItems: 1, maxItems: 3 }),
  },
  { additionalProperties: false },
)
export type AppointmentRefused = Static<typeof AppointmentRefused>

/** The buyer corrected the mail address, which stands in `contacts` only; the confirmation is sent again. */
export const EmailCorrected = Type.Object(
  {
    orderId: OrderId,
    /** `buyer`. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type EmailCorrected = Static<typeof EmailCorrected>

/** Someone viewed the payment's details. */
export const PaymentDetailsShown = Type.Object(
  {
    orderId: OrderId,
    /** Staff member's id. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type PaymentDetailsShown = Static<typeof PaymentDetailsShown>

/** The shopper compared the motorcycle's sizes with its licence; the result. Emitted with its order. */
export const LicenceConfirmed = Type.Object(
  {
    orderId: OrderId,
    motorcycleId: Slug,
    /** Brand and model as displayed. */
    motorcycle: ShortText,
    year: nullable(Year),
    /** The compared sizes. */
    front: ShortText,
    rear: ShortText,
    answer: Type.Union([Type.Literal('matches'), Type.Literal('differs')]),
  },
  { additionalProperties: false },
)
export type LicenceConfirmed = Static<typeof LicenceConfirmed>

/** The buyer cancels the purchase. Staff decide; the legal refund period starts here. */
export const OrderCancellationAsked = Type.Object(
  {
    orderId: OrderId,
    /** Id of `cancellation.asked.v1`. */
    requestId: Uuid,
    /** Whether the sender gave the buyer's phone or e-mail. */
    isSamePerson: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type OrderCancellationAsked = Static<typeof OrderCancellationAsked>

/** The cancellation notice was handled: the order was cancelled, or staff keep it. */
export const OrderCancellationClosed = Type.Object(
  {
    orderId: OrderId,
    requestId: Uuid,
    outcome: Type.Union([Type.Literal('cancelled'), Type.Literal('declined')]),
    /** Staff member's id. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type OrderCancellationClosed = Static<typeof OrderCancellationClosed>

export const CANCEL_REASONS = ['buyer', 'no_stock', 'no_payment', 'duplicate', 'returned', 'other'] as const

/** Staff cancelled an order, with the reason. Emitted with the change of status. */
export const OrderCancelled = Type.Object(
  {
    orderId: OrderId,
    reason: Type.Enum([...CANCEL_REASONS]),
    /** Staff member's id. */
    by: ShortText,
  },
  { additionalProperties: false },
)
export type OrderCancelled = Static<typeof OrderCancelled>

/** Units taken from one source: a state, with the topic and key of the product whose count it reduces. */
export const UnitsTaken = Type.Object(
  {
    ean: Ean,
    source: StockSource,
    /** Reserved for orders. */
    reserved: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    /** Handed over since the last catalogue count; the next `product.changed` count excludes them. */
    handedOver: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  },
  { additionalProperties: false },
)
export type UnitsTaken = Static<typeof UnitsTaken>
