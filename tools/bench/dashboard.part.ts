import { readdirSync, readFileSync } from 'node:fs'
import type { ClickHouse } from '#services/platform/clickhouse.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { appendProducts, benchProducts } from './bench-catalogue.ts'
import { startBenchShop } from './bench-shop.ts'
import { fillFacts } from './dashboard-facts.ts'
import { percentile, waitUntil } from './measure.ts'
import { type Finding, milliseconds } from './report.ts'

const EVENTS = 10_000_000
const PRODUCTS = 2_000
const ROUNDS = 9
const ROUNDS_OF_YEAR = 3
const WITHIN_MS = 1_000
const MONTH = 'from=2026-10-25&to=2026-11-21'
const YEAR = 'from=2025-11-22&to=2026-11-21'

interface Call {
  what: string
  path: string
  rounds?: number
  withinMs?: number
}

const CALLS: readonly Call[] = [
  { what: 'dashboard, 28 days beside the 28 before', path: `/api/v1/admin/dashboard?${MONTH}`, withinMs: WITHIN_MS },
  { what: 'demand, 28 days', path: `/api/v1/admin/demand?${MONTH}`, withinMs: WITHIN_MS },
  { what: 'wizard, all its numbers', path: '/api/v1/admin/wizard/stats', withinMs: WITHIN_MS },
  // The longest period that may be asked for: nobody waits for it daily, and it must be answered at all.
  { what: 'dashboard, a year', path: `/api/v1/admin/dashboard?${YEAR}`, rounds: ROUNDS_OF_YEAR },
  { what: 'demand, a year', path: `/api/v1/admin/demand?${YEAR}`, rounds: ROUNDS_OF_YEAR },
]

/** What the desk asks of ClickHouse over ten million events of a year, beside counting all its rows in the same rounds. */
export async function benchDashboard(): Promise<Finding[]> {
  const shop = await startBenchShop()
  try {
    const { database, clickhouse } = shop.foundation
    const products = benchProducts(PRODUCTS)
    await appendProducts(shop.foundation, products)
    const isKnown = async () => (await rowsOf(clickhouse, 'product_facts')) === PRODUCTS
    await waitUntil('the products are known', isKnown, { withinMs: 60_000 })
    await fillFacts(clickhouse, { events: EVENTS, eans: products.map(({ ean }) => ean) })
    const origin = await shop.serve()
    const { token } = await signInStaff(database)
    const times = new Map<string, number[]>()
    const time = async (what: string, run: () => Promise<unknown>) => {
      const begun = performance.now()
      await run()
      times.set(what, [...(times.get(what) ?? []), performance.now() - begun])
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      await time('floor', () => clickhouse.query('SELECT uniqExact(kind), count() FROM event_facts WHERE NOT ignore(event_id)'))
      for (const { what, path, rounds = ROUNDS } of CALLS) if (round < rounds) await time(what, () => ask(origin + path, token))
    }
    const rows = await rowsOf(clickhouse, 'event_facts')
    return CALLS.map(({ what, withinMs }) =>
      finding(`${what} (${rows.toLocaleString('en')} rows)`, times.get(what) ?? [], times.get('floor') ?? [], withinMs),
    ).concat({
      what: 'memory of the embedded ClickHouse at its most',
      measured: mostMemory() ?? 'not known here',
    })
  } finally {
    await shop.close()
  }
}

function finding(what: string, times: readonly number[], floor: readonly number[], withinMs?: number): Finding {
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  const measured = { what, measured: `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}` }
  const beside = `${(p50 / percentile(floor, 0.5)).toFixed(1)} × reading every row's id (${milliseconds(percentile(floor, 0.5))})`
  return {
    ...measured,
    beside,
    ...(withinMs === undefined ? {} : { target: `p95 < ${milliseconds(withinMs)}`, isReached: p95 < withinMs }),
  }
}

async function ask(address: string, token: string): Promise<void> {
  const answer = await fetch(address, { headers: { 'x-auth-token': token } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`)
}

async function rowsOf(clickhouse: ClickHouse, table: 'event_facts' | 'product_facts'): Promise<number> {
  const [row] = await clickhouse.query<{ rows: number }>(`SELECT count() AS rows FROM ${table}`)
  return row?.rows ?? 0
}

/** Of the child process that holds the engine, as Linux tells it; null elsewhere. */
function mostMemory(): string | null {
  try {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const isEngine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('chdb-server.ts')
      const status = isEngine ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
      const isOurs = new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status)
      const kilobytes = isOurs ? /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] : undefined
      if (kilobytes) return `${Math.round(Number(kilobytes) / 1024).toLocaleString('en')} MB`
    }
  } catch {
    return null
  }
  return null
}
