import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import type { CheckoutAnswer } from '#services/orders/checkout/checkout.contract.ts'
import type { Service } from '#services/start/arguments.ts'
import { startEngines } from './faults/cluster/engines.ts'
import { runMigrate, type ServiceProcess, startServiceProcess } from './faults/cluster/service-process.ts'
import { FAULT_ENV } from './faults/cluster/start-cluster.ts'
import { waitUntilIdle } from './faults/invariants/idle.ts'
import { findBrokenRules } from './faults/order-rules.ts'
import { createShopper } from './faults/shopper.ts'
import { checkOutReleaseBefore } from './testing/release-before.ts'
import { freePort } from './testing/shop-process.ts'
import { UNLIMITED_ORDERS } from './testing/unlimited-orders.ts'

const SERVICES: readonly Service[] = ['ingress', 'projector', 'analytics']
const ROUNDS = 15
const LANES = 3

const before = checkOutReleaseBefore()
afterAll(() => before.remove())
const engines = await startEngines('postgres', { isDirect: true })
afterAll(() => engines.close())
const { database, clickhouse } = engines
const env = { ...FAULT_ENV, ...UNLIMITED_ORDERS, DATA_DIR: engines.directory, ...(await engines.connect()) }
const running: ServiceProcess[] = []
afterAll(() => stop())

async function start(directory?: string): Promise<string> {
  for (const service of SERVICES) {
    const code = directory === undefined ? {} : { directory }
    running.push(startServiceProcess({ name: service, service, port: await freePort(), env, ...code }))
  }
  await Promise.all(running.map((service) => service.ready()))
  return running[0]?.url ?? ''
}

/** None may have ended by itself. */
async function stop(): Promise<void> {
  const ended = running.splice(0)
  await Promise.all(ended.map((service) => service.close()))
  expect(ended.flatMap((service) => service.crashes())).toEqual([])
}

const orders: string[] = []
const likes = new Map<string, number>()
const metrics: string[] = []

/** A like, a metric, a list of tires and an order; each has to be answered with 200. */
async function act(url: string, eans: readonly string[], index: number): Promise<void> {
  const [ean = '', visitorId] = [eans[index % eans.length], randomUUID()]
  const ask = async (path: string, options?: RequestInit): Promise<string> => {
    const answer = await fetch(url + path, options)
    const body = await answer.text()
    expect([path, answer.status, answer.ok ? '' : body]).toEqual([path, 200, ''])
    return body
  }
  await ask(`/collector/like/product/${ean}/${visitorId}?id=${randomUUID()}`)
  likes.set(ean, (likes.get(ean) ?? 0) + 1)
  const id = randomUUID()
  const metric = { kind: 'PRODUCT_IMPRESSION', source: 'product_page', ean, id }
  await ask(`/collector/collect/${visitorId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(metric),
  })
  metrics.push(id)
  expect(JSON.parse(await ask('/api/v1/tires/MO/180/55/17')).length).toBeGreaterThan(0)
  const shopper = createShopper('transfer', [{ ean, quantity: 1, isSet: false }])
  const headers = { 'content-type': 'application/json', 'idempotency-key': shopper.key }
  const placed = await ask('/api/v1/checkout', { method: 'POST', headers, body: JSON.stringify(shopper.request) })
  orders.push((JSON.parse(placed) as CheckoutAnswer).orderId)
}

/** Goes on until `work` is done, and for some rounds more. */
async function actWhile(url: string, eans: readonly string[], work: Promise<unknown>): Promise<void> {
  let isDone = false
  let left = ROUNDS
  const watched = work.finally(() => (isDone = true))
  const lane = async (index: number): Promise<void> => {
    for (let round = index; !isDone || left-- > 0; round += LANES) await act(url, eans, round)
  }
  await Promise.all([watched, ...Array.from({ length: LANES }, (_, index) => lane(index))])
}

const listEans = async (): Promise<string[]> => {
  const { rows } = await database.query<{ ean: string }>(
    `SELECT ean FROM read.products JOIN stock_counters USING (ean)
     WHERE is_orderable AND front_ean IS NULL AND source = 'stock' ORDER BY on_hand DESC, ean LIMIT 60`,
  )
  return rows.map(({ ean }) => ean)
}

it('the release before serves while this one migrates, is started again on what that made, and this one finds all its acts', async () => {
  await runMigrate(env, before.directory)
  const old = await start(before.directory)
  const eans = await listEans()
  let output = ''
  await actWhile(
    old,
    eans,
    runMigrate(env).then((text) => (output = text)),
  )
  for (const name of before.missingMigrations) expect(output).toContain(name)
  const beside = orders.length
  await stop()

  await actWhile(await start(before.directory), eans, Promise.resolve())
  await waitUntilIdle(running)
  await stop()
  expect(orders.length).toBeGreaterThan(beside)

  await actWhile(await start(), eans, Promise.resolve())
  await waitUntilIdle(running)
  const known = await database.query<{ id: string }>('SELECT order_id AS id FROM read.orders ORDER BY placed_at, order_id')
  expect(known.rows.map(({ id }) => id).toSorted()).toEqual(orders.toSorted())
  const pressed = await database.query<{ ean: string; presses: number }>(
    'SELECT product_id AS ean, presses::int AS presses FROM read.product_likes',
  )
  expect(new Map(pressed.rows.map(({ ean, presses }) => [ean, presses]))).toEqual(likes)
  const facts = await clickhouse.query<{ id: string }>('SELECT DISTINCT toString(event_id) AS id FROM event_facts')
  const kept = new Set(facts.map(({ id }) => id))
  expect(metrics.filter((id) => !kept.has(id))).toEqual([])
  expect(await findBrokenRules(database)).toEqual([])
  console.log(`${orders.length} orders (${beside} up to the end of the migration), ${metrics.length} metrics and as many likes: all kept`)
})
