import type { OrderPlaced, OrderStatus } from '#events/orders.events.ts'
import { findPeople } from '#services/contacts/contacts.queries.ts'
import { type DeskHit, type DeskQuery, newHit } from '#services/domain/desk-search.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { tireName } from '#services/domain/tire-name.ts'
import type { Database } from '#services/platform/postgres.ts'

/** Fewer are sorted; of more the newest are found soonest by going back in time, without reading all. */
const MANY = 2000

interface FoundOrder {
  orderId: string
  contactId: string
  status: OrderStatus
  placed: OrderPlaced
  placedAt: Date
}

/** Orders by number, buyer, tracking code, payment, tire, size, garage or city: from the record, in which all of them have an index. */
export async function findOrdersForDesk(database: Database, query: DeskQuery, limit: number): Promise<DeskHit[]> {
  const { ways, values } = waysTo(query)
  if (ways.length === 0) return []
  const condition = ways.map((way) => `(${way})`).join(' OR ')
  const { rows: some } = await database.query<{ orderId: string; placedAt: Date }>(
    `SELECT order_id AS "orderId", placed_at AS "placedAt" FROM orders WHERE ${condition} LIMIT ${MANY}`,
    values,
  )
  const isAll = some.length < MANY
  const newest = some
    .toSorted((one, other) => other.placedAt.getTime() - one.placedAt.getTime())
    .slice(0, limit)
    .map(({ orderId }) => orderId)
  const { rows } = await database.query<FoundOrder>(
    `SELECT order_id AS "orderId", contact_id AS "contactId", status, placed, placed_at AS "placedAt" FROM orders
     WHERE ${isAll ? 'order_id = ANY ($1)' : condition} ORDER BY placed_at DESC, order_id DESC LIMIT ${limit}`,
    isAll ? [newest] : values,
  )
  return present(database, rows)
}

/** Conditions are constant texts; what was typed is a parameter. */
function waysTo({ acts, number, code, text, words, ean, eans, garageIds }: DeskQuery): { ways: string[]; values: unknown[] } {
  const values: unknown[] = []
  const bound = (value: unknown): string => `$${values.push(value)}`
  const ways: string[] = []
  const ofPeople = acts.get('order')
  if (ofPeople) ways.push(`order_id = ANY (${bound(ofPeople)})`)
  if (number !== null) ways.push(`order_id LIKE ${bound(`${number}%`)}`)
  if (code !== null) {
    const typed = bound(code)
    ways.push(
      `plain_code(tracking_code) LIKE ${typed} || '%' AND tracking_code IS NOT NULL`,
      `order_id = ANY (ARRAY(
         SELECT order_id FROM payment_attempts WHERE transaction_id = ${bound(text)} OR authorisation_number = ${typed}
         UNION SELECT order_id FROM refunds WHERE transaction_id = ${bound(text)}))`,
    )
  }
  if (words !== null) ways.push(`array_to_tsvector(order_words(placed)) @@ tire_query(${bound(words)})`)
  const tires = [...eans.map((each) => `'#${each}'`), ...(ean === null ? [] : [`'#${ean}':*`])]
  if (tires.length > 0) ways.push(`array_to_tsvector(order_words(placed)) @@ ${bound(tires.join(' | '))}::tsquery`)
  if (garageIds.length > 0) ways.push(`placed #>> '{fitting,garageId}' = ANY (${bound(garageIds)})`)
  return { ways, values }
}

async function present(database: Database, rows: readonly FoundOrder[]): Promise<DeskHit[]> {
  const people = await findPeople(
    database,
    rows.map(({ contactId }) => contactId),
  )
  return rows.map(({ orderId, contactId, status, placed: { lines, receiving, price }, placedAt }) =>
    newHit({
      kind: 'order',
      id: orderId,
      ...people.get(contactId),
      what: lines.map(({ brand, displayName, displaySize }) => `${tireName(brand, displayName)} ${displaySize}`).join(', '),
      status,
      type: receiving,
      sum: agorotToShekels(price.chargedAgorot),
      at: placedAt,
    }),
  )
}
