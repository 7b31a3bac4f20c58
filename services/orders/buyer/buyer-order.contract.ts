import { type Static, Type } from 'typebox'
import { DateOnly, nullable } from '#events/primitives.ts'
import { call } from '#services/ingress/contract/call.contract.ts'
import { MadeOrder } from '../checkout/checkout.contract.ts'

/** An order as its buyer sees it. Nothing personal: whoever has the link may be anybody. Sums are shekels. */

const strict = { additionalProperties: false } as const

/** The number and the phone of an order, as they were typed. */
export const OrderSearch = Type.Object({ orderId: Type.String({ maxLength: 40 }), phone: Type.String({ maxLength: 40 }) }, strict)
export type OrderSearch = Static<typeof OrderSearch>
/** What the address of its page ends with. */
export const FoundOrder = Type.Object({ data: Type.Object({ token: Type.String() }) })
export type FoundOrder = Static<typeof FoundOrder>

export const OrderLinkParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) })

/** `ready`: what is picked up waits at the shop. */
const Station = Type.Enum(['received', 'paid', 'transit', 'doneTransit', 'ready', 'sent', 'closed'])

/** Why an appointment cannot be moved here. */
const Fixed = Type.Enum(['not_held', 'moved_before', 'too_late'])

export const BuyerOrder = Type.Object({
  orderId: Type.String(),
  /** `lapsed`: nobody paid in time, and nothing is held for it any more. */
  state: Type.Enum(['going', 'lapsed', 'cancelled']),
  order: MadeOrder,
  /** On its way to the buyer, the first one first; a time where it is there, or was. One that was skipped has none. */
  stations: Type.Array(Type.Object({ station: Station, isReached: Type.Boolean(), at: nullable(Type.String()) })),
  /** Of the carrier. */
  tracking: nullable(Type.Object({ code: Type.String(), address: nullable(Type.String()) })),
  /** Still to be paid to the shop, and how; 0 = nothing. */
  toPay: Type.Number(),
  paymentMethod: Type.Enum(['creditcard', 'transfer']),
  /** The last of it is promised to lie at the shop then; null = all of it did when it was ordered. */
  arrivesOn: nullable(Type.String()),
  /** With a date at a garage. `fixed`: why it cannot be moved. */
  appointment: nullable(Type.Object({ date: Type.String(), startCursor: Type.Integer(), fixed: nullable(Fixed) })),
  /** When its buyer asked to cancel, which nobody has dealt with. */
  isCancellationAsked: Type.Boolean(),
  /** Its buyer asked to be told when these tires come near their end. */
  isReminded: Type.Boolean(),
})
export type BuyerOrder = Static<typeof BuyerOrder>

export const FreeDays = Type.Array(
  Type.Object({ date: Type.String(), displayText: Type.String(), starts: Type.Array(Type.Integer(), { minItems: 1 }) }),
)
/** Days on which an appointment can be moved to, and the hours that are free. */
export type FreeDays = Static<typeof FreeDays>

/** Of one appointment, as iCalendar writes it. */
export const CalendarFile = { description: 'The file', content: { 'text/calendar': { schema: Type.String() } } }

export const NewAppointment = Type.Object({ date: DateOnly, startCursor: Type.Integer({ minimum: 0, maximum: 23 }) }, strict)
export type NewAppointment = Static<typeof NewAppointment>

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
  calendar: call({
    method: 'GET',
    path: '/api/v1/my-order/:token/appointment.ics',
    summary: 'Its appointment, for a calendar',
    params: OrderLinkParams,
    answer: CalendarFile,
  }),
}
