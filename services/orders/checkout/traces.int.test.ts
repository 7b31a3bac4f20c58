import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { migrateJobs, startJobs } from '#services/platform/jobs.ts'
import { createLogger } from '#services/platform/logger.ts'
import { type ReceivedSpan, startOtlpReceiver } from '#services/platform/testing/otlp-receiver.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { inSpan, startTracing } from '#services/platform/tracing.ts'
import { item, orderOf } from './testing/checkout-requests.ts'
import { testCheckout } from './testing/test-checkout.ts'

const EAN = '2000000000015'
const receiver = await startOtlpReceiver()
afterAll(() => receiver.close())
const tracing = { endpoint: receiver.endpoint, serviceName: 'tire-shop', share: 1, logger: QUIET }
let endTracing = await startTracing(tracing)
afterAll(() => endTracing())
const shop = await createTestShop()
await shop.emit(['product.changed.v1', EAN, product(EAN, { stock: 50 })])

/** Everything that was traced until now. */
async function traced(): Promise<ReceivedSpan[]> {
  await endTracing()
  endTracing = await startTracing(tracing)
  return receiver.spans()
}

/** Names of the spans above this one, the nearest first. */
function above(spans: readonly ReceivedSpan[], span: ReceivedSpan | undefined): string[] {
  const parent = spans.find(({ spanId }) => spanId === span?.parentSpanId)
  return parent ? [parent.name, ...above(spans, parent)] : []
}

it('tells of one order from its request to the projection that shows it, in one trace, without a word of the person', async () => {
  const { send } = testCheckout(shop)
  expect((await send(orderOf([item(EAN)]))).json()).toMatchObject({ success: true })
  await shop.settle()
  const all = await traced()
  const request = all.find(({ name }) => name === 'POST /api/v1/checkout')
  expect(request).toMatchObject({ service: 'tire-shop', parentSpanId: undefined, attributes: { 'http.response.status_code': 200 } })
  const spans = all.filter(({ traceId }) => traceId === request?.traceId)
  const append = spans.find(({ name }) => name === 'append events')
  expect(above(spans, append)).toEqual(['postgres transaction', 'POST /api/v1/checkout'])
  const taken = spans.find(({ name }) => name.startsWith('take in projection.orders.'))
  expect(above(spans, taken)).toEqual(['append events', 'postgres transaction', 'POST /api/v1/checkout'])
  expect(taken?.attributes).toMatchObject({ 'messaging.destination.name': 'orders' })
  const written = spans.find(({ name, parentSpanId }) => name === 'postgres transaction' && parentSpanId === taken?.spanId)
  expect(spans.some(({ name, parentSpanId }) => name === 'postgres INSERT' && parentSpanId === written?.spanId)).toBe(true)
  for (const personal of ['נועה', '0501234567', '050-123', 'noa@example.com']) expect(receiver.text()).not.toContain(personal)
})

it('names in a line of the log the trace that it belongs to, and none outside of one', async () => {
  const lines: string[] = []
  const logger = createLogger({ log: { level: 'info' } }, { write: (line) => void lines.push(line) })
  await inSpan('told', {}, async () => logger.info('inside'))
  logger.info('outside')
  const told = (await traced()).find(({ name }) => name === 'told')
  expect(lines.map((line) => JSON.parse(line).traceId)).toEqual([told?.traceId, undefined])
})

it('ends without a fault where nobody takes the spans', async () => {
  await endTracing()
  // A port on which nothing listens.
  const endAlone = await startTracing({ ...tracing, endpoint: 'http://127.0.0.1:1' })
  await expect(inSpan('lost', {}, async () => 'done')).resolves.toBe('done')
  await endAlone()
  endTracing = await startTracing(tracing)
  expect(receiver.spans().some(({ name }) => name === 'lost')).toBe(false)
})

it('sends headers with the spans, and says by what code they were refused, with no word of the key', async () => {
  await endTracing()
  const warned: { err: Error & { code: unknown } }[] = []
  const logger = { ...QUIET, warn: (fields: object) => void warned.push(fields as (typeof warned)[number]) }
  // The receiver answers 404 below any other path.
  const endpoint = `${receiver.endpoint}/elsewhere`
  const endRefused = await startTracing({ ...tracing, endpoint, headers: 'authorization=Bearer%20key', logger })
  await inSpan('refused', {}, async () => 'done')
  await endRefused()
  endTracing = await startTracing(tracing)
  expect(receiver.keys().at(-1)).toBe('Bearer key')
  expect(warned.map(({ err }) => err.code)).toEqual([404])
  expect(warned.map(({ err }) => err.message).join()).not.toContain('key')
})

it('keeps the trace with the event, and nothing of it where the shop is not traced', async () => {
  const { send } = testCheckout(shop)
  const carried = async () =>
    (await shop.database.query<{ body: string }>("SELECT body FROM log_events WHERE topic = 'orders'")).rows.map(
      ({ body }) => JSON.parse(body).traceparent,
    )
  const before = await carried()
  expect(before.length).toBeGreaterThan(0)
  for (const parent of before) expect(parent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  await endTracing()
  expect((await send(orderOf([item(EAN)], { visitorId: randomUUID() }))).json()).toMatchObject({ success: true })
  endTracing = await startTracing(tracing)
  expect((await carried()).filter((parent) => parent === undefined)).not.toEqual([])
})

it('traces a like through the batch that it shares with others, and links that with each', async () => {
  const liked = await Promise.all([1, 2, 3].map(() => shop.app.inject({ url: `/collector/like/product/${EAN}/${randomUUID()}` })))
  expect(liked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await shop.settle()
  const spans = await traced()
  const published = spans.filter(({ name }) => name === 'publish events').map(({ spanId }) => spanId)
  const taken = spans.filter(({ name }) => name.startsWith('take in projection.likes.'))
  expect(published).toHaveLength(3)
  const followed = taken.flatMap(({ parentSpanId, links }) => [parentSpanId, ...links])
  for (const spanId of published) expect(followed).toContain(spanId)
})

it('traces a job, and says of one that failed only what kind of error it was', async () => {
  const { database, connectionString } = await createTestDatabase()
  const run = () => Promise.reject(Object.assign(new Error('words of somebody'), { code: 'no_answer' }))
  const jobs = [{ queue: 'traced', cron: '0 0 1 1 *', run }]
  await migrateJobs({ connectionString, jobs, logger: QUIET })
  await database.query("INSERT INTO pgboss.job (name) VALUES ('traced')")
  const running = await startJobs({ connectionString, jobs, logger: QUIET })
  const state = async () => (await database.query("SELECT state FROM pgboss.job WHERE name = 'traced'")).rows
  await expect.poll(state).toEqual([{ state: 'retry' }])
  await running.close()
  const spans = await traced()
  expect(spans.find(({ name }) => name === 'job traced')).toMatchObject({ isError: true, attributes: { 'error.type': 'no_answer' } })
  expect(receiver.text()).not.toContain('words of somebody')
})
