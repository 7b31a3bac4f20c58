import { type Static, Type } from 'typebox'
import { GarageChanged } from '#events/garages.events.ts'
import { AttentionNeeded, CANCEL_REASONS, OrderId, OrderStatus, Receiving, StockSource } from '#events/orders.events.ts'
import { DateOnly, Ean, nullable, Uuid } from '#events/primitives.ts'
import { DeskDocument } from '#services/documents/desk-documents.contract.ts'
import { ORDER_WORK, TRACKING_CODE } from '#services/domain/order-status.ts'
import { ErrorAnswer, Ok } from '#services/ingress/contract/answers.contract.ts'
import { call, fileAnswer, XLSX } from '#services/ingress/contract/call.contract.ts'
import { Pagination } from '#services/staff/staff.contract.ts'
import { OrderAlternatives } from './order-alternatives.contract.ts'

/** Orders as staff see them. Sums are shekels, times ISO 8601. Erased personal data are null. */

const Text = nullable(Type.String())
/** Sunday first; null = closed. Hours of the day, in halves. */
const WeekHours = GarageChanged.properties.hours
/** `ready`: `transit` of an order that is picked up. */
const ShownStatus = Type.Union([...OrderStatus.anyOf, Type.Literal('ready')])

export const StaffOrder = Type.Object({
  orderId: Type.String(),
  createdAt: Type.String(),
  changedAt: Type.String(),
  status: OrderStatus,
  trackingCode: Text,
  needsAttention: nullable(AttentionNeeded.properties.reason),
  reservation: Type.Union([Type.Literal('held'), Type.Literal('released'), Type.Literal('handed_over')]),
  /** The task for staff. */
  work: nullable(Type.Enum([...ORDER_WORK])),
  /** An open cancellation by the buyer: when, the legal deadline of the refund, and whether the buyer sent it. */
  cancellation: nullable(
    Type.Object({ requestId: Type.String(), askedAt: Type.String(), refundBy: Type.String(), isSamePerson: Type.Boolean() }),
  ),
  cancelReason: nullable(Type.Enum([...CANCEL_REASONS])),
  /** Refunded or being refunded, and still due. */
  refund: Type.Object({
    due: Type.Number(),
    paid: Type.Number(),
    refunds: Type.Array(
      Type.Object({
        refundId: Type.String(),
        amount: Type.Number(),
        fee: Type.Number(),
        method: Type.Union([Type.Literal('card'), Type.Literal('transfer')]),
        /** `unclear`: the clearing company's result is unknown; staff check there. */
        state: Type.Union([Type.Literal('pending'), Type.Literal('unclear'), Type.Literal('paid'), Type.Literal('failed')]),
        paidOn: Text,
      }),
    ),
  }),
  /** What the buyer still owes since the order was amended. */
  balanceDue: Type.Number(),
  /** When the reservation for a transfer lapses; null = there is none, or it never does. */
  heldUntil: Text,
  paidAt: Text,
  cart: Type.Object({
    items: Type.Array(
      Type.Object({
        ean: Type.String(),
        quantity: Type.Integer(),
        isSet: Type.Boolean(),
        /** Per unit. */
        price: Type.Number(),
        /** At the price of a best offer. */
        isOffer: Type.Boolean(),
        /** The date promised at ordering; null = it was in stock. */
        arrivesOn: Text,
        /** The two tires of a set that names them, front and rear; else empty. */
        tires: Type.Array(Type.String()),
      }),
    ),
  }),
  checkout: Type.Object({
    sip: Receiving,
    personal: Type.Object({ name: Text, phone: Text, emailaddress: Text }),
    /** With install; `installSlot` is the hour at which its two hours start. */
    shop: nullable(
      Type.Object({
        id: Type.String(),
        displayName: Type.String(),
        manualBooking: Type.Boolean(),
        /** The garage's current data; null where it was removed. */
        place: nullable(Type.Object({ address: Type.String(), city: Type.String(), phone: Type.String(), hours: WeekHours })),
      }),
    ),
    installDate: Text,
    installSlot: nullable(Type.Integer()),
    shipping: nullable(Type.Object({ name: Text, address: Text, city: Text, phone: Text, notes: Text })),
    additionalNotes: Text,
    invoice: nullable(Type.Object({ name: Text, companyNumber: Text })),
    selectedPaymentMethod: Type.Union([Type.Literal('creditcard'), Type.Literal('transfer')]),
    installments: Type.Integer(),
    couponCode: Text,
  }),
  price: Type.Object({
    goods: Type.Number(),
    shipping: Type.Number(),
    discount: Type.Number(),
    charged: Type.Number(),
    installation: Type.Number(),
  }),
  licence: nullable(Type.Object({ motorcycle: Type.String(), answer: Type.Union([Type.Literal('matches'), Type.Literal('differs')]) })),
  /** Texts for staff to send to the buyer: the order's state, and what it waits for. */
  messages: Type.Object({ status: Type.String(), attention: Text }),
})
export type StaffOrder = Static<typeof StaffOrder>

