import type { AttentionNeeded, LicenceConfirmed, OrderPlaced, OrderStatus } from '#events/orders.events.ts'
import { addDays } from '#services/domain/calendar.ts'
import { israelDate, startOfIsraelDay } from '#services/domain/israel-time.ts'
import { type OrderWork, TO_HANDLE } from '#services/domain/order-status.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { OrderState, OrderStep } from './order-history.ts'

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
  /** What it asks of staff; null = nothing. */
  work: OrderWork | null
  cancellation: OrderState['cancellation']
  cancelReason: OrderState['cancelReason']
  refundDueAgorot: number
  refunds: OrderState['refunds']
  paidAt: Date | null
  placedAt: Date
  changedAt: Date
}

/** The last row of the page before. */
export type OrderCursor = Pick<OrderRow, 'placedAt' | 'orderId'>

// Tables of earlier versions lack what is read by name from the row as JSON, and serve until those of today are filled.
export const ORDER_COLUMNS = `order_id AS "orderId", contact_id AS "contactId", status, placed, reservation,
  needs_attention AS "needsAttention", to_jsonb(orders) -> 'licence' AS licence, to_jsonb(orders) ->> 'tracking_code' AS "trackingCode",
  to_jsonb(orders) ->> 'work' AS work, to_jsonb(orders) #> '{extra,cancellation}' AS cancellation,
  to_jsonb(orders) #>> '{extra,cancelReason}' AS "cancelReason",
  coalesce((to_jsonb(orders) #>> '{extra,refundDueAgorot}')::int, 0) AS "refundDueAgorot",
  coalesce(to_jsonb(orders) #> '{extra,refunds}', '[]') AS refunds,
  paid_at AS "paidAt", placed_at AS "placedAt", changed_at AS "changedAt"`

const OLDER_TABLES = ['42P01', '42703']

/** Null while tables of an earlier version serve that lack what is asked for. */
export async function nullIfOlder<Answer>(query: Promise<Answer>): Promise<Answer | null> {
  try {
    return await query
  } catch (error) {
    if (error instanceof Error && 'code' in error && OLDER_TABLES.includes(String(error.code))) return null
    throw error
  }
}

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

/** How many orders ask something of staff, and how many were placed since yesterday began. */
export async function countOrderWork(database: Queryable, now: Date): Promise<Record<string, number>> {
  const yesterday = new Date(startOfIsraelDay(addDays(israelDate(now.getTime()), -1)))
  const counted = database.query<Record<string, number>>(
    // Each count by an index of its own.
    `SELECT (SELECT count(*) FROM read.orders WHERE work = ANY ($2))::int AS "ordersToHandle",
       (SELECT count(*) FROM read.orders WHERE placed_at >= $1)::int AS "ordersSinceYesterday"`,
    [yesterday, TO_HANDLE],
  )
  return (await nullIfOlder(counted))?.rows[0] ?? {}
}

/** Of each kind of work the orders that wait longest, at most `limit`; none while tables serve that know no work. */
export async function listOldestWork(database: Queryable, limit: number): Promise<OrderRow[]> {
  const listed = database.query<OrderRow>(
    `SELECT ${ORDER_COLUMNS} FROM unnest($1::text[]) AS asked (kind) CROSS JOIN LATERAL
       (SELECT * FROM read.orders WHERE work = kind ORDER BY placed_at, order_id LIMIT $2) AS orders`,
    [TO_HANDLE, limit],
  )
  return (await nullIfOlder(listed))?.rows ?? []
}

/** Orders on which staff have to decide. */
export async function countOrdersNeedingAttention(database: Queryable): Promise<number> {
  const counted = database.query<{ count: number }>("SELECT count(*)::int AS count FROM read.orders WHERE work = 'attention'")
  return (await nullIfOlder(counted))?.rows[0]?.count ?? 0
}

/** Whether the shop has given an order this number. */
export async function isOrder(database: Queryable, orderId: string): Promise<boolean> {
  const { rowCount } = await database.query('SELECT 1 FROM orders WHERE order_id = $1', [orderId])
  return rowCount === 1
}

/** Statuses in which an order may hold units; those behind them have handed theirs over. */
const HOLDING = ['open', 'paid', 'transit', 'doneTransit']

export interface HeldOrders {
  status: string
  count: number
  /** Of the oldest of them. */
  ageSeconds: number
}

/** How many orders hold units, by status; zeros are left out. */
export async function countHeldOrders(database: Queryable): Promise<HeldOrders[]> {
  const { rows } = await database.query<HeldOrders>(
    `SELECT status, count(*)::int AS count, extract(epoch FROM now() - min(placed_at))::float8 AS "ageSeconds"
     FROM read.orders WHERE status = ANY ($1) AND reservation = 'held' GROUP BY status`,
    [HOLDING],
  )
  return rows
}

/** Which share of the counted units orders hold, 0 to 1: of those that nobody has handed over yet. */
export async function readHeldShare(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ share: number }>(
    `SELECT coalesce(sum(reserved)::float8 / nullif(sum(greatest(on_hand - handed_over, 0)), 0), 0) AS share
     FROM stock_counters WHERE on_hand IS NOT NULL`,
  )
  return rows[0]?.share ?? 0
}

/** For how long the oldest reservation that ought to have lapsed has been waiting for it; 0 when none is. */
export async function readOverdueSeconds(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ seconds: number }>(
    `SELECT greatest(0, coalesce(extract(epoch FROM now() - min(reserved_until)), 0))::float8 AS seconds
     FROM orders WHERE reservation = 'held' AND reserved_until IS NOT NULL`,
  )
  return rows[0]?.seconds ?? 0
}

export interface BookedAppointment {
  orderId: string
  garageId: string
  /** `2026-11-24`, and the hour its two hours begin. */
  date: string
  startsAt: number
}

/** Appointments in garages that orders hold, from a day of Israel on. */
export async function listBookedAppointments(database: Queryable, from: string): Promise<BookedAppointment[]> {
  const { rows } = await database.query<BookedAppointment>(
    `SELECT order_id AS "orderId", placed #>> '{fitting,garageId}' AS "garageId", placed #>> '{fitting,slot,date}' AS date,
       (placed #>> '{fitting,slot,startsAt}')::int AS "startsAt"
     FROM read.orders WHERE status = ANY ($2) AND reservation <> 'released' AND placed #>> '{fitting,slot,date}' >= $1
     ORDER BY date, "startsAt", order_id`,
    [from, HOLDING],
  )
  return rows
}
