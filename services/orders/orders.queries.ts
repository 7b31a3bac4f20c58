import type { AttentionNeeded, LicenceConfirmed, OrderPlaced, OrderStatus } from '#events/orders.events.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { OrderStep } from './order-history.ts'

const MAX_LISTED = 200

export interface OrderRow {
  orderId: string
  contactId: string
  status: OrderStatus
  /** What was ordered: lines, how it is received, sums, coupon and method. */
  placed: OrderPlaced
  reservation: 'held' | 'released' | 'handed_over'
  needsAttention: AttentionNeeded['reason'] | null
  /** What the shopper said of his motorcycle's licence; null = nothing. */
  licence: LicenceConfirmed | null
  trackingCode: string | null
  paidAt: Date | null
  placedAt: Date
  changedAt: Date
}

/** The last row of the page before. */
export type OrderCursor = Pick<OrderRow, 'placedAt' | 'orderId'>

// Tables of earlier versions lack these two, and serve until those of today are filled.
export const ORDER_COLUMNS = `order_id AS "orderId", contact_id AS "contactId", status, placed, reservation,
  needs_attention AS "needsAttention", to_jsonb(orders) -> 'licence' AS licence, to_jsonb(orders) ->> 'tracking_code' AS "trackingCode",
  paid_at AS "paidAt", placed_at AS "placedAt", changed_at AS "changedAt"`

export async function findOrder(database: Queryable, orderId: string): Promise<OrderRow | null> {
  const { rows } = await database.query<OrderRow>(`SELECT ${ORDER_COLUMNS} FROM read.orders WHERE order_id = $1`, [orderId])
  return rows[0] ?? null
}

type Read<Step> = Step extends OrderStep ? Omit<Step, 'time'> & { time: Date } : never
export type OrderHistoryStep = Read<OrderStep>

/** What happened to an order last, the earlier step first. */
export async function listOrderHistory(database: Queryable, orderId: string): Promise<OrderHistoryStep[]> {
  const { rows } = await database.query<OrderHistoryStep>(
    `SELECT type, data, time FROM
       (SELECT * FROM read.order_history WHERE order_id = $1 ORDER BY sequence DESC LIMIT ${MAX_LISTED}) AS newest ORDER BY sequence`,
    [orderId],
  )
  return rows
}
