import type { Receiving } from '#events/orders.events.ts'
import { CONTACTS_BY_NAME, CONTACTS_BY_PHONE } from '#services/contacts/contacts.queries.ts'
import { addDays } from '#services/domain/calendar.ts'
import { startOfIsraelDay } from '#services/domain/israel-time.ts'
import type { OrderSearch } from '#services/domain/order-search.ts'
import type { OrderWork, ShownStatus } from '#services/domain/order-status.ts'

/** Filters of the staff's list; all of them apply. */
export interface OrderFilter {
  search?: OrderSearch
  status?: ShownStatus
  receiving?: Receiving
  /** Any of these kinds of work. */
  work?: readonly OrderWork[]
  /** Never completed, or all others. */
  isIncomplete?: boolean
  /** Placed on these days of Israel, inclusive. */
  from?: string
  to?: string
}

/** An SQL condition and its parameters, the first one `$1`. Conditions are constant texts; user input is a parameter. */
export interface Condition {
  sql: string
  values: unknown[]
}

/** As the indexes say it. */
const incompleteCondition = (isIncomplete: boolean, work: string): string =>
  isIncomplete ? `(${work}) = 'incomplete'` : `(${work}) IS DISTINCT FROM 'incomplete'`

/** Orders that were never completed do not count as `open`; `transit` with pickup is shown as `ready`. */
function statusCondition(status: ShownStatus, receiving: string, bound: (value: unknown) => string, work = 'work'): string {
  if (status === 'ready') return `status = 'transit' AND ${receiving} = 'pickup'`
  if (status === 'transit') return `status = 'transit' AND ${receiving} <> 'pickup'`
  return status === 'open' ? `status = 'open' AND ${incompleteCondition(false, work)}` : `status = ${bound(status)}`
}

/** The work of a row of `read.orders` in tables without that column (version 5), derived from others. */
export const OLDER_WORK = `CASE WHEN needs_attention IS NOT NULL THEN 'attention'
  WHEN status = 'open' AND reservation = 'released' THEN 'incomplete'
  WHEN status = 'open' AND placed ->> 'paymentMethod' = 'transfer' THEN 'transfer'
  WHEN status NOT IN ('open', 'cancelled') AND reservation = 'released' THEN 'no_units'
  WHEN status = 'paid' THEN 'prepare' END`

/**
 * On rows of `read.orders`. Tables of version 2, which may serve after an upgrade, have the way of receiving in `placed` only.
 * `workColumn`: `OLDER_WORK` where the table has none.
 */
export function conditionOf({ search, status, receiving, work, isIncomplete, from, to }: OrderFilter, workColumn = 'work'): Condition {
  const values: unknown[] = []
  const bound = (value: unknown): string => `$${values.push(value)}`
  const parts = [
    status && statusCondition(status, "placed ->> 'receiving'", bound, workColumn),
    receiving && `placed ->> 'receiving' = ${bound(receiving)}`,
    work && `(${workColumn}) = ANY (${bound(work)})`,
    isIncomplete !== undefined && incompleteCondition(isIncomplete, workColumn),
    from && `placed_at >= ${bound(new Date(startOfIsraelDay(from)))}`,
    to && `placed_at < ${bound(new Date(startOfIsraelDay(addDays(to, 1))))}`,
    search && search.words !== null && `contact_id IN (${CONTACTS_BY_NAME(bound(search.words))})`,
    search?.digits && digitsCondition(search.digits, bound),
  ]
  return { sql: joined(parts), values }
}

/** On rows of `read.order_counts`; null for a search, since the counts have no buyers. */
export function countsConditionOf({ search, status, receiving, work, isIncomplete, from, to }: OrderFilter): Condition | null {
  if (search) return null
  const values: unknown[] = []
  const bound = (value: unknown): string => `$${values.push(value)}`
  const parts = [
    status && statusCondition(status, 'receiving', bound),
    receiving && `receiving = ${bound(receiving)}`,
    work && `work = ANY (${bound(work)})`,
    isIncomplete !== undefined && incompleteCondition(isIncomplete, 'work'),
    from && `day >= ${bound(from)}`,
    to && `day <= ${bound(to)}`,
  ]
  return { sql: joined(parts), values }
}

function joined(parts: readonly unknown[]): string {
  const conditions = parts.filter((part) => typeof part === 'string')
  return conditions.length > 0 ? conditions.join(' AND ') : 'true'
}

function digitsCondition({ order, phone }: NonNullable<OrderSearch['digits']>, bound: (value: unknown) => string): string {
  // Joined by OR they would be looked for in every order.
  const ways = [
    order !== null && `SELECT order_id FROM read.orders WHERE order_id LIKE ${bound(order)} || '%'`,
    phone !== null && `SELECT order_id FROM read.orders WHERE contact_id IN (${CONTACTS_BY_PHONE(bound(phone))})`,
  ].filter((way) => way !== false)
  return ways.length > 0 ? `order_id IN (${ways.join(' UNION ')})` : 'false'
}
