import { beforeAll, describe, expect, it } from 'vitest'
import { readOrderSearch } from '#services/domain/order-search.ts'
import { countReadsOfSchema } from '#services/platform/testing/schema-reads.ts'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { countMessages, listMessages, listNewestOf, type MessageFilter } from './message-list.queries.ts'

const { database } = await createTestDatabase()
const MESSAGES = 20_000

/** Each of an order of its own; 40 were stopped, 20 are held, 10 are of a kind that is seldom sent. */
beforeAll(async () => {
  await database.query(
    `WITH people AS (
       INSERT INTO contacts (contact_id, act, phone, name, email, created_at)
       SELECT gen_random_uuid(), 'order:' || 500000 + n, '05' || lpad((n * 7919 % 100000000)::text, 8, '0'), CASE WHEN n = 17 THEN 'דניאל ארז' ELSE 'שם משפחה' END,
         'buyer' || n || '@example.com', now() - n * interval '1 minute'
       FROM generate_series(1, $1::int) AS n RETURNING contact_id, act, created_at)
     INSERT INTO orders (order_id, contact_id, cart_digest, status, placed, reservation, placed_at)
     SELECT split_part(act, ':', 2), contact_id, act, 'closed', '{"lines": []}', 'handed_over', created_at FROM people`,
    [MESSAGES],
  )
  await database.query(
    `INSERT INTO messages (message_id, occasion, kind, about, state, reason, contact_id, due_at, created_at, changed_at)
     SELECT gen_random_uuid(), 'x' || order_id, CASE WHEN n % 2000 = 7 THEN 'order-amended' ELSE 'order-paid' END, order_id,
       CASE WHEN n % 500 = 1 THEN 'dropped' WHEN n % 1000 = 2 THEN 'held' ELSE 'sent' END, CASE WHEN n % 500 = 1 THEN 'stopped' END,
       CASE WHEN n % 2 = 0 THEN contact_id END, placed_at, placed_at, placed_at
     FROM (SELECT *, order_id::int - 500000 AS n FROM orders) AS of_orders`,
  )
  for (const table of ['contacts', 'orders', 'messages']) await database.query(`ANALYZE ${table}`)
})

const filterOf = (filter: Partial<MessageFilter>): MessageFilter => ({ search: null, state: null, messageId: null, ...filter })
const rowsRead = (work: Parameters<typeof countReadsOfSchema>[2]) => countReadsOfSchema(database, 'public', work)

describe('a list of very many messages', () => {
  it.each([
    ['those that are held', filterOf({ state: 'held' }), 20],
    ['those that were stopped', filterOf({ state: 'stopped' }), 40],
    ['those to one phone', filterOf({ search: readOrderSearch('0500007919') }), 1],
    ['those of one order', filterOf({ search: readOrderSearch('500124') }), 1],
    ['those to one person', filterOf({ search: readOrderSearch('דניאל') }), 1],
  ] as const)('reads of %s no others', async (_, filter, found) => {
    expect(await countMessages(database, filter)).toBe(found)
    expect(await listMessages(database, filter, { limit: 50, offset: 0 })).toHaveLength(found)
    expect(await rowsRead((tx) => countMessages(tx, filter))).toBeLessThan(20 * found)
    expect(await rowsRead((tx) => listMessages(tx, filter, { limit: 50, offset: 0 }))).toBeLessThan(20 * found)
  })

  it('finds the newest of a kind that is seldom sent', async () => {
    expect(await listNewestOf(database, 'order-amended', 1)).toHaveLength(1)
    expect(await rowsRead((tx) => listNewestOf(tx, 'order-amended', 1))).toBeLessThan(20)
    expect(await rowsRead((tx) => listNewestOf(tx, 'offer-answered', 1))).toBe(0)
  })
})
