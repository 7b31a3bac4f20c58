import type { AttentionNeeded, LicenceConfirmed, OrderPlaced, OrderStatus, Receiving } from '#events/orders.events.ts'
import { addDays } from '#services/domain/calendar.ts'
import { israelDate, startOfIsraelDay } from '#services/domain/israel-time.ts'
import { type OrderWork, TO_HANDLE } from '#services/domain/order-status.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { OrderStep } from './order.evolve.ts'
import type { OrderState } from './order-history.ts'

const MAX_LISTED = 200

export interface OrderRow {
  orderId: string
  contactId: string
  status: OrderStatus
  /** What was ordered: lines, way of receiving, sums, coupon and method. */
  placed: OrderPlaced
  reservation: 'held' | 'released' | 'handed_over'
  needsAttention: AttentionNeeded['reason'] | null
  /** The result of the licence comparison; null = none. */
  licence: LicenceConfirmed | null
  trackingCode: string | null
  /** The staff's task; null = none. */
  work: OrderWork | null
  cancellation: OrderState['cancellation']
  cancelReason: OrderState['cancelReason']
  refundDueAgorot: number
  balanceDueAgorot: number
  refunds: OrderState['refunds']
  paidAt: Date | null
  placedAt: Date
  changedAt: Date
}

/** The last row of the previous page. */
export type OrderCursor = Pick<OrderRow, 'placedAt' | 'orderId'>

// Tables of earlier versions serve until the current ones are filled; columns that they lack are read via JSON.
export const ORDER_COLUMNS = `order_id AS "orderId", contact_id AS "contactId", status, placed, reservation,
  needs_attention AS "needsAttention", to_jsonb(orders) -> 'licence' AS licence, to_jsonb(orders) ->> 'tracking_code' AS "trackingCode",
  to_jsonb(orders) ->> 'work' AS work, to_jsonb(orders) #> '{extra,cancellation}' AS cancellation,
  to_jsonb(orders) #>> '{extra,cancelReason}' AS "cancelReason",
  coalesce((to_jsonb(orders) #>> '{extra,refundDueAgorot}')::int, 0) AS "refundDueAgorot",
  coalesce((to_jsonb(orders) #>> '{extra,balanceDueAgorot}')::int, 0) AS "balanceDueAgorot",
  coalesce(to_jsonb(orders) #> '{extra,refunds}', '[]') AS refunds,
  paid_at AS "paidAt", placed_at AS "placedAt", changed_at AS "changedAt"`

const OLDER_TABLES = ['42P01', '42703']

/** Null while serving tables of an earlier version lack a column. */
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

/** The history of an order, oldest first. */
export async function listOrderHistory(database: Queryable, orderId: string): Promise<OrderHistoryStep[]> {
  const { rows } = await database.query<OrderHistoryStep>(
    `SELECT type, data, time FROM
       (SELECT * FROM read.order_history WHERE order_id = $1 ORDER BY sequence DESC LIMIT ${MAX_LISTED}) AS newest ORDER BY sequence`,
    [orderId],
  )
  return rows
}

/** Number of orders with a task for staff, and of those placed since the start of yesterday. */
export async function countOrderWork(database: Queryable, now: Date): Promise<Record<string, number>> {
  const yesterday = new Date(startOfIsraelDay(addDays(israelDate(now.getTime()), -1)))
  const counted = database.query<Record<string, number>>(
    // Each count uses an index of its own.
    `SELECT (SELECT count(*) FROM read.orders WHERE work = ANY ($2))::int AS "ordersToHandle",
       (SELECT count(*) FROM read.orders WHERE placed_at >= $1)::int AS "ordersSinceYesterday"`,
    [yesterday, TO_HANDLE],
  )
  return (await nullIfOlder(counted))?.rows[0] ?? {}
}

/** What a task tells of an order. */
export interface WaitingOrder {
  orderId: string
  contactId: string
  work: OrderWork
  cancelledAt: string | null
  refundDueAgorot: number
  chargedAgorot: number
  receiving: Receiving
  /** The first article, the number of all, and the last day on which one was promised. */
  article: string
  count: number
  arrivesOn: string | null
  appointment: string | null
  heldUntil: string | null
  paidAt: Date | null
  placedAt: Date
  changedAt: Date
}

