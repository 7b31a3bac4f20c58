import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { uuidv7 } from 'uuidv7'
import { addDays } from '#services/domain/calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { productPath } from '#services/domain/page-paths.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { type BenchShop, startBenchShop } from '../bench/bench-shop.ts'
import { waitUntil } from '../bench/measure.ts'
import { drawCurves } from './curves.ts'
import { readThrough } from './read-through.ts'
import { listFolderWorks, listWorks, type Work } from './works.ts'

/**
 * `npm run grow:measure -- <folder> <folder> … --draw curves.svg`: what each act costs in shops of different size, the smallest first. The cost is CPU of the
 * whole machine, so nothing else should run on it.
 */

interface Act {
  what: string
  /** How many are done at once, where one alone is too short to measure; 1 by default. */
  atOnce?: number
  run(): Promise<unknown>
}

interface Cost {
  /** CPU of all processes for one act, in milliseconds. */
  cpuMs: number
  /** Wall time of one act, the median. */
  wallMs: number
}

const ENOUGH_MS = 1_500
const MOST_RUNS = 40
const TICK_MS = 10

/** Busy time of all cores since the machine's start. */
function busyMs(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '')
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softirq) * TICK_MS
}

async function measure({ run: runOne, atOnce = 1 }: Act): Promise<Cost> {
  const run = () => Promise.all(Array.from({ length: atOnce }, runOne))
  await run()
  const walls: number[] = []
  const [begun, busy] = [performance.now(), busyMs()]
  while (walls.length < MOST_RUNS && (walls.length < 3 || performance.now() - begun < ENOUGH_MS)) {
    const from = performance.now()
    await run()
    walls.push(performance.now() - from)
  }
  const wallMs = walls.toSorted((one, other) => one - other)[Math.floor(walls.length / 2)] ?? 0
  return { cpuMs: (busyMs() - busy) / walls.length / atOnce, wallMs: wallMs / atOnce }
}

const JSON_HEADERS = { 'content-type': 'application/json' }
const IMPRESSION = { kind: 'PRODUCT_IMPRESSION', source: 'list_page', ean: '2900000000001' }
const today = israelDate(Date.now())

/** The shop trusts a proxy on this machine: what one address may hold is limited. */
const anAddress = (): string => `100.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`

