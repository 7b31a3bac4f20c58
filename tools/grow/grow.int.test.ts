import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { createEvent, type ShopEvent } from '#events/registry.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { changeOrder } from '#services/orders/change-order.command.ts'
import { item, orderOf } from '#services/orders/checkout/testing/checkout-requests.ts'
import type { OrderEvent } from '#services/orders/order.evolve.ts'
import { orderAfter } from '#services/orders/order-history.ts'
import { readOrder } from '#services/orders/order-record.ts'
import { payingShoppers, requestOf } from '#services/orders/payments/testing/paying.ts'
import { refundOrder } from '#services/orders/refunds/refund.command.ts'
import { partitionOf } from '#services/platform/event-log/postgres/appended-places.ts'
import { createPostgresEventLog } from '#services/platform/event-log/postgres/postgres-event-log.ts'
import { startProjector } from '#services/platform/projections/run-projections.ts'
import { tableHash } from '#services/platform/projections/testing/table-hash.ts'
import { hashesOf } from '#services/platform/projections/testing/test-projector.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { PROJECTIONS } from '#services/start/features.ts'
import { multiply } from './multiply.ts'
import { readThrough } from './read-through.ts'
import { TABLES } from './tables.ts'

const { app, database, deps, emit, log, projector, settle } = await createTestShop()
const { send, orderByCard, press, finalize } = payingShoppers({ app, database })
const [EAN, OTHER] = ['2000000000015', '2000000000022']
const STAFF = 'dana'

const gateway = deps.payments?.gateway
if (!gateway) throw new Error('the test shop charges cards')
const staff = { ...deps, gateway, logger: pino({ level: 'silent' }) }

async function paid(): Promise<string> {
  const { orderId, page } = await orderByCard(EAN)
  await finalize(requestOf(await press(page, 'pay')))
  return orderId
}

const rowsOf = async <Row extends object>(text: string) => (await database.query<Row>(text)).rows
const countOf = async (table: string) => (await rowsOf<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`))[0]?.count ?? 0
const COPIED = "log_events WHERE topic <> 'catalogue'"

/** What is read, and what is recorded. */
async function contents() {
  const projections = await Promise.all(PROJECTIONS.map((projection) => hashesOf(database, projection)))
  const tables = [...Object.keys(TABLES), 'log_partitions']
  const records = await Promise.all(tables.map(async (table) => [table, await tableHash(database, table)] as const))
  const events = await tableHash(database, '(SELECT topic, partition, sequence, body FROM log_events)')
  return { projections, records: Object.fromEntries(records), events, schema: await schema() }
}

const schema = () =>
  rowsOf(
    `SELECT conrelid::regclass::text AS "of", conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace
     UNION SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2`,
  )

async function grow(copies: number): Promise<void> {
  await multiply(database, { copies: { orders: copies, acts: copies }, added: [] })
  const anew = await createPostgresEventLog({ database, logger: QUIET })
  const reading = await startProjector({ database, log: anew, logger: QUIET, projections: PROJECTIONS })
  await readThrough([reading])
  await reading.close()
  await anew.close()
}

it('has a shop that grew hold what its log says, and one that did not grow the very same', async () => {
  for (const ean of [EAN, OTHER]) await emit(['product.changed.v1', ean, product(ean, { stock: 100 })])
  const closed = await paid()
  for (const status of ['sent', 'closed'] as const) await changeOrder(staff, closed, { status, trackingCode: 'IL12345678' }, STAFF)
  const cancelled = await paid()
  await changeOrder(staff, cancelled, { status: 'cancelled', reason: 'buyer' }, STAFF)
  const [due] = await rowsOf<{ agorot: number }>(`SELECT refund_due_agorot AS agorot FROM orders WHERE order_id = '${cancelled}'`)
  await refundOrder(staff, {
    orderId: cancelled,
    refundId: uuidv7(),
    method: 'card',
    lines: [],
    withShipping: false,
    beforeFeeAgorot: due?.agorot ?? 0,
    feeAgorot: 0,
    reference: null,
    paidOn: null,
    by: STAFF,
  })
  const { orderId: open } = (await send(orderOf([item(OTHER)]))).json()
  const visitorId = uuidv7()
  const visit = { kind: 'PRODUCT_IMPRESSION', source: 'product_page', step: null, query: null, results: null, isBot: false } as const
  const fields = { id: uuidv7(), time: new Date().toISOString(), subject: visitorId }
  await log.publish([createEvent('metric.collected.v1', { ...fields, data: { ...visit, visitorId, ean: EAN } })])
  await settle()
  await projector.close()
  // No job writes to anybody here.
  await database.query("UPDATE messages SET state = 'dropped'")
  const sample = await contents()
  const [events, ofOpen] = [await countOf(COPIED), await countOf(`${COPIED} AND body LIKE '%"${open}"%'`)]

  await grow(1)
  expect(await contents()).toEqual(sample)

  await grow(3)
  // Two finished orders thrice, and the one that is not.
  expect([await countOf('orders'), await countOf('contacts'), await countOf('read.orders')]).toEqual([7, 7, 7])
  expect(await countOf(COPIED)).toBe(3 * events - 2 * ofOpen)
  expect(await countOf("(SELECT DISTINCT body::jsonb ->> 'id' FROM log_events) AS ids")).toBe(await countOf('log_events'))
  expect(await schema()).toEqual(sample.schema)
  const numbers = await rowsOf<{ of: number; last: number; most: number }>(
    'SELECT count(*)::int AS of, max(number)::int AS most, last::int FROM documents JOIN document_numbers USING (kind) GROUP BY kind, last ORDER BY 1',
  )
  expect(numbers).toEqual([3, 6].map((count) => ({ of: count, most: count, last: count })))
  await expectPlaces()
  await expectFolds()
})

/** Every event stands in the partition of its subject, and no place is left out. */
async function expectPlaces(): Promise<void> {
  const events = await rowsOf<{ partition: number; subject: string }>(
    "SELECT partition, body::jsonb ->> 'subject' AS subject FROM log_events",
  )
  expect(events.filter(({ partition, subject }) => partition !== partitionOf(subject))).toEqual([])
  const ends = await rowsOf(
    `SELECT topic, partition, next FROM log_partitions LEFT JOIN log_events USING (topic, partition)
     GROUP BY topic, partition, next HAVING next <> coalesce(max(sequence) + 1, 0) OR next <> count(sequence)`,
  )
  expect(ends).toEqual([])
}

/** Of every order the record is what its events say. */
async function expectFolds(): Promise<void> {
  const bodies = await rowsOf<{ body: string }>("SELECT body FROM log_events WHERE topic = 'orders' ORDER BY partition, sequence")
  const steps = bodies.map(({ body }) => JSON.parse(body) as ShopEvent).filter(({ type }) => type.startsWith('order.')) as OrderEvent[]
  const byOrder = Map.groupBy(steps, ({ data }) => data.orderId)
  expect(byOrder.size).toBe(await countOf('orders'))
  for (const [orderId, ofOrder] of byOrder)
    expect(orderAfter(ofOrder)).toMatchObject((await readOrder(database, orderId)) ?? { orderId: null })
}
