import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { byCard, item, orderOf } from '#services/orders/checkout/testing/checkout-requests.ts'
import { testCheckout } from '#services/orders/checkout/testing/test-checkout.ts'
import { migrateJobs, startJobs } from '#services/platform/jobs.ts'
import { QUIET } from '#services/platform/testing/quiet.ts'
import { createTestDatabase } from '#services/platform/testing/test-engines.ts'
import { addShopGauges, createShopApp } from '#services/start/shop-app.ts'
import { spend } from '#services/wizard/budget.ts'
import type { GaugeDeps } from '../feature.ts'
import { createTestShop } from '../testing/test-shop.ts'
import { createHealthApp, type HealthRoutes } from './health.routes.ts'

const EAN = '2000000000015'
const SILENT = pino({ level: 'silent' })
const shop = await createTestShop()
const { database, deps, emit } = shop
const { send } = testCheckout(shop)

/** Of a process that serves no shoppers. */
function openHealth(change: Partial<GaugeDeps & Pick<HealthRoutes, 'groups'>>) {
  const own = { ...deps, ...change }
  return createHealthApp({ ...own, logger: SILENT, addGauges: (add) => addShopGauges(add, own) })
}
const process = openHealth({ config: { ...deps.config, wizard: { perVisitor: 5, perAddress: 1000, perDay: 20, perWeek: 100 } } })
const metrics = async () => (await process.inject({ url: '/metrics' })).body

it('tells in a process without ingress too how its readers, its pool and the log do', async () => {
  await emit(['product.changed.v1', EAN, product(EAN, { stock: 50 })])
  await shop.app.inject({ url: `/collector/like/product/${EAN}/${uuidv7()}` })
  await shop.settle()
  const body = await metrics()
  expect(body).toMatch(/shop_log_batch_events_count\{group="projection\.catalogue\.v\d+"\} [1-9]/)
  expect(body).toMatch(/shop_log_batch_duration_seconds_bucket\{le="\+Inf",group="projection\.likes\.v2"\} [1-9]/)
  expect(body).toContain('shop_log_publish_duration_seconds_count{outcome="stored"} ')
  expect(body).toMatch(/shop_postgres_pool_wait_seconds_count [1-9]/)
  expect(body).toContain('shop_log_lag_events{group="projection.likes.v2"} 0')
  expect(body).not.toContain('shop_read_cache')
})

it('tells which orders hold units, since when, and which of them ought to have lapsed', async () => {
  await send(orderOf([item(EAN)]))
  const { orderId } = (await send(byCard([item(EAN)]))).json()
  await shop.settle()
  const body = await metrics()
  expect(body).toContain('shop_orders_holding_units{status="open"} 2')
  expect(body).toMatch(/shop_orders_holding_units_oldest_seconds\{status="open"\} \d+\.\d/)
  expect(body).toContain('\nshop_reservation_overdue_seconds 0\n')
  expect(body).toContain('\nshop_orders_needing_attention 0\n')
  await database.query("UPDATE orders SET reserved_until = now() - interval '1 hour' WHERE order_id = $1", [orderId])
  expect(await metrics()).toMatch(/\nshop_reservation_overdue_seconds 36\d\d/)
})

it('tells what of the budget of recommendations is spent', async () => {
  const limits = { perVisitor: 5, perAddress: 1000, perDay: 20, perWeek: 100 }
  await database.transaction((tx) => spend(tx, limits, { visitorId: null, address: { hash: 'of somebody', shoppers: 1 } }, new Date()))
  const body = await metrics()
  for (const period of ['day', 'week']) expect(body).toContain(`shop_recommender_spent{period="${period}"} 1`)
  expect(body).toContain('shop_recommender_budget{period="day"} 20')
  const fortnight = 14 * 24 * 3600 * 1000
  const later = openHealth({ config: { ...deps.config, wizard: limits }, now: () => new Date(Date.now() + fortnight) })
  expect((await later.inject({ url: '/metrics' })).body).toContain('shop_recommender_spent{period="week"} 0')
  await later.close()
})

it('asks once for what several gauges tell', async () => {
  const asked: string[] = []
  const query: typeof database.query = (text, ...rest) => {
    asked.push(text)
    return database.query(text, ...rest)
  }
  const counting = openHealth({ database: { ...database, query } })
  for (const times of [1, 2]) {
    await counting.inject({ url: '/metrics' })
    for (const table of ['pgboss.schedule', 'read.orders WHERE status = ANY']) {
      expect(asked.filter((text) => text.includes(table))).toHaveLength(times)
    }
  }
  await counting.close()
})

