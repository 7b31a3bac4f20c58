import { type Static, Type } from 'typebox'
import { DateOnly, nullable, Uuid } from '#events/primitives.ts'
import { call } from '#services/ingress/contract/call.contract.ts'
import { MadeOrder } from '../checkout/checkout.contract.ts'

/** An order as its buyer sees it. No personal data, since links get forwarded. Sums are shekels. */

const strict = { additionalProperties: false } as const

/** Order number and phone, as typed. */
export const OrderSearch = Type.Object({ orderId: Type.String({ maxLength: 40 }), phone: Type.String({ maxLength: 40 }) }, strict)
export type OrderSearch = Static<typeof OrderSearch>
/** The token that ends the address of the order's page. */
export const FoundOrder = Type.Object({ data: Type.Object({ token: Type.String() }) })
export type FoundOrder = Static<typeof FoundOrder>

export const OrderLinkParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) })

/** `ready`: what is picked up waits at the shop. `cancelAsked`: the last one, as long as staff have not handled it. */
const Station = Type.Enum(['received', 'paid', 'transit', 'doneTransit', 'ready', 'sent', 'closed', 'cancelAsked'])

/** Why the appointment cannot be moved here. */
const Fixed = Type.Enum(['not_held', 'moved_before', 'too_late'])

const Papers = Type.Object({
  /** Issued ones, oldest first. `path` and `pdfPath`: signed, below the base path. */
  issued: Type.Array(
    Type.Object({
      documentId: Uuid,
      kind: Type.Enum(['invoice_receipt', 'credit_note']),
      number: Type.Integer(),
      issuedOn: DateOnly,
      total: Type.Number(),
      path: Type.String(),
      pdfPath: Type.String(),
    }),
  ),
  /** Each can be mailed again: the order has an address. */
  isMailed: Type.Boolean(),
  /** Another one is under way. */
  isAwaited: Type.Boolean(),
  /** The last day on which the invoice can be written anew for a company; null = it cannot. */
  toCompanyUntil: nullable(DateOnly),
})
/** Invoices and credit notes of an order. None once its buyer was erased. */
export type Papers = Static<typeof Papers>

export const BuyerOrder = Type.Object({
  orderId: Type.String(),
  /** `lapsed`: not paid in time, so its reservations are released. */
  state: Type.Enum(['going', 'lapsed', 'cancelled']),
  order: MadeOrder,
  /** In order; the time when it was reached. A skipped station has none. */
  stations: Type.Array(Type.Object({ station: Station, isReached: Type.Boolean(), at: nullable(Type.String()) })),
  /** From the carrier. */
  tracking: nullable(Type.Object({ code: Type.String(), address: nullable(Type.String()) })),
  /** Still to be paid to the shop, and how; 0 = nothing. `isPaidHere`: by card, on this page. */
  toPay: Type.Number(),
  isPaidHere: Type.Boolean(),
  paymentMethod: Type.Enum(['creditcard', 'transfer']),
  /** The promised date of its last item at the shop; null = everything was in stock when it was ordered. */
  arrivesOn: nullable(Type.String()),
  /** Of an order with a date at a garage. `fixed`: why it cannot be moved. `offered`: where the garage cannot keep it, the hours of its choice that are still free. */
  appointment: nullable(
    Type.Object({
      date: Type.String(),
      startCursor: Type.Integer(),
      fixed: nullable(Fixed),
      offered: nullable(Type.Array(Type.Object({ date: Type.String(), startCursor: Type.Integer() }))),
    }),
  ),
  cancellation: Type.Object({
    /** Of its buyer's request that staff have not handled yet; null = none. */
    reference: nullable(Type.String()),
    /** The most that the law lets the shop keep, and the rest of what was paid. */
    fee: Type.Number(),
    refund: Type.Number(),
    /** Counted from the request, or from now. */
    refundBy: Type.String({ format: 'date-time' }),
    /** The goods have left the shop. */
    isSupplied: Type.Boolean(),
  }),
  /** The buyer asked for a reminder when these tires are nearly worn. */
  isReminded: Type.Boolean(),
  papers: Papers,
})
export type BuyerOrder = Static<typeof BuyerOrder>

export const FreeDays = Type.Array(
  Type.Object({ date: Type.String(), displayText: Type.String(), starts: Type.Array(Type.Integer(), { minItems: 1 }) }),
)
/** Days to which an appointment can be moved, and their free hours. */
export type FreeDays = Static<typeof FreeDays>

/** One appointment in iCalendar format. */
export const CalendarFile = { description: 'The file', content: { 'text/calendar': { schema: Type.String() } } }

export const NewAppointment = Type.Object({ date: DateOnly, startCursor: Type.Integer({ minimum: 0, maximum: 23 }) }, strict)
export type NewAppointment = Static<typeof NewAppointment>

export const NewEmail = Type.Object({ email: Type.String({ minLength: 1, maxLength: 200 }) }, strict)
export type NewEmail = Static<typeof NewEmail>

export const InvoiceCompany = Type.Object({ name: Type.String({ maxLength: 100 }), companyNumber: Type.String({ maxLength: 20 }) }, strict)
export type InvoiceCompany = Static<typeof InvoiceCompany>

/** An order's own page. */
export const BUYER_ORDER_CALLS = {
  find: call({
    method: 'POST',
    path: '/api/v1/my-order',
    summary: 'The page of an order, by its number and phone',
    body: OrderSearch,
    answer: FoundOrder,
  }),
  order: call({
    method: 'GET',
    path: '/api/v1/my-order/:token',
    summary: 'An order, as its buyer sees it',
    params: OrderLinkParams,
    answer: BuyerOrder,
  }),
  freeDays: call({
    method: 'GET',
    path: '/api/v1/my-order/:token/free-days',
    summary: 'Where its appointment can be moved to',
    params: OrderLinkParams,
    answer: FreeDays,
  }),
  stopReminder: call({
    method: 'POST',
    path: '/api/v1/my-order/:token/reminder/stop',
    summary: 'No reminder of the next change of tires',
    params: OrderLinkParams,
    body: Type.Object({}, strict),
    answer: BuyerOrder,
  }),
  move: call({
    method: 'POST',
    path: '/api/v1/my-order/:token/appointment',
    summary: 'Move the appointment',
    params: OrderLinkParams,
    body: NewAppointment,
    answer: BuyerOrder,
  }),
  pay: call({
    method: 'POST',
    path: '/api/v1/my-order/:token/pay',
    summary: 'Open the page of the clearing company for what is still to be paid',
    params: OrderLinkParams,
    body: Type.Object({}, strict),
    answer: Type.Object({ redirectUrl: Type.String() }),
  }),
  correctEmail: call({
    method: 'POST',
    path: '/api/v1/my-order/:token/email',
    summary: 'Correct the mail address of this order, and get its confirmation again',
    params: OrderLinkParams,
    body: NewEmail,
    answer: BuyerOrder,
  }),
  invoiceToCompany: call({
    method: 'POST',
    path: '/api/v1/my-order/:token/company',
    summary: 'Write its invoice anew for a company, once, within the month of the invoice',
    params: OrderLinkParams,
    body: InvoiceCompany,
    answer: BuyerOrder,
  }),
  calendar: call({
    method: 'GET',
    path: '/api/v1/my-order/:token/appointment.ics',
    summary: 'Its appointment, for a calendar',
    params: OrderLinkParams,
    answer: CalendarFile,
  }),
}
