import type { OrderStatus, Receiving } from '#events/orders.events.ts'
import { CONTACTS_BY_NAME, CONTACTS_BY_PHONE } from '#services/contacts/contacts.queries.ts'
import { addDays } from '#services/domain/calendar.ts'
import { startOfIsraelDay } from '#services/domain/israel-time.ts'
import type { OrderSearch } from '#services/domain/order-search.ts'

/** Which orders staff want to see; all that are given must hold. */
export interface OrderFilter {
  search?: OrderSearch
  status?: OrderStatus
  receiving?: Receiving
  /** Those that wait for staff. */
  needsAttention?: boolean
  /** Placed on these days of Israel, both included. */
  from?: string
  to?: string
}

/** A condition on rows and its parameters, the first one `$1`. Conditions are fixed texts; what was typed is a parameter. */
export interface Condition {
  sql: string
  values: unknown[]
}

/** On rows of `read.orders`. Tables of version 2, which may serve after an upgrade, have the way of receiving in `placed` alone. */
export function conditionOf({ search, status, receiving, needsAttention, from, to }: OrderFilter): Condition {
  const values: unknown[] = []
  const bound = (value: unknown): string => `$${values.push(value)}`
  const parts = [
    status && `status = ${bound(status)}`,
    receiving && `placed ->> 'receiving' = ${bound(receiving)}`,
    needsAttention && 'needs_attention IS NOT NULL',
    from && `placed_at >= ${bound(new Date(startOfIsraelDay(from)))}`,
    to && `placed_at < ${bound(new Date(startOfIsraelDay(addDays(to, 1))))}`,
    search && search.words !== null && `contact_id IN (${CONTACTS_BY_NAME(bound(search.words))})`,
    search?.digits && digitsCondition(search.digits, bound),
  ]
  return { sql: joined(parts), values }
}

/** On rows of `read.order_counts`; null for a search, since they know nothing of who ordered. */
export function countsConditionOf({ search, status, receiving, needsAttention, from, to }: OrderFilter): Condition | null {
  if (search) return null
  const values: unknown[] = []
  const bound = (value: unknown): string => `$${values.push(value)}`
  const parts = [
    status && `status = ${bound(status)}`,
    receiving && `receiving = ${bound(receiving)}`,
    needsAttention && 'waits',
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
  const ways = [
    order !== null && `order_id LIKE ${bound(order)} || '%'`,
    phone !== null && `contact_id IN (${CONTACTS_BY_PHONE(bound(phone))})`,
  ].filter((way) => way !== false)
  return ways.length > 0 ? `(${ways.join(' OR ')})` : 'false'
}
