import { type Static, Type } from 'typebox'
import { AMENDED_PARTS, Quantity, Receiving } from '#events/orders.events.ts'
import { DateOnly, Ean, nullable, Slug } from '#events/primitives.ts'
import { call } from '#services/ingress/contract/call.contract.ts'
import { FreeDays } from '#services/orders/buyer/buyer-order.contract.ts'
import { OrderDetails, OrderPath } from './staff-orders.contract.ts'

/** Staff change what was ordered. Sums are shekels. */

const strict = { additionalProperties: false } as const

const Items = Type.Array(Type.Object({ ean: Ean, quantity: Quantity }, strict), { minItems: 1, maxItems: 30 })
const Fitting = Type.Object(
  { garageId: Slug, slot: nullable(Type.Object({ date: DateOnly, startsAt: Type.Integer({ minimum: 0, maximum: 23 }) }, strict)) },
  strict,
)
const Line = Type.String({ maxLength: 200 })

/** `shown`: the order as the desk showed it; when it differs by now the amendment is refused. What is absent stays. */
export const OrderAmendment = Type.Object(
  {
    shown: Type.Object({ items: Items, receiving: Receiving, fitting: nullable(Fitting) }, strict),
    items: Type.Optional(Items),
    receiving: Type.Optional(Receiving),
    fitting: Type.Optional(Fitting),
    delivery: Type.Optional(Type.Object({ name: Line, phone: Line, address: Line, city: Line, notes: Line }, strict)),
    /** Computed with all of its rules, and not done. */
    isTrial: Type.Boolean(),
  },
  strict,
)
export type OrderAmendment = Static<typeof OrderAmendment>

const Bill = Type.Object({
  lines: Type.Array(
    Type.Object({
      ean: Type.String(),
      displayName: Type.String(),
      displaySize: Type.String(),
      quantity: Type.Integer(),
      price: Type.Number(),
    }),
  ),
  shipping: Type.Number(),
  discount: Type.Number(),
  charged: Type.Number(),
  /** Paid at the garage. */
  installation: Type.Number(),
})

/** `balanceDue`: what the buyer owes of a paid order; `refundDue`: what he gets back. `details`: null of a trial. */
export const AmendedOrder = Type.Object({
  parts: Type.Array(Type.Enum([...AMENDED_PARTS])),
  before: Bill,
  after: Bill,
  balanceDue: Type.Number(),
  refundDue: Type.Number(),
  details: nullable(OrderDetails),
})
export type AmendedOrder = Static<typeof AmendedOrder>

/** The whole balance that the desk showed. */
export const SettledBalance = Type.Object(
  { amount: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }), outcome: Type.Enum(['transferred', 'waived']) },
  strict,
)
export type SettledBalance = Static<typeof SettledBalance>

export const AMEND_CALLS = {
  amend: call({
    method: 'POST',
    path: '/api/v1/staff/orders/:id/amend',
    summary: 'Change tires, quantities, garage, hour, address or way of receiving of an order, with what follows',
    params: OrderPath,
    body: OrderAmendment,
    answer: AmendedOrder,
  }),
  freeDays: call({
    method: 'GET',
    path: '/api/v1/staff/orders/:id/free-days',
    summary: 'Free hours of a garage for what an order holds',
    params: OrderPath,
    query: Type.Object({ garage: Slug }),
    answer: FreeDays,
  }),
  settleBalance: call({
    method: 'POST',
    path: '/api/v1/staff/orders/:id/balance',
    summary: 'What an amended order costs more came by transfer, or is given up',
    params: OrderPath,
    body: SettledBalance,
    answer: OrderDetails,
  }),
}