it('tells what became of jobs, and how many wait', async () => {
  const own = await createTestDatabase()
  const run = async (): Promise<void> => {}
  const jobs = [
    { queue: 'well', cron: '0 0 1 1 *', run },
    { queue: 'ill', cron: '0 0 1 1 *', run: () => Promise.reject(new Error('not today')) },
  ]
  await migrateJobs({ connectionString: own.connectionString, jobs: [...jobs, { queue: 'idle', cron: '0 0 1 1 *', run }], logger: QUIET })
  await own.database.query("INSERT INTO pgboss.job (name) VALUES ('well'), ('ill'), ('idle')")
  const warned: unknown[] = []
  const logger = { ...QUIET, warn: (fields: unknown) => warned.push(fields) }
  const running = await startJobs({ connectionString: own.connectionString, jobs, logger })
  const other = openHealth({ database: own.database })
  const readMetrics = async () => (await other.inject({ url: '/metrics' })).body
  await expect.poll(readMetrics).toMatch(/shop_job_last_done_timestamp_seconds\{queue="well"\} 1[7-9]\d{8}/)
  await expect.poll(readMetrics).toContain('shop_job_duration_seconds_count{queue="ill",outcome="failed"} 1')
  await running.close()
  const body = await readMetrics()
  expect(body).toContain('shop_job_duration_seconds_count{queue="well",outcome="done"} 1')
  expect(body).toContain('shop_jobs{queue="idle",state="waiting"} 1')
  expect(body).toContain('shop_jobs{queue="ill",state="failed"} 0')
  expect(warned).toContainEqual(expect.objectContaining({ queue: 'ill' }))
  await own.database.query(`INSERT INTO pgboss.job (name, state, completed_on)
    VALUES ('ill', 'failed', now() - interval '7 hours'), ('ill', 'failed', now() - interval '5 hours')`)
  expect(await readMetrics()).toContain('shop_jobs{queue="ill",state="failed"} 1')
  // As a shop does that no longer charges cards.
  await migrateJobs({ connectionString: own.connectionString, jobs: jobs.filter(({ queue }) => queue !== 'well'), logger: QUIET })
  expect(await readMetrics()).toContain('shop_jobs{queue="ill"')
  expect(await readMetrics()).not.toMatch(/shop_jobs\{queue="well"|shop_job_last_done_timestamp_seconds\{queue="well"/)
  await other.close()
})

it('tells nothing to who comes through a proxy', async () => {
  const http = { ...deps.config.http, trustedProxies: ['127.0.0.1'] }
  const behind = await createShopApp({ ...deps, config: { ...deps.config, http } })
  const ask = async (headers: Record<string, string>) => (await behind.inject({ url: '/metrics', headers })).statusCode
  expect([await ask({}), await ask({ 'x-forwarded-for': '192.0.2.7' })]).toEqual([200, 404])
  await behind.close()
})

it.each([
  ['a peer of its own network', { remoteAddress: '10.4.0.9' }, 200],
  ['this machine over IPv6', { remoteAddress: '::1' }, 200],
  ['a private peer as sockets of both kinds name it', { remoteAddress: '::ffff:172.20.0.3' }, 200],
  ['the world', { remoteAddress: '192.0.2.7' }, 404],
  ['the world over IPv6', { remoteAddress: '2001:db8::7' }, 404],
  ['the world as sockets of both kinds name it', { remoteAddress: '::ffff:192.0.2.7' }, 404],
  ['a proxy that nobody told of', { remoteAddress: '10.4.0.9', headers: { 'x-forwarded-for': '192.0.2.7' } }, 404],
])('answers %s, where no proxy is trusted, with %s', async (_who, from, status) => {
  expect((await shop.app.inject({ url: '/metrics', ...from })).statusCode).toBe(status)
})

it.each([
  ['is away', () => Promise.reject(new Error('connect ECONNREFUSED'))],
  ['hangs', () => new Promise<never>(() => {})],
])('says nothing of what it cannot read while Postgres %s, counts that, and tells all the rest', async (_how, query) => {
  const groups = [{ ...shop.projector, lag: query }]
  const away = openHealth({ groups, database: { ...database, query } })
  const body = (await away.inject({ url: '/metrics' })).body
  expect(body).not.toMatch(/^shop_reservation_overdue_seconds /m)
  expect(body).not.toMatch(/^shop_recommender_spent/m)
  expect(body).toContain('shop_recommender_budget{period="day"} 1000')
  expect(body).not.toMatch(/^shop_log_lag_events/m)
  expect(body).toMatch(/^shop_log_group_paused\{group="projection\.orders\.v\d+"\} 0$/m)
  expect((await away.inject({ url: '/metrics' })).body).toMatch(/shop_metrics_errors_total\{metric="shop_jobs"\} [12]/)
  await away.close()
})