export const OrderedProduct = Type.Object({
  ean: Type.String(),
  brand: Type.String(),
  displayName: Type.String(),
  displaySize: Type.String(),
  /** Whether the shop has a photo. */
  cdn: Type.Boolean(),
  /** Current week and year of manufacture; null = unknown. */
  dot: Text,
})
export type OrderedProduct = Static<typeof OrderedProduct>

/** `search`: a prefix of the order's number or phone, or words of a name. Days are Israel's, inclusive. */
export const StaffOrdersQuery = Type.Object({
  token: Type.Optional(Type.String({ maxLength: 200 })),
  page: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,5}$' })),
  limit: Type.Optional(Type.Enum(['10', '25', '50', '100'])),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(ShownStatus),
  method: Type.Optional(Receiving),
  attention: Type.Optional(Type.Literal('1')),
  /** Tasks for staff; `handle` is all of them but `incomplete`. */
  work: Type.Optional(Type.Enum(['handle', ...ORDER_WORK])),
  from: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  to: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
})
export type StaffOrdersQuery = Static<typeof StaffOrdersQuery>

export const StaffOrders = Type.Object({
  /** Newest first. */
  orders: Type.Array(StaffOrder),
  /** Every product in these orders. */
  products: Type.Array(OrderedProduct),
  pagination: Pagination,
  /** When they were read, by the clock that dates the orders. */
  readAt: Type.String(),
  /** Number of orders for the other filters, by status. */
  counts: Type.Object({
    all: Type.Integer(),
    attention: Type.Integer(),
    byStatus: Type.Record(ShownStatus, Type.Integer()),
    byWork: Type.Record(Type.Enum(['handle', ...ORDER_WORK]), Type.Integer()),
  }),
})
export type StaffOrders = Static<typeof StaffOrders>

/**
 * `seen`: the attention reason that staff acknowledge; a different one by now stays (`OrderChangeRefusal`). `shown`: the values that the
 * page showed; when they differ by now, and from the wanted ones, the change is refused (`OrderChangeRefusal`).
 */
