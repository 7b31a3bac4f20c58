import { type Static, Type } from 'typebox'
import { OrderId } from '#events/orders.events.ts'
import { DateOnly, nullable } from '#events/primitives.ts'
import { call } from '#services/ingress/contract/call.contract.ts'

/** A garage's own page. Nothing personal but first names, since links get forwarded. */

const strict = { additionalProperties: false } as const
export const Hour = Type.Object({ date: DateOnly, startCursor: Type.Integer({ minimum: 0, maximum: 23 }) }, strict)
export type Hour = Static<typeof Hour>

export const GarageVisit = Type.Object({
  orderId: Type.String(),
  /** First hour of its two; null = the buyer arranges it with the garage. */
  appointment: nullable(Hour),
  firstName: nullable(Type.String()),
  tires: Type.Array(
    Type.Object({
      quantity: Type.Integer(),
      isSet: Type.Boolean(),
      brand: Type.String(),
      displayName: Type.String(),
      displaySize: Type.String(),
    }),
  ),
  state: Type.Enum(['awaited', 'underway', 'arrived', 'fitted']),
  /** What the garage may say now. */
  acts: Type.Array(Type.Enum(['arrived', 'fitted', 'cannot'])),
  /** Hours that it offered instead; the buyer chooses. Null = it keeps the appointment. */
  offered: nullable(Type.Array(Hour)),
  /** The buyer wants to cancel, and staff have not decided. */
  isCancelAsked: Type.Boolean(),
})
export type GarageVisit = Static<typeof GarageVisit>

export const GarageVisits = Type.Object({
  garage: Type.String(),
  /** In Israel. */
  today: DateOnly,
  /** By appointment; at the end those without one. */
  visits: Type.Array(GarageVisit),
})
export type GarageVisits = Static<typeof GarageVisits>

export const OfferableDays = Type.Array(
  Type.Object({ date: DateOnly, displayText: Type.String(), starts: Type.Array(Type.Integer(), { minItems: 1 }) }),
)
export type OfferableDays = Static<typeof OfferableDays>

/** `refused`: the appointment that the page showed. */
export const CannotFit = Type.Object({ refused: Hour, slots: Type.Array(Hour, { minItems: 1, maxItems: 3 }) }, strict)
export type CannotFit = Static<typeof CannotFit>

const token = Type.String({ minLength: 1, maxLength: 200 })
const Link = Type.Object({ token })
const OrderOfLink = Type.Object({ token, orderId: OrderId })
const PATH = '/api/v1/my-garage/:token'
const Nothing = Type.Object({}, strict)

export const GARAGE_VISIT_CALLS = {
  visits: call({ method: 'GET', path: PATH, summary: 'Appointments at a garage, by its link', params: Link, answer: GarageVisits }),
  freeDays: call({
    method: 'GET',
    path: `${PATH}/visits/:orderId/free-days`,
    summary: 'Free hours that the garage may offer for an order instead of its appointment',
    params: OrderOfLink,
    answer: OfferableDays,
  }),
  arrived: call({
    method: 'POST',
    path: `${PATH}/visits/:orderId/arrived`,
    summary: 'The tires have arrived at the garage',
    params: OrderOfLink,
    body: Nothing,
    answer: GarageVisits,
  }),
  fitted: call({
    method: 'POST',
    path: `${PATH}/visits/:orderId/fitted`,
    summary: 'The tires are fitted',
    params: OrderOfLink,
    body: Nothing,
    answer: GarageVisits,
  }),
  cannot: call({
    method: 'POST',
    path: `${PATH}/visits/:orderId/cannot`,
    summary: 'The garage cannot keep the appointment and offers other hours',
    params: OrderOfLink,
    body: CannotFit,
    answer: GarageVisits,
  }),
}