async function listActs({ foundation, serve }: BenchShop): Promise<Act[]> {
  const { database, jobs } = foundation
  const [cached, fresh] = [await serve(), await serve({ readCacheBytes: 0 })]
  const { token } = await signInStaff(database)
  const { rows: products } = await database.query<{ ean: string; displayName: string }>(
    `SELECT ean, data ->> 'displayName' AS "displayName" FROM read.products JOIN stock_counters USING (ean)
     WHERE source = 'stock' AND on_hand - reserved - handed_over > 3 AND data ->> 'setOf' IS NULL ORDER BY md5(ean) LIMIT 50`,
  )
  const [order] = (
    await database.query<{ id: string; phone: string }>(
      `SELECT order_id AS id, phone FROM read.orders JOIN contacts USING (contact_id) WHERE phone IS NOT NULL ORDER BY placed_at DESC LIMIT 1`,
    )
  ).rows
  const [motorcycle] = (await database.query<{ id: string }>('SELECT id FROM read.motorcycles ORDER BY md5(id) LIMIT 1')).rows
  // The words of all products are indexed in the background.
  await waitUntil('the search answers', async () => (await fetch(`${fresh}/api/v1/search?q=180`)).ok, { withinMs: 120_000 })
  let turn = 0
  const nextProduct = () => products[turn++ % products.length] ?? { ean: '', displayName: '' }
  const nextEan = (): string => nextProduct().ean
  const get =
    (origin: string, path: string | (() => string), headers = {}) =>
    async () => {
      const answer = await fetch(origin + (typeof path === 'string' ? path : path()), { headers })
      if (!answer.ok) throw new Error(`${answer.status} ${answer.url}: ${(await answer.text()).slice(0, 200)}`)
      await answer.arrayBuffer()
    }
  const post = (path: string | (() => string), body: () => object) => async () => {
    const answer = await fetch(cached + (typeof path === 'string' ? path : path()), {
      method: 'POST',
      headers: { ...JSON_HEADERS, 'x-forwarded-for': anAddress() },
      body: JSON.stringify(body()),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${answer.url}: ${(await answer.text()).slice(0, 200)}`)
  }
  const desk = (path: string) => get(cached, `/api/v1/${path}`, { 'x-auth-token': token })
  const period = (days: number): string => `from=${addDays(today, -days)}&to=${today}`
  return [
    { what: 'home', atOnce: 100, run: get(cached, '/') },
    { what: 'product page', atOnce: 100, run: get(cached, () => productPath(nextProduct())) },
    {
      what: 'act of a visitor',
      atOnce: 100,
      run: post(
        () => `/collector/collect/${uuidv7()}`,
        () => IMPRESSION,
      ),
    },
    { what: 'home, not kept', run: get(fresh, '/') },
    { what: 'product, not kept', run: get(fresh, () => `/api/v1/tires/MO/${nextEan()}`) },
    { what: 'list of a size, not kept', run: get(fresh, '/api/v1/tires/MO/180/55/17') },
    { what: 'best sellers, not kept', run: get(fresh, '/api/v1/top/sellers') },
    { what: 'search, not kept', run: get(fresh, `/api/v1/search?q=${encodeURIComponent('מישלין 180')}`) },
    { what: 'garages of a city, not kept', run: get(fresh, '/api/v1/cities/haifa/shops') },
    {
      what: 'wizard',
      run: post('/api/v1/wizard/recommend-tiers', () => ({
        ...{
          visitorName: 'נועה לוי',
          visitorPhoneNumber: '0529000000',
          motorcycle: motorcycle?.id,
          usage: 'daily',
          kilometers: '500-1000',
        },
        ...{ selectedTyreType: 'set', id: uuidv7(), visitorId: uuidv7() },
      })),
    },
    { what: 'order by transfer', run: post('/api/v1/checkout', () => orderOf(nextEan(), turn)) },
    { what: 'heart of a product', run: async () => get(cached, `/collector/like/product/${nextEan()}/${uuidv7()}`)() },
    { what: 'desk: work counts', run: desk('staff/work') },
    { what: 'desk: day', run: desk('staff/day') },
    { what: 'desk: orders', run: desk('orders') },
    { what: 'desk: orders, page 40', run: desk('orders?page=40') },
    { what: 'desk: orders by word', run: desk(`orders?search=${encodeURIComponent('נועה')}`) },
    { what: 'desk: one order', run: desk(`order/${order?.id}`) },
    { what: 'desk: search of a phone', run: desk(`staff/search?q=${order?.phone}`) },
    { what: 'desk: caller', run: desk(`staff/callers/${order?.phone}`) },
    { what: 'desk: offers', run: desk('staff/offers') },
    { what: 'desk: requests', run: desk('staff/requests?kind=cancellation&state=waiting') },
    { what: 'desk: messages', run: desk('staff/messages') },
    { what: 'desk: catalogue', run: desk('staff/catalogue/products') },
    { what: 'desk: drafts', run: desk('draft-orders') },
    { what: 'dashboard of 28 days', run: desk(`admin/dashboard?${period(28)}`) },
    { what: 'dashboard of a year', run: desk(`admin/dashboard?${period(365)}`) },
    { what: 'demand of 28 days', run: desk(`admin/demand?${period(28)}`) },
    { what: "the wizard's numbers", run: desk('admin/wizard/stats') },
    { what: 'export of a month of orders', run: desk(`orders/export.csv?from=${addDays(today, -30)}&to=${today}`) },
    { what: '/metrics', run: get(cached, '/metrics') },
    ...jobs.filter(({ queue }) => queue !== 'archive').map(({ queue, run }) => ({ what: `job ${queue}`, run: async () => run() })),
  ]
}

function orderOf(ean: string, turn: number): object {
  return {
    cart: { items: [{ ean, quantity: 1, isSet: false }] },
    checkout: {
      sip: 'pickup',
      personal: {
        name: 'נועה לוי',
        phone: `05${String(Math.floor(Math.random() * 100_000_000)).padStart(8, '0')}`,
        emailaddress: `grown${turn}@example.com`,
      },
      selectedPaymentMethod: 'transfer',
      payment: { check_tos: true, payments: 1 },
      visitorId: uuidv7(),
    },
  }
}

async function measureFolder(folder: string): Promise<Map<string, Cost | string>> {
  const begun = performance.now()
  const shop = await startBenchShop({}, { folder, asItIs: true })
  const costs = new Map<string, Cost | string>([['open', { cpuMs: 0, wallMs: performance.now() - begun }]])
  const measureAll = async <What extends { what: string }>(all: readonly What[], costOf: (one: What) => Promise<Cost>): Promise<void> => {
    for (const one of all) {
      const cost = await costOf(one).catch((error: Error) => error.message)
      costs.set(one.what, cost)
      console.error(one.what, typeof cost === 'string' ? cost : `${cost.cpuMs.toFixed(1)} ms CPU, ${cost.wallMs.toFixed(1)} ms`)
    }
  }
  try {
    // A folder that an earlier release made has projections to fill first.
    await readThrough(shop.groups)
    await measureAll(await listActs(shop), measure)
    await measureAll(listWorks(shop, await callDesk(shop)), measureOnce)
  } finally {
    await shop.close()
  }
  await measureAll(listFolderWorks(folder), measureOnce)
  return costs
}

async function measureOnce({ run }: Work): Promise<Cost> {
  const [begun, busy] = [performance.now(), busyMs()]
  await run()
  return { cpuMs: busyMs() - busy, wallMs: performance.now() - begun }
}

async function callDesk({ foundation, serve }: BenchShop) {
  const [origin, { token }] = [await serve(), await signInStaff(foundation.database)]
  return async (method: 'GET' | 'POST', path: string): Promise<object> => {
    const headers = { ...JSON_HEADERS, 'x-auth-token': token }
    const answer = await fetch(`${origin}/api/v1/${path}`, { method, headers, ...(method === 'POST' && { body: '{}' }) })
    if (!answer.ok) throw new Error(`${answer.status} ${answer.url}: ${(await answer.text()).slice(0, 200)}`)
    return (await answer.json()) as object
  }
}

const { positionals: folders, values } = parseArgs({ allowPositionals: true, options: { draw: { type: 'string' } } })
const measured: Map<string, Cost | string>[] = []
for (const folder of folders) measured.push(await measureFolder(folder))
const acts = [...(measured[0]?.keys() ?? [])]
const wallOf = (costs: Map<string, Cost | string> | undefined, what: string): number | null => {
  const cost = costs?.get(what)
  return typeof cost === 'object' ? cost.wallMs : null
}

console.log(`\n| act | ${folders.map((_, index) => `shop ${index + 1}: CPU ms | wall ms`).join(' | ')} | ratio |`)
console.log(`|---|${folders.map(() => '--:|--:').join('|')}|--:|`)
for (const what of acts) {
  const cells = measured.map((costs) => {
    const cost = costs.get(what)
    return typeof cost === 'object' ? `${cost.cpuMs.toFixed(1)} | ${cost.wallMs.toFixed(1)}` : `${cost} |`
  })
  const [first, last] = [wallOf(measured[0], what), wallOf(measured.at(-1), what)]
  console.log(`| ${what} | ${cells.join(' | ')} | ${first && last ? (last / first).toFixed(1) : ''} |`)
}
if (values.draw) writeFileSync(values.draw, drawCurves(acts.map((what) => ({ what, ms: measured.map((costs) => wallOf(costs, what)) }))))
