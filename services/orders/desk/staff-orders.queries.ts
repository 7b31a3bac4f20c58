import { OrderStatus, type Receiving } from '#events/orders.events.ts'
import { lastOfMonth } from '#services/domain/calendar.ts'
import { ORDER_WORK, type OrderWork, type ShownStatus, shownStatus, TO_HANDLE } from '#services/domain/order-status.ts'
import { nullIfOlder, ORDER_COLUMNS, type OrderCursor, type OrderRow } from '#services/orders/orders.queries.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { type Condition, conditionOf, countsConditionOf, OLDER_WORK, type OrderFilter } from './order-filter.ts'

export type { OrderFilter } from './order-filter.ts'

/** The staff's list of orders: projection `orders`, joined with buyers. */

export interface OrderCounts {
  /** Ignoring the filter's status. */
  all: number
  /** Of the filter's status, those that need a decision. */
  attention: number
  /** Ignoring the filter's status and work. */
  byStatus: Record<ShownStatus, number>
  byWork: Record<OrderWork | 'handle', number>
  /** Of the full filter. */
  total: number
}

interface StatusCount {
  status: OrderStatus
  receiving: Receiving
  /** Empty without a task. */
  work: OrderWork | ''
  count: number
}

const STATUSES: readonly ShownStatus[] = [...OrderStatus.anyOf.map(({ const: status }) => status), 'ready']

/** Counts for each choice of a filter, with the other filters applied. */
export async function countOrders(database: Queryable, filter: OrderFilter): Promise<OrderCounts> {
  const { status, work, ...others } = filter
  const rows = await countByStatus(database, others)
  const sumOf = (counts: (row: StatusCount) => boolean): number => rows.filter(counts).reduce((sum, row) => sum + row.count, 0)
  const isOf = (wanted: ShownStatus | undefined) => (row: StatusCount) =>
    wanted === undefined || (shownStatus(row.status, row.receiving) === wanted && (wanted !== 'open' || row.work !== 'incomplete'))
  const asks = (wanted: readonly OrderWork[] | undefined) => (row: StatusCount) =>
    wanted === undefined || wanted.some((each) => each === row.work)
  const byStatus = STATUSES.map((each) => [each, sumOf(isOf(each))] as const)
  const byWork = ORDER_WORK.map((each) => [each, sumOf(asks([each]))] as const)
  return {
    all: sumOf(() => true),
    attention: sumOf((row) => isOf(status)(row) && row.work === 'attention'),
    byStatus: Object.fromEntries(byStatus) as OrderCounts['byStatus'],
    byWork: { ...(Object.fromEntries(byWork) as Record<OrderWork, number>), handle: sumOf(asks(TO_HANDLE)) },
    total: sumOf((row) => isOf(status)(row) && asks(work)(row)),
  }
}

type CountsView = 'read.order_months' | 'read.order_counts'

/** Those of a month are counted at once, unless days are asked for. Older tables have no months. */
const viewsFor = ({ from, to }: OrderFilter): CountsView[] => [...(from || to ? [] : ['read.order_months' as const]), 'read.order_counts']

async function countByStatus(database: Queryable, filter: OrderFilter): Promise<StatusCount[]> {
  const counts = countsConditionOf(filter)
  for (const view of counts ? viewsFor(filter) : []) {
    const counted = await nullIfOlder(
      database.query<StatusCount>(
        `SELECT status, receiving, work, sum(orders)::int AS count FROM ${view} WHERE ${counts?.sql} GROUP BY 1, 2, 3`,
        counts?.values,
      ),
    )
    if (counted) return counted.rows
  }
  return select(filter, ({ sql, values, work }) =>
    database.query<StatusCount>(
      `SELECT status, placed ->> 'receiving' AS receiving, coalesce(${work}, '') AS work, count(*)::int AS count
       FROM read.orders WHERE ${sql} GROUP BY 1, 2, 3`,
      values,
    ),
  )
}

/**
 * Rows `offset` to `offset + limit` of the filtered orders, newest first; orders that were never completed come last. Of those that wait
 * for a transfer alone, what lapses first comes first.
 */
