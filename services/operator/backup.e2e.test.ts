import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { FACT_TABLES } from '#services/analytics/fact-sql.ts'
import type { Product } from '#services/catalogue/product.contract.ts'
import type { CheckoutItem } from '#services/orders/checkout/checkout.contract.ts'
import { listFactTables } from '#services/platform/backup/clickhouse-facts.ts'
import { tableHash } from '#services/platform/projections/testing/table-hash.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { startTestKafka } from '#services/platform/testing/kafka-broker.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { startEngines } from '#tools/faults/cluster/engines.ts'
import { runMigrate } from '#tools/faults/cluster/service-process.ts'
import { makeAct, send } from '#tools/faults/load/acts.ts'
import { createRandom } from '#tools/faults/load/random.ts'
import { findBrokenRules } from '#tools/faults/order-rules.ts'
import { settleEverything } from '#tools/faults/settle-everything.ts'
import type { Manner } from '#tools/faults/shopper.ts'
import { findInstallation, placeOrder } from '#tools/testing/placed-orders.ts'
import { freePort, makeDataDir, type ShopProcess, startShop } from '#tools/testing/shop-process.ts'
import { copyTemplate } from '#tools/testing/shop-template.ts'
import { openTruth, type ShopTruth } from '#tools/testing/shop-truth.ts'
import { UNLIMITED_ORDERS } from '#tools/testing/unlimited-orders.ts'

const UNLIMITED = {
  METRICS_PER_MINUTE: '1000000',
  LIKES_PER_MINUTE: '1000000',
  OFFERS_PER_MINUTE: '1000000',
  CHECKOUTS_PER_MINUTE: '1000000',
  ...UNLIMITED_ORDERS,
  LOG_LEVEL: 'fatal',
}
/** Tables that differ between shops: migration times, reader positions, sessions. */
const OF_ITS_OWN = ['schema_migrations', 'projection_versions', 'reader_positions', 'staff_sessions']
const MANNERS: readonly Manner[] = ['transfer', 'pay', 'decline', 'vanish']

const closers: (() => Promise<unknown> | unknown)[] = []
async function closeDownTo(count: number): Promise<void> {
  for (const close of closers.splice(count).reverse()) await close()
}
afterAll(() => closeDownTo(0))

function newDirectory(): string {
  const directory = makeDataDir()
  closers.push(directory.remove)
  return directory.path
}

type Env = Readonly<Record<string, string>>

async function open(dataDir: string, env: Env = {}): Promise<{ shop: ShopProcess; truth: ShopTruth }> {
  const shop = await startShop({ dataDir, port: await freePort(), env: { ...UNLIMITED, DEMO_CATALOGUE: 'off', ...env } })
  closers.push(() => shop.stop())
  const truth = await openTruth(dataDir)
  closers.push(() => truth.close())
  return { shop, truth }
}

const operate = (dataDir: string, ...words: string[]) => operateWith({}, dataDir, ...words)

async function operateWith(more: Env, dataDir: string, ...words: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', CLICKHOUSE_URL: '', KAFKA_BROKERS: '', ...more }
  const run = promisify(execFile)(process.execPath, ['services/operator/operate.ts', ...words], { env })
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { stdout: string; stderr: string; code: number }) => ({ code: error.code, said: error.stdout + error.stderr }),
  )
}

const data = newDirectory()
copyTemplate(inject('shopTemplate'), data)
const { shop, truth } = await open(data)
/** Number of closers shared by all tests; later ones are closed after each test. */
const lasting = closers.length
afterEach(() => closeDownTo(lasting))
const products = (await (await fetch(`${shop.url}/api/v1/tires/MO/180/55/17`)).json()) as Product[]
const items: CheckoutItem[] = products
  .filter(({ visibility }) => visibility !== 'outofstock' && visibility !== 'none')
  .map(({ ean, set }) => ({ ean, quantity: 1, isSet: set }))
const wares = { eans: [items[0]?.ean ?? ''], visitors: [randomUUID()] }
const random = createRandom(28)

/** Sends shopper acts concurrently; returns the ids of the acknowledged ones. */
async function act(count: number, lanes = 20, { url } = shop): Promise<Set<string>> {
  const acts = Array.from({ length: count }, () => makeAct(random, wares, ['metric', 'metric', 'like', 'offer']))
  const waiting = [...acts]
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await send(url, next)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return new Set(acts.filter(({ outcome }) => outcome === 'acknowledged').map(({ id }) => id))
}

let ordered = 0
/** Rotates articles, so that a slow backup does not sell one out. */
const nextItem = (): CheckoutItem => items[ordered++ % items.length] as CheckoutItem

/** One order of each kind. */
async function placeOrders({ url } = shop): Promise<string[]> {
  const fitting = await findInstallation(url)
  return Promise.all(MANNERS.map((manner, index) => placeOrder(url, manner, [nextItem()], index === 0 ? fitting : {})))
}

