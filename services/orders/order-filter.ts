import type { OrderStatus, Receiving } from '#events/orders.events.ts'
import { CONTACTS_BY_NAME, CONTACTS_BY_PHONE } from '#services/contacts/contacts.queries.ts'
import type { OrderSearch } from '#services/domain/order-search.ts'

/** Which orders staff want to see; all that are given must hold. */
export interface OrderFilter {
  search?: OrderSearch
  status?: OrderStatus
  receiving?: Receiving
  /** Those that wait for staff. */
  needsAttention?: boolean
  /** Placed from then on, and before then. */
  from?: Date
  before?: Date
}

/** A condition on rows of `read.orders` and its parameters, the first one `$1`. Conditions are fixed texts; what was typed is a parameter. */
export interface Condition {
  sql: string
  values: unknown[]
}

export function conditionOf({ search, status, receiving, needsAttention, from, before }: OrderFilter): Condition {
  const values: unknown[] = []
  const bound = (value: unknown): string => `$${values.push(value)}`
  const parts = [
    status && `status = ${bound(status)}`,
    receiving && `receiving = ${bound(receiving)}`,
    needsAttention && 'needs_attention IS NOT NULL',
    from && `placed_at >= ${bound(from)}`,
    before && `placed_at < ${bound(before)}`,
    search && search.words !== null && `contact_id IN (${CONTACTS_BY_NAME(bound(search.words))})`,
    search?.digits && digitsCondition(search.digits, bound),
  ].filter((part) => typeof part === 'string')
  return { sql: parts.length > 0 ? parts.join(' AND ') : 'true', values }
}

function digitsCondition({ order, phone }: NonNullable<OrderSearch['digits']>, bound: (value: unknown) => string): string {
  const ways = [
    order !== null && `order_id LIKE ${bound(order)} || '%'`,
    phone !== null && `contact_id IN (${CONTACTS_BY_PHONE(bound(phone))})`,
  ].filter((way) => way !== false)
  return ways.length > 0 ? `(${ways.join(' OR ')})` : 'false'
}