export async function listFilteredOrders(database: Queryable, filter: OrderFilter, page: Page): Promise<OrderRow[]> {
  if (filter.work?.length === 1 && filter.work[0] === 'transfer') return listOrders(database, filter, page, FIRST_TO_LAPSE)
  // These filters yield one of the two kinds only.
  if (filter.status || filter.work) return listNewest(database, filter, page)
  const completed = await listNewest(database, { ...filter, isIncomplete: false }, page)
  if (completed.length === page.limit) return completed
  const { all, byWork } = await countOrders(database, filter)
  const offset = Math.max(0, page.offset - (all - byWork.incomplete))
  const limit = page.limit - completed.length
  return [...completed, ...(await listNewest(database, { ...filter, isIncomplete: true }, { offset, limit }))]
}

interface Page {
  offset: number
  limit: number
}

async function listNewest(database: Queryable, filter: OrderFilter, { offset, limit }: Page): Promise<OrderRow[]> {
  const start = offset === 0 ? null : await findPageStart(database, filter, offset)
  const from = start ? { offset: offset - start.passed, limit } : { offset, limit }
  return listOrders(database, start ? { ...filter, to: start.day } : filter, from, NEWEST)
}

const NEWEST = 'placed_at DESC, order_id DESC'
/** Their index finds them; they are as few as are ordered until they lapse. */
const FIRST_TO_LAPSE = `(placed ->> 'reservedUntil')::timestamptz, placed_at, order_id`

/** The page is found in an index; only its rows are read completely. */
function listOrders(database: Queryable, filter: OrderFilter, { offset, limit }: Page, order: string): Promise<OrderRow[]> {
  return select(filter, ({ sql, values }) =>
    database.query<OrderRow>(
      `SELECT ${ORDER_COLUMNS} FROM read.orders WHERE order_id IN (
         SELECT order_id FROM read.orders WHERE ${sql} ORDER BY ${order} LIMIT $${values.length + 1} OFFSET $${values.length + 2})
       ORDER BY ${order}`,
      [...values, limit, offset],
    ),
  )
}

/** Reads again with a derived column where older tables without `work` serve. */
async function select<Row>(
  filter: OrderFilter,
  read: (condition: Condition & { work: string }) => Promise<{ rows: Row[] }>,
): Promise<Row[]> {
  const readBy = (work: string) => read({ ...conditionOf(filter, work), work })
  const { rows } = (await nullIfOlder(readBy('work'))) ?? (await readBy(OLDER_WORK))
  return rows
}

interface PageStart {
  day: string
  passed: number
}

/** The day of the order at `offset`, and the number of orders on later days; null where days are not counted. Its month is found first. */
async function findPageStart(database: Queryable, filter: OrderFilter, offset: number): Promise<PageStart | null> {
  const month = filter.from || filter.to ? null : await findStart(database, 'read.order_months', filter, offset)
  if (month === null) return findStart(database, 'read.order_counts', filter, offset)
  const days = { ...filter, from: month.day, to: lastOfMonth(month.day) }
  const start = await findStart(database, 'read.order_counts', days, offset - month.passed)
  return start && { day: start.day, passed: start.passed + month.passed }
}

async function findStart(database: Queryable, view: CountsView, filter: OrderFilter, offset: number): Promise<PageStart | null> {
  const condition = countsConditionOf(filter)
  if (!condition) return null
  const { sql, values } = condition
  const found = await nullIfOlder(
    database.query<PageStart>(
      `SELECT day::text, passed FROM (
         SELECT day, (sum(sum(orders)) OVER (ORDER BY day DESC) - sum(orders))::int AS passed FROM ${view} WHERE ${sql} GROUP BY day
       ) AS days WHERE passed <= $${values.length + 1} ORDER BY passed DESC LIMIT 1`,
      [...values, offset],
    ),
  )
  return found?.rows[0] ?? null
}

/** The filtered orders after a cursor, newest first, for reading all of them in pages. */
export async function listFilteredOrdersAfter(
  database: Queryable,
  filter: OrderFilter,
  after: OrderCursor | null,
  limit: number,
): Promise<OrderRow[]> {
  return select(filter, ({ sql, values }) => {
    const pageCondition = after === null ? '' : `AND (placed_at, order_id) < ($${values.length + 2}, $${values.length + 3})`
    return database.query<OrderRow>(
      `SELECT ${ORDER_COLUMNS} FROM read.orders WHERE ${sql} ${pageCondition} ORDER BY placed_at DESC, order_id DESC LIMIT $${values.length + 1}`,
      [...values, limit, ...(after === null ? [] : [after.placedAt, after.orderId])],
    )
  })
}