/** An empty broker; null if unavailable. */
async function envOfKafka(): Promise<Env | null> {
  const kafka = await startTestKafka({ isOwn: true })
  if (kafka) closers.push(kafka.close)
  return kafka && { KAFKA_BROKERS: kafka.brokers.join(',') }
}

async function prepareDraft(): Promise<void> {
  const { token } = await signInStaff(truth.database, { issuer: 'local' })
  const headers = { 'content-type': 'application/json', 'x-auth-token': token }
  await fetch(`${shop.url}/api/v1/draft-orders/generate`, { method: 'POST', headers, body: '{}' })
  await eventually(async () => {
    expect((await truth.database.query("SELECT 1 FROM draft_orders WHERE status = 'completed'")).rowCount).toBe(1)
  })
}

/** Acts and orders until `during` settles; returns their counts. */
async function underLoad<T>(during: Promise<T>): Promise<{ result: T; acts: number; orders: number }> {
  let isOver = false
  const done = during.finally(() => {
    isOver = true
  })
  let acts = 0
  let orders = 0
  while (!isOver) {
    acts += (await act(100, 10)).size
    orders += (await placeOrders()).length
  }
  return { result: await done, acts, orders }
}

async function missing({ clickhouse }: ShopTruth, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const rows = await clickhouse.query<{ id: string }>('SELECT DISTINCT toString(event_id) AS id FROM event_facts')
  const found = new Set(rows.map(({ id }) => id))
  return [...acknowledged].filter((id) => !found.has(id))
}

