import { type Static, Type } from 'typebox'
import { OrderId, OrderStatus } from '#events/orders.events.ts'
import { nullable } from '#events/primitives.ts'
import { TRACKING_CODE } from '#services/domain/order-status.ts'
import { call } from '#services/ingress/contract/call.contract.ts'
import { StaffOrdersQuery } from './staff-orders.contract.ts'

/** One act on many orders. Each order is decided by itself: what one refuses does not stop the others. */

const strict = { additionalProperties: false } as const

export const MOST_AT_ONCE = 50
export const MOST_LISTED = 500

const Change = Type.Object(
  {
    orderId: OrderId,
    status: Type.Optional(OrderStatus),
    trackingCode: Type.Optional(Type.String({ minLength: 1, maxLength: 60, pattern: TRACKING_CODE })),
  },
  strict,
)

/** The same again changes nothing, so that an act whose answer was lost is simply sent again. `isTrial`: decided, and not done. */
export const ChangeOfMany = Type.Object(
  { changes: Type.Array(Change, { minItems: 1, maxItems: MOST_AT_ONCE }), isTrial: Type.Boolean() },
  strict,
)
export type ChangeOfMany = Static<typeof ChangeOfMany>

/** `refused`: why not, in Hebrew; null = done, or that it can be. `before`: as it was; null for an unknown order. */
export const ChangedOrder = Type.Object({
  orderId: OrderId,
  refused: nullable(Type.String()),
  before: nullable(Type.Object({ status: OrderStatus, trackingCode: nullable(Type.String()) })),
  after: nullable(Type.Object({ status: OrderStatus, trackingCode: nullable(Type.String()) })),
})
export type ChangedOrder = Static<typeof ChangedOrder>

export const MANY_CALLS = {
  change: call({
    method: 'POST',
    path: '/api/v1/staff/orders/changes',
    summary: 'Change status and tracking code of many orders',
    body: ChangeOfMany,
    answer: Type.Object({ results: Type.Array(ChangedOrder) }),
  }),
  /** Newest first. */
  ids: call({
    method: 'GET',
    path: '/api/v1/staff/orders/ids',
    summary: 'The orders of a filter',
    query: StaffOrdersQuery,
    answer: Type.Object({ orderIds: Type.Array(OrderId, { maxItems: MOST_LISTED }), total: Type.Integer() }),
  }),
}
