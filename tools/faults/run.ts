import { parseArgs } from 'node:util'
import type { Setting } from './cluster/engines.ts'
import type { Cluster } from './cluster/start-cluster.ts'
import { formatResults, formatUntried } from './fault-table.ts'
import { findRebuiltOtherwise } from './invariants/rebuilt.ts'
import type { Act } from './load/acts.ts'
import { createRandom } from './load/random.ts'
import type { TriedRow } from './rows/row.ts'
import { TRIED, UNTRIED } from './rows/rows.ts'
import { type RowResult, runRow } from './run-row.ts'
import { startSetting } from './start-setting.ts'

/**
 * `npm run faults`: a running shop is disturbed in every way of the fault matrix while shoppers act; then every invariant is
 * checked. Prints a table and ends with 1 when anything was lost, doubled or otherwise wrong.
 *
 *   npm run faults                        the whole table: on the Postgres log, on a real Kafka broker, and in one process
 *   npm run faults -- F1 F27 --on kafka   some rows in one setting
 *   … --rounds 3 --per-second 50 --seed 7
 */

const SETTINGS: readonly Setting[] = ['postgres', 'kafka', 'one process']
const everywhere: string[] = [...SETTINGS]
const options = {
  on: { type: 'string', multiple: true, default: everywhere },
  rounds: { type: 'string' },
  'per-second': { type: 'string', default: '100' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
} as const
const { values, positionals } = parseArgs({ allowPositionals: true, options })
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const random = createRandom(Number(values.seed))
const results: RowResult[] = []
const problems: string[] = []

async function tryRows(setting: Setting): Promise<void> {
  const rows = TRIED.filter(({ id, settings }) => settings.includes(setting) && (positionals.length === 0 || positionals.includes(id)))
  const shared = rows.filter(({ start }) => !start)
  if (shared.length > 0) await tryOn(await startSetting(setting), shared)
  for (const row of rows) {
    const why = row.whyNot?.() ?? null
    if (why !== null) say(`\n  ${row.id} ${row.fault} is NOT TRIED: ${why}`)
    else if (row.start) await tryOn(await row.start(setting), [row])
  }
}

async function tryOn(cluster: Cluster, rows: readonly TriedRow[]): Promise<void> {
  const { setting } = cluster
  const acts: Act[] = []
  try {
    say(`\n${setting}: ${cluster.services.map(({ name }) => name).join(', ')} (seed ${values.seed})`)
    for (const row of rows) {
      const rounds = Number(values.rounds ?? row.rounds)
      say(`  ${row.id} ${row.fault}, ${rounds} times …`)
      const result = await runRow({ cluster, row, rounds, perSecond: Number(values['per-second']), random, acts })
      results.push(result)
      problems.push(...result.problems.map((problem) => `${row.id} on ${setting}: ${problem}`))
    }
    problems.push(...(await findRebuiltOtherwise(cluster.engines.database)).map((problem) => `on ${setting}: ${problem}`))
    say(`  processes that ended and came back: ${cluster.services.reduce((sum, service) => sum + service.starts() - 1, 0)}`)
  } finally {
    await cluster.close()
  }
}

for (const setting of SETTINGS) if (values.on.includes(setting)) await tryRows(setting)
say(`\n${formatResults(results)}\n`)
if (positionals.length === 0) say(`${formatUntried(UNTRIED)}\n`)
for (const problem of problems) say(`not as it must be: ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0