/** All orders that wait for staff, by the index of their work; none while older tables without `work` serve. */
export async function listWaitingOrders(database: Queryable): Promise<WaitingOrder[]> {
  const listed = database.query<WaitingOrder>(
    `SELECT order_id AS "orderId", contact_id AS "contactId", work, extra #>> '{cancellation,askedAt}' AS "cancelledAt",
       coalesce((extra ->> 'refundDueAgorot')::int, 0) AS "refundDueAgorot", (placed #>> '{price,chargedAgorot}')::int AS "chargedAgorot",
       placed ->> 'receiving' AS receiving, concat_ws(' ', first ->> 'brand', first ->> 'displayName', first ->> 'displaySize') AS article,
       count, "arrivesOn", placed #>> '{fitting,slot,date}' AS appointment, placed ->> 'reservedUntil' AS "heldUntil",
       paid_at AS "paidAt", placed_at AS "placedAt", changed_at AS "changedAt"
     FROM read.orders CROSS JOIN LATERAL
       (SELECT placed #> '{lines,0}' AS first, sum((line ->> 'quantity')::int)::int AS count, max(line ->> 'arrivesOn') AS "arrivesOn"
        FROM jsonb_array_elements(placed -> 'lines') AS line) AS lines
     WHERE work = ANY ($1)`,
    [TO_HANDLE],
  )
  return (await nullIfOlder(listed))?.rows ?? []
}

/** Orders that need a decision by staff. */
export async function countOrdersNeedingAttention(database: Queryable): Promise<number> {
  const counted = database.query<{ count: number }>("SELECT count(*)::int AS count FROM read.orders WHERE work = 'attention'")
  return (await nullIfOlder(counted))?.rows[0]?.count ?? 0
}

/** An order as it is recorded, whatever the projection knows of it; `placed`: as it was when it was paid, where it was amended since. */
export type RecordedOrder = Pick<OrderRow, 'orderId' | 'contactId' | 'placed' | 'placedAt'>

export async function findRecordedOrders(database: Queryable, orderIds: readonly string[]): Promise<Map<string, RecordedOrder>> {
  const { rows } = await database.query<RecordedOrder>(
    `SELECT order_id AS "orderId", contact_id AS "contactId", coalesce(sold, placed) AS placed, placed_at AS "placedAt" FROM orders WHERE order_id = ANY ($1)`,
    [orderIds],
  )
  return new Map(rows.map((row) => [row.orderId, row]))
}

/** Whether an order with this number exists. */
export async function isOrder(database: Queryable, orderId: string): Promise<boolean> {
  const { rowCount } = await database.query('SELECT 1 FROM orders WHERE order_id = $1', [orderId])
  return rowCount === 1
}

/** Statuses in which an order may have reserved units; in later ones they are handed over. */
const HOLDING = ['open', 'paid', 'transit', 'doneTransit']

export interface HeldOrders {
  status: string
  count: number
  /** Of the oldest one. */
  ageSeconds: number
}

/** Number of orders with reserved units, by status; zeros are omitted. */
export async function countHeldOrders(database: Queryable): Promise<HeldOrders[]> {
  const { rows } = await database.query<HeldOrders>(
    `SELECT status, count(*)::int AS count, extract(epoch FROM now() - min(placed_at))::float8 AS "ageSeconds"
     FROM read.orders WHERE status = ANY ($1) AND reservation = 'held' GROUP BY status`,
    [HOLDING],
  )
  return rows
}

/** Share of counted units that are reserved, 0 to 1; units handed over do not count. */
export async function readHeldShare(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ share: number }>(
    `SELECT coalesce(sum(reserved)::float8 / nullif(sum(greatest(on_hand - handed_over, 0)), 0), 0) AS share
     FROM stock_counters WHERE on_hand IS NOT NULL`,
  )
  return rows[0]?.share ?? 0
}

/** Seconds since the oldest overdue reservation should have lapsed; 0 when there is none. */
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
  /** `2026-11-24`, and the hour at which its two hours start. */
  date: string
  startsAt: number
}

/** Reserved appointments in garages, from a day of Israel on. */
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
