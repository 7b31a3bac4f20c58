import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Service } from '#services/start/arguments.ts'
import type { Setting } from '../cluster/engines.ts'
import { type Cluster, startCluster } from '../cluster/start-cluster.ts'
import { placeOrders } from '../load/place-order.ts'
import { settleEverything } from '../settle-everything.ts'
import { ON_SERVERS, type TriedRow, type World } from './row.ts'

const SHIFTED = fileURLToPath(new URL('../cluster/shifted-clock.ts', import.meta.url))
const FIVE_MINUTES_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60_000
/** By service and number; every process of jobs is a day ahead, so that whoever lapses reservations is. */
const SHIFTS: Readonly<Record<string, number>> = {
  'ingress 1': FIVE_MINUTES_MS,
  'ingress 2': DAY_MS,
  'projector 1': -DAY_MS,
  'projector 2': FIVE_MINUTES_MS,
  'analytics 1': DAY_MS,
  'jobs 1': DAY_MS,
}
/** Reservations that are over are looked for every 15 s. */
const LAPSES_WITHIN_MS = 35_000
const OFF_AT_MOST_SECONDS = 60

function startWithWrongClocks(setting: Setting): Promise<Cluster> {
  if (setting === 'one process') throw new Error('the clocks of processes are tried on servers')
  const envOf = (service: Service, number: number) => ({
    CLOCK_SHIFT_MS: String(SHIFTS[`${service} ${number}`] ?? 0),
    NODE_OPTIONS: `--import ${SHIFTED}`,
  })
  return startCluster({ setting, processes: { ingress: 2, projector: 2, analytics: 1, jobs: 1 }, envOf })
}

/** What is decided is decided by Postgres' time: nothing is dated wrongly, and no reservation is over before its time. */
async function jumpBack({ cluster, random }: World): Promise<void> {
  const { database } = cluster.engines
  const { rows } = await database.query<{ since: Date }>('SELECT now() AS since')
  // Who orders by card has his tires kept for a while.
  const orders = await placeOrders(cluster, random, 'creditcard')
  for (const service of cluster.services) service.signal('SIGWINCH')
  orders.push(...(await placeOrders(cluster, random, 'creditcard')))
  await pause(LAPSES_WITHIN_MS)
  const held = await database.query("SELECT FROM orders WHERE order_id = ANY ($1) AND reservation = 'held'", [orders])
  await expectTrueTimes(cluster, rows[0]?.since ?? new Date()).finally(() => settleEverything(database))
  if (held.rowCount !== orders.length)
    throw new Error(`of ${orders.length} reservations ${held.rowCount} still stand: the rest lapsed early`)
}

/** Nothing is dated otherwise than Postgres' clock said when it was stored. */
async function expectTrueTimes({ engines }: Cluster, since: Date): Promise<void> {
  const off = `${OFF_AT_MOST_SECONDS} seconds`
  const { rows } = await engines.database.query<{ orders: number; events: number }>(
    `SELECT
       (SELECT count(*)::int FROM orders WHERE placed_at NOT BETWEEN $1::timestamptz - interval '1 hour' AND now() + $2::interval) AS orders,
       (SELECT count(*)::int FROM log_events WHERE appended_at > $1 AND topic <> 'catalogue'
          AND abs(extract(epoch FROM appended_at - (body::jsonb ->> 'time')::timestamptz)) > extract(epoch FROM $2::interval)) AS events`,
    [since, off],
  )
  const wrong = rows[0]
  if (!wrong || wrong.orders > 0 || wrong.events > 0) throw new Error(`dated wrongly: ${JSON.stringify(wrong)}`)
}

export const CLOCKS: readonly TriedRow[] = [
  {
    id: 'F16',
    fault: 'clocks wrong by 5 minutes and by a day, which jump back 5 minutes',
    settings: ON_SERVERS,
    rounds: 2,
    start: startWithWrongClocks,
    disturb: jumpBack,
  },
]