/** Every record, displayed data and analytics, as one string each. */
async function contentOf({ database, clickhouse }: ShopTruth): Promise<Record<string, string>> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)
     UNION ALL SELECT schemaname || '.' || viewname FROM pg_views WHERE schemaname = 'read' ORDER BY name`,
    [OF_ITS_OWN],
  )
  const content: Record<string, string> = {}
  for (const { name } of rows) content[name] = await tableHash(database, name)
  for (const statement of [
    'SELECT * FROM event_facts FINAL',
    'SELECT * FROM product_facts FINAL',
    'SELECT day, topic, kind, ean, is_bot, uniqExactMerge(events), uniqExactMerge(visitors) FROM daily_event_counts GROUP BY ALL',
    'SELECT order_id, min(placed_at), min(paid_at), argMaxMerge(ordered), argMinMerge(charged) FROM order_sums GROUP BY order_id',
    `SELECT day, visitor_hash, max(has_cart), max(has_checkout), groupBitOr(origins), groupBitOr(sources), arraySort(groupUniqArrayArray(way))
     FROM visitor_days GROUP BY ALL`,
    'SELECT day, ean, arraySort(groupUniqArrayArray(seen_by)), arraySort(groupUniqArrayArray(put_in_by)) FROM product_days GROUP BY ALL',
  ]) {
    const [row] = await clickhouse.query<{ hash: string }>(
      `SELECT concat(toString(count()), ':', toString(sum(cityHash64(*)))) AS hash FROM (${statement})`,
    )
    content[statement] = row?.hash ?? ''
  }
  return content
}

beforeAll(async () => {
  await act(200)
  await placeOrders()
  await prepareDraft()
})

/** A damaged backup, a missing one, and one for engines with another secret. */
async function expectRefusals(again: string, directory: string): Promise<void> {
  const refused = async (from: string, said: string) =>
    expect(await operate(again, 'restore', from)).toMatchObject({ code: 2, said: expect.stringContaining(said) })
  const [facts = ''] = await readdir(join(directory, 'clickhouse'))
  const whole = await readFile(join(directory, 'clickhouse', facts))
  await appendFile(join(directory, 'clickhouse', facts), 'x')
  await refused(directory, `${facts} is damaged`)
  await writeFile(join(directory, 'clickhouse', facts), whole)
  await refused(newDirectory(), 'no finished backup')
  // Detected at the end, after loading.
  await writeFile(join(again, 'link-secret'), 'x'.repeat(40))
  await refused(directory, 'holds another secret')
  await rm(join(again, 'link-secret'))
}

/** As with containers: `migrate` runs first. */
async function startServers() {
  const servers = await startEngines('postgres')
  closers.push(servers.close)
  const env = await servers.connect()
  await runMigrate({ DATA_DIR: servers.directory, ...env })
  return { ...servers, env }
}

async function expectNoSecondBackup(directory: string): Promise<void> {
  expect(await operate(data, 'backup', directory)).toMatchObject({ code: 2, said: expect.stringContaining('is not empty') })
}

describe('a backup', () => {
  it('taken under load restores a complete shop with everything acknowledged before, and it continues to work', async () => {
    const acknowledged = await act(300)
    const ordersBefore = await placeOrders()
    const directory = newDirectory()
    const { result, acts, orders } = await underLoad(operate(data, 'backup', directory))
    expect(result).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^The backup of .* is in .*: \d+ rows of \d+ tables, \d+ facts\.\n$/),
    })
    expect(acts).toBeGreaterThan(0)
    expect(orders).toBeGreaterThan(0)

    const again = newDirectory()
    expect(await operate(again, 'restore', directory)).toMatchObject({ code: 0, said: expect.stringContaining('is restored: ') })
    const restored = await open(again)
    await expect.poll(() => missing(restored.truth, acknowledged)).toEqual([])
    await settleEverything(restored.truth.database)
    await expect.poll(() => findBrokenRules(restored.truth.database)).toEqual([])
    const { rows } = await restored.truth.database.query<{ id: string }>('SELECT order_id AS id FROM orders')
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(ordersBefore))

    const shown = async () => ((await (await fetch(`${restored.shop.url}/api/v1/tires/MO/180/55/17`)).json()) as Product[]).length
    await expect.poll(shown).toBe(products.length)
    const next = await placeOrder(restored.shop.url, 'pay', [items[0] as CheckoutItem])
    expect(rows.map(({ id }) => id)).not.toContain(next)
    await expect.poll(() => findBrokenRules(restored.truth.database)).toEqual([])
  })

  it('taken at rest restores every record, after refused restores left the engines empty, with the same derived data', async () => {
    await settleEverything(truth.database)
    await expect.poll(() => findBrokenRules(truth.database)).toEqual([])
    const directory = newDirectory()
    expect(await operate(data, 'backup', directory)).toMatchObject({ code: 0 })
    const again = newDirectory()
    await Promise.all([expectRefusals(again, directory), expectNoSecondBackup(directory)])
    expect(await operate(again, 'restore', directory)).toMatchObject({ code: 0 })
    expect(await readFile(join(again, 'link-secret'), 'utf8')).toBe(await readFile(join(data, 'link-secret'), 'utf8'))
    const [restored, servers] = await Promise.all([open(again), startServers()])
    const expected = await contentOf(truth)
    expect(Object.values(expected).filter((hash) => hash.startsWith('0:')).length).toBeLessThan(Object.keys(expected).length / 2)
    await expect.poll(() => contentOf(restored.truth)).toEqual(expected)
    expect(await operate(again, 'restore', directory)).toMatchObject({ code: 2, said: expect.stringContaining('empty engines only') })

    expect(await operateWith(servers.env, servers.directory, 'restore', directory)).toMatchObject({
      code: 0,
      said: expect.stringContaining('is restored: '),
    })
    for (const table of ['public.orders', 'public.log_events']) expect(await tableHash(servers.database, table)).toBe(expected[table])
  })

  it('of a shop on Kafka contains what is stored only there', async ({ skip }) => {
    const [before, after] = await Promise.all([envOfKafka(), envOfKafka()])
    if (!before || !after) return skip()
    const origin = newDirectory()
    copyTemplate(inject('shopTemplate'), origin)
    const first = await open(origin, before)
    const acknowledged = await act(300, 20, first.shop)
    await placeOrders(first.shop)
    await settleEverything(first.truth.database)
    await expect.poll(() => missing(first.truth, acknowledged)).toEqual([])
    await expect.poll(() => findBrokenRules(first.truth.database)).toEqual([])
    const directory = newDirectory()
    const backedUp = await operateWith(before, origin, 'backup', directory)
    const [likes = ''] = /[1-9]\d* events of likes/.exec(backedUp.said) ?? []
    expect(backedUp).toMatchObject({ code: 0, said: expect.stringContaining(`facts, ${likes}.\n`) })

    const again = newDirectory()
    // Detected when the records are loaded, before anything is published.
    await writeFile(join(again, 'link-secret'), 'x'.repeat(40))
    expect(await operateWith(after, again, 'restore', directory)).toMatchObject({
      code: 2,
      said: expect.stringContaining('another secret'),
    })
    await rm(join(again, 'link-secret'))
    expect(await operateWith(after, again, 'restore', directory)).toMatchObject({ code: 0 })
    const restored = await open(again, after)
    const expected = await contentOf(first.truth)
    await expect.poll(() => contentOf(restored.truth)).toEqual(expected)
    const output = expect.stringContaining(`facts, ${likes}.\n`)
    expect(await operateWith(after, again, 'backup', newDirectory())).toMatchObject({ code: 0, said: output })
  })

  it('contains every ClickHouse table that no view fills', async () => {
    const views = await truth.clickhouse.query<{ statement: string }>(
      "SELECT create_table_query AS statement FROM system.tables WHERE database = {database:String} AND engine = 'MaterializedView'",
      { database: truth.clickhouse.database },
    )
    const filledByViews = views.flatMap(({ statement }) => / TO (?:\w+\.)?`?(\w+)`?/.exec(statement)?.[1] ?? [])
    const tables = await listFactTables(truth.clickhouse)
    expect(filledByViews.length).toBeGreaterThan(0)
    expect(FACT_TABLES.toSorted()).toEqual(tables.filter((table) => !filledByViews.includes(table)))
  })
})
