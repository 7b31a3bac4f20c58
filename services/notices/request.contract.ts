import { type Static, Type } from 'typebox'
import { Uuid } from '#events/primitives.ts'
import { call } from '#services/ingress/contract/call.contract.ts'

/** Requests to staff from forms: a garage that wants to join, a cancellation. */

const strict = { additionalProperties: false } as const
const Name = Type.String({ minLength: 1, maxLength: 100 })
const Phone = Type.String({ minLength: 1, maxLength: 40 })
const Email = Type.String({ minLength: 1, maxLength: 200 })
const Notes = Type.String({ maxLength: 1000 })
/** Idempotency key; becomes the event's id. */
const id = Type.Optional(Uuid)

export const GarageJoin = Type.Object(
  {
    garageName: Name,
    contactPerson: Name,
    phone: Phone,
    city: Name,
    email: Email,
    /** The motorcycles and tires it fits, as free text. */
    fits: Type.Optional(Type.String({ maxLength: 300 })),
    notes: Type.Optional(Notes),
    id,
  },
  strict,
)
export type GarageJoin = Static<typeof GarageJoin>

/**
 * A name, and a phone or an e-mail, are required, unless the link of the order says whose it is. The order's number is as typed; whether
 * it exists is never answered.
 */
export const Cancellation = Type.Object(
  {
    /** The token that ends the address of the order's page. */
    link: Type.Optional(Type.String({ maxLength: 200 })),
    name: Type.Optional(Name),
    phone: Type.Optional(Phone),
    email: Type.Optional(Email),
    orderNumber: Type.Optional(Type.String({ maxLength: 40 })),
    reason: Type.Optional(Notes),
    id,
  },
  strict,
)
export type Cancellation = Static<typeof Cancellation>

export const RequestAnswer = Type.Object({
  data: Type.Object({
    id: Type.String(),
    /** The reference for phone calls, `482-170-935`. */
    reference: Type.String(),
  }),
})
export type RequestAnswer = Static<typeof RequestAnswer>

export const REQUEST_CALLS = {
  joinAsGarage: call({
    method: 'POST',
    path: '/api/v1/shop-signup',
    summary: 'A garage asks to become a place of installation',
    body: GarageJoin,
    answer: RequestAnswer,
  }),
  cancelOrder: call({
    method: 'POST',
    path: '/api/v1/cancellations',
    summary: 'Give notice that a purchase is cancelled',
    body: Cancellation,
    answer: RequestAnswer,
  }),
}
