import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import type { Setting } from './cluster/engines.ts'
import { megabytesOf, type ServiceProcess } from './cluster/service-process.ts'
import { checkInvariants } from './invariants/check-invariants.ts'
import { waitUntilIdle } from './invariants/idle.ts'
import { createRandom } from './load/random.ts'
import { startLoad } from './load/start-load.ts'
import { startReads } from './load/start-reads.ts'
import { chooseArticles, openDoors } from './load/wares.ts'
import { settleEverything } from './settle-everything.ts'
import { startSetting } from './start-setting.ts'

/**
 * `npm run soak`: half an hour of shoppers and staff on the shop on servers, seven of ten only looking; says every minute what each process
 * takes of memory, how far readers lag and what was answered, and checks every invariant at the end.
 *
 *   npm run soak -- --on kafka --minutes 30 --per-second 300
 */
const { values } = parseArgs({
  options: {
    on: { type: 'string', default: 'postgres' },
    minutes: { type: 'string', default: '30' },
    'per-second': { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const LOOKING = 0.7
const VISITORS = 1_000
const MINUTE_MS = 60_000
/** Processes that have just begun compile what they run: the first shoppers come one by one. */
const WARM_UP = { perSecond: 50, ms: 30_000 }
const PATHS = [
  '/',
  '/api/v1/top/sellers',
  '/api/v1/tires/MO/180/55/17',
  '/api/v1/tires/MO/120/70/17',
  '/list/moto/by/brand/metzeler',
  '/our-shops',
]
const print = (line: string): void => void process.stdout.write(`${line}\n`)

async function lagOf(services: readonly ServiceProcess[]): Promise<number> {
  const lags = await Promise.all(
    services.map(async ({ url }) => {
      const { groups } = (await (await fetch(`${url}/readyz`)).json()) as { groups: { lag: number | null }[] }
      return groups.map(({ lag }) => lag ?? 0)
    }),
  )
  return Math.max(0, ...lags.flat())
}

/** What a line of the log warns of, if it does. */
function troubleOf(line: string): string[] {
  if (!/"level":"(warn|error|fatal)"/.test(line)) return []
  const { level, msg, err } = JSON.parse(line) as { level: string; msg: string; err?: { message: string } }
  return [[level, msg, err?.message].filter(Boolean).join(': ')]
}

const random = createRandom(Number(values.seed))
const perSecond = Number(values['per-second'])
const cluster = await startSetting(values.on as Setting, { isDirect: true })
const origins = cluster.of('ingress').map(({ url }) => url)
const staff = await signInStaff(cluster.engines.database)
const chosen = await chooseArticles(cluster, staff, random)
const wares = { ...(await openDoors(cluster, staff, chosen, random)), visitors: Array.from({ length: VISITORS }, () => randomUUID()) }
const shoppers = (rate: number) => ({
  load: startLoad({ origins, wares, staff, perSecond: rate * (1 - LOOKING), random }),
  reads: startReads({ origins, paths: PATHS, perSecond: rate * LOOKING, random }),
})
const early = shoppers(WARM_UP.perSecond)
await pause(WARM_UP.ms)
await Promise.all([early.reads.stop(), early.load.finish()])
const columns = ['minute', 'acknowledged', 'p99', 'most lag', ...cluster.services.map(({ name }) => name), 'answers']
const printRow = (cells: readonly (string | number)[]): void =>
  print(cells.map((cell, index) => String(cell).padEnd(columns[index]?.length ?? 0)).join('  '))
printRow(columns)
const { load, reads } = shoppers(perSecond)
for (let minute = 1; minute <= Number(values.minutes); minute += 1) {
  await pause(MINUTE_MS)
  const { statuses, p99Ms } = reads.take()
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  const memory = cluster.services.map((service) => `${megabytesOf(service)} MB`)
  printRow([minute, load.acknowledged(), `${p99Ms.toFixed(0)} ms`, await lagOf(cluster.services), ...memory, answers.join(' ')])
}
await Promise.all([reads.stop(), load.finish()])
print(`at rest after ${((await waitUntilIdle(cluster.services)) / 1000).toFixed(1)} s`)
await settleEverything(cluster.engines.database)
await waitUntilIdle(cluster.services)
const { lost, doubled, oversold, factsOff, broken } = await checkInvariants(cluster, [...early.load.acts, ...load.acts], chosen)
const wrong = [lost, doubled, oversold, factsOff, broken]
print(`sent ${load.acts.length}, acknowledged ${load.acknowledged()}`)
print(`lost ${lost.length}, doubled ${doubled.length}, oversold ${oversold.length}, facts off ${factsOff.length}`)
const logged = Map.groupBy(cluster.output().split('\n').flatMap(troubleOf), String)
print(`kinds of warnings and errors in the logs: ${logged.size}`)
for (const [trouble, lines] of logged) print(`  ${lines.length} × ${trouble}`)
for (const line of wrong.flatMap((found) => found.slice(0, 5))) print(`  ${line}`)
await cluster.close()
process.exitCode = wrong.some((found) => found.length > 0) ? 1 : 0
