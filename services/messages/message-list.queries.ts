import type { MessageKind } from '#events/messages.events.ts'
import { CONTACTS_BY_NAME, CONTACTS_BY_PHONE } from '#services/contacts/contacts.queries.ts'
import type { OrderSearch } from '#services/domain/order-search.ts'
import { findBookedOrder } from '#services/orders/buyer/buyer-order.queries.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { COLUMNS, type DueMessage, IS_SHOWN, type MessageRow } from './message-records.ts'
import type { MessageListQuery } from './messages.contract.ts'
import { shownAs } from './messages.rules.ts'

/** The staff's list of all messages. */

export interface MessageFilter {
  search: OrderSearch | null
  state: MessageListQuery['state'] | null
  messageId: string | null
}

/** Nobody turns further pages. */
const MAX_COUNTED = 10_000

/** Conditions are constant texts; what was typed is a parameter. */
function conditionOf({ search, state, messageId }: MessageFilter): { sql: string; values: unknown[] } {
  const values: unknown[] = []
  const bound = (value: unknown): string => `$${values.push(value)}`
  /** Each by an index of its own: Postgres takes a beginning of a name for that of many, and would read all. Of whom it goes to: known from the first try on, before that by the order. */
  const to = (contacts: string): string[] => [
    `SELECT message_id FROM messages WHERE contact_id = ANY (ARRAY (${contacts}))`,
    `SELECT message_id FROM messages JOIN orders ON order_id = about WHERE orders.contact_id = ANY (ARRAY (${contacts}))`,
  ]
  const oneOf = (found: readonly string[]): string => (found.length > 0 ? `message_id IN (${found.join(' UNION ALL ')})` : 'FALSE')
  const { digits = null, words = null } = search ?? {}
  const byDigits = digits && [
    ...(digits.order === null ? [] : [`SELECT message_id FROM messages WHERE about LIKE ${bound(digits.order)} || '%'`]),
    ...(digits.phone === null ? [] : to(CONTACTS_BY_PHONE(bound(digits.phone)))),
  ]
  const parts = [
    state === 'stopped' ? `state = 'dropped' AND reason = 'stopped'` : state ? `state = ${bound(state)}` : IS_SHOWN,
    messageId !== null && `message_id = ${bound(messageId)}`,
    byDigits && oneOf(byDigits),
    words !== null && oneOf(to(CONTACTS_BY_NAME(bound(words)))),
  ]
  return { sql: parts.filter(Boolean).join(' AND '), values }
}

export async function countMessages(database: Queryable, filter: MessageFilter): Promise<number> {
  const { sql, values } = conditionOf(filter)
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT FROM messages WHERE ${sql} LIMIT ${MAX_COUNTED}) AS counted`,
    values,
  )
  return rows[0]?.count ?? 0
}

/** Newest first. `contactId`: the recipient's, or the buyer's; where it goes to a garage, the buyer's. */
export async function listMessages(
  database: Queryable,
  filter: MessageFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<(MessageRow & { contactId: string | null })[]> {
  const { sql, values } = conditionOf(filter)
  const { rows } = await database.query<MessageRow & { contactId: string | null }>(
    `SELECT ${COLUMNS}, coalesce(contact_id, (SELECT o.contact_id FROM orders o WHERE o.order_id = about)) AS "contactId"
     FROM messages WHERE ${sql} ORDER BY created_at DESC, message_id DESC LIMIT ${limit} OFFSET ${offset}`,
    values,
  )
  return rows
}

/** About one of these, or to one of these garages. `contactId`: as in `listMessages`. */
export async function listNewestMessages(
  database: Queryable,
  { about, garageIds, limit }: { about: readonly string[]; garageIds: readonly string[]; limit: number },
): Promise<(MessageRow & { contactId: string | null })[]> {
  const { rows } = await database.query<MessageRow & { contactId: string | null }>(
    `SELECT ${COLUMNS}, coalesce(contact_id, (SELECT o.contact_id FROM orders o WHERE o.order_id = about)) AS "contactId"
     FROM messages WHERE message_id IN (
       SELECT message_id FROM messages WHERE about = ANY ($1) AND ${IS_SHOWN}
       UNION ALL SELECT message_id FROM unnest($2::text[]) AS asked (garage) CROSS JOIN LATERAL
         (SELECT message_id FROM messages WHERE garage_id = garage AND ${IS_SHOWN} ORDER BY created_at DESC LIMIT $3) AS newest)
     ORDER BY created_at DESC, message_id DESC LIMIT $3`,
    [about, garageIds, limit],
  )
  return rows
}

/** What a kind may be shown as instead (`shownAs`). */
const SHOWN_ALSO: Partial<Record<MessageKind, MessageKind>> = { 'order-on-its-way': 'order-ready', 'order-lapsing': 'order-to-pay' }

/** An order for pickup is not on its way to a garage, one by card waits for no transfer. */
export async function shownKind(database: Queryable, { kind, about }: Pick<MessageRow, 'kind' | 'about'>): Promise<MessageKind> {
  if (SHOWN_ALSO[kind] === undefined) return kind
  const order = await findBookedOrder(database, about)
  return order ? shownAs(kind, order.placed) : kind
}

/** The newest messages that may be of a kind, as it is shown (`shownKind`). */
export async function listNewestOf(database: Queryable, kind: MessageKind, limit: number) {
  const { rows } = await database.query<Pick<DueMessage, 'kind' | 'about' | 'occasion' | 'garageId'>>(
    `SELECT kind, about, occasion, garage_id AS "garageId" FROM messages WHERE kind = ANY ($1) ORDER BY created_at DESC, message_id DESC LIMIT $2`,
    [[kind, ...Object.entries(SHOWN_ALSO).flatMap(([other, shown]) => (shown === kind ? [other] : []))], limit],
  )
  return rows
}