export const OrderChange = Type.Object(
  {
    status: Type.Optional(OrderStatus),
    /** Empty removes it. */
    trackingCode: Type.Optional(Type.String({ maxLength: 60, pattern: TRACKING_CODE })),
    seen: Type.Optional(AttentionNeeded.properties.reason),
    /** Reason of a cancellation. */
    reason: Type.Optional(Type.Enum([...CANCEL_REASONS])),
    /** Ship although the buyer has cancelled, or owes a difference; without it that is refused (`buyer_cancelled`, `balance_due`). */
    confirmed: Type.Optional(Type.Literal(true)),
    shown: Type.Optional(
      Type.Object({ status: Type.Optional(OrderStatus), trackingCode: Type.Optional(Text) }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type OrderChange = Static<typeof OrderChange>

export const OrderChangeAnswer = Type.Object({ result: StaffOrder })
export type OrderChangeAnswer = Static<typeof OrderChangeAnswer>

/** 409 `order_changed`: a conflict; with the order's current state, and which member of staff changed it when; null = not known. */
export const OrderChangeRefusal = Type.Object({
  ...ErrorAnswer.properties,
  result: StaffOrder,
  changed: nullable(Type.Object({ by: Type.String(), at: Type.String() })),
})
export type OrderChangeRefusal = Static<typeof OrderChangeRefusal>

export const OrderHistoryStep = Type.Object({
  /** Event type without `order.` and version: `status-changed`. */
  what: Type.String(),
  at: Type.String(),
  /** Name of the member of staff, `shop` for the shop itself; null = the shopper. */
  by: Text,
  from: Type.Optional(OrderStatus),
  to: Type.Optional(OrderStatus),
  /** Shekels. */
  amount: Type.Optional(Type.Number()),
  /** Fee kept by the shop, of a refund. */
  fee: Type.Optional(Type.Number()),
  installments: Type.Optional(Type.Integer()),
  reason: Type.Optional(Type.String()),
  trackingCode: Type.Optional(Text),
})
export type OrderHistoryStep = Static<typeof OrderHistoryStep>

/** What can be refunded now, and how; sums are shekels. */
export const OrderMoney = Type.Object({
  /** What is left of the payments. */
  refundable: Type.Number(),
  /** Of it, the most that one card refund can be; 0 = no card payment, or the shop charges no cards. */
  byCard: Type.Number(),
  /** Parts that were refunded or are being refunded, with the sum before the fee. */
  parts: Type.Array(
    Type.Object({
      lines: Type.Array(Type.Object({ ean: Type.String(), quantity: Type.Number() })),
      withShipping: Type.Boolean(),
      amount: Type.Number(),
    }),
  ),
})
export type OrderMoney = Static<typeof OrderMoney>

export const OrderDetails = Type.Object({
  order: StaffOrder,
  money: OrderMoney,
  products: Type.Array(OrderedProduct),
  /** Oldest first. */
  history: Type.Array(OrderHistoryStep),
  /** Invoices and credit notes, oldest first. */
  documents: Type.Array(DeskDocument),
})
export type OrderDetails = Static<typeof OrderDetails>

/** Card data from the gateway, never the number or its code; null where it sent none. Each view is recorded in the order's history. */
export const CardData = Type.Object({
  cData: nullable(Type.Object({ holder: Text, mask: Text, expiry: Text, installments: nullable(Type.Integer()), transactionId: Text })),
})
export type CardData = Static<typeof CardData>

const Sum = Type.Number({ minimum: 0, maximum: 1_000_000 })

/**
 * A refund by staff: of these articles and shipping, or without them of a sum, less the fee that the law allows. `id` makes it
 * idempotent. A transfer was made at the bank before, and is recorded with its reference and date. A fee is kept only where the buyer
 * cancelled.
 */
export const RefundRequest = Type.Object(
  {
    id: Uuid,
    method: Type.Union([Type.Literal('card'), Type.Literal('transfer')]),
    /** Half of a set is one of its two tires. */
    lines: Type.Array(
      Type.Object({ ean: Ean, quantity: Type.Number({ minimum: 0.5, maximum: 10, multipleOf: 0.5 }) }, { additionalProperties: false }),
      { maxItems: 30 },
    ),
    withShipping: Type.Boolean(),
    /** Before the fee. */
    amount: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
    fee: Sum,
    reference: Type.Optional(Type.String({ maxLength: 60 })),
    paidOn: Type.Optional(DateOnly),
  },
  { additionalProperties: false },
)
export type RefundRequest = Static<typeof RefundRequest>

/** `pending`: the clearing company has not answered yet. */
export const RefundState = Type.Union([Type.Literal('pending'), Type.Literal('unclear'), Type.Literal('paid'), Type.Literal('failed')])

export const RefundMade = Type.Object({ state: RefundState, details: OrderDetails })
export type RefundMade = Static<typeof RefundMade>

/** Staff have looked up an unclear refund at the clearing company: it was made, or not. */
export const RefundDecision = Type.Object({ isMade: Type.Boolean() }, { additionalProperties: false })
export type RefundDecision = Static<typeof RefundDecision>

export const UnitsFrom = Type.Object({ source: StockSource }, { additionalProperties: false })
export type UnitsFrom = Static<typeof UnitsFrom>

export const OrderPath = Type.Object({ id: OrderId })
const RefundPath = Type.Object({ id: OrderId, refundId: Uuid })
const CardPath = Type.Object({ orderId: OrderId, token: Type.String({ maxLength: 200 }) })
const ExportQuery = Type.Omit(StaffOrdersQuery, ['page', 'limit'])

/** Orders at the staff's desk. */
export const STAFF_ORDER_CALLS = {
  list: call({
    method: 'GET',
    path: '/api/v1/orders',
    summary: 'Orders, the newest first; of those that wait for a transfer, what lapses first',
    query: StaffOrdersQuery,
    answer: StaffOrders,
  }),
  details: call({
    method: 'GET',
    path: '/api/v1/order/:id',
    summary: 'An order with its history',
    params: OrderPath,
    answer: OrderDetails,
  }),
  change: call({
    method: 'POST',
    path: '/api/v1/order/:id',
    summary: 'Changes the status or tracking code of an order, or says that staff have seen why it waits',
    params: OrderPath,
    body: OrderChange,
    answer: OrderChangeAnswer,
    refusals: { 409: OrderChangeRefusal },
  }),
  putOff: call({
    method: 'POST',
    path: '/api/v1/order/:id/put-off',
    summary: 'The fitting, pickup or arrival did not happen yet: staff are asked again on the next working day',
    params: OrderPath,
    answer: Ok,
  }),
  askAgain: call({
    method: 'POST',
    path: '/api/v1/order/:id/ask-again',
    summary: 'Takes back that staff put it off',
    params: OrderPath,
    answer: Ok,
  }),
  /** The session token is the last part of the path. */
  card: call({
    method: 'GET',
    path: '/api/v1/pdata/:orderId/:token',
    summary: 'What is known of the card that paid; kept in the history',
    params: CardPath,
    answer: CardData,
  }),
  refund: call({
    method: 'POST',
    path: '/api/v1/staff/orders/:id/refunds',
    summary: 'Give money back',
    params: OrderPath,
    body: RefundRequest,
    answer: RefundMade,
  }),
  decideRefund: call({
    method: 'POST',
    path: '/api/v1/staff/orders/:id/refunds/:refundId',
    summary: 'Say what became of a refund that the clearing company did not answer about',
    params: RefundPath,
    body: RefundDecision,
    answer: RefundMade,
  }),
  /** Waives the rest of a due refund. */
  waiveRefund: call({
    method: 'POST',
    path: '/api/v1/staff/orders/:id/refunds/waive',
    summary: 'Nothing more is given back',
    params: OrderPath,
    answer: OrderDetails,
  }),
  alternatives: call({
    method: 'GET',
    path: '/api/v1/staff/orders/:id/alternatives',
    summary: 'Where an order without units can take them from, and the same size on the shelf',
    params: OrderPath,
    answer: OrderAlternatives,
  }),
  reserveFrom: call({
    method: 'POST',
    path: '/api/v1/staff/orders/:id/units',
    summary: 'Hold the units of an order that has none',
    params: OrderPath,
    body: UnitsFrom,
    answer: OrderDetails,
  }),
  /** Files. */
  csv: call({
    method: 'GET',
    path: '/api/v1/orders/export.csv',
    summary: 'Orders as CSV',
    query: ExportQuery,
    answer: fileAnswer('text/csv'),
  }),
  xlsx: call({
    method: 'GET',
    path: '/api/v1/orders/export.xlsx',
    summary: 'Orders as a workbook',
    query: ExportQuery,
    answer: fileAnswer(XLSX),
  }),
}
