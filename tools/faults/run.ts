import { parseArgs } from 'node:util'
import type { Setting } from './cluster/engines.ts'
import type { Cluster } from './cluster/start-cluster.ts'
import { formatProven, formatResults, formatUntried } from './fault-table.ts'
import { findRebuiltOtherwise } from './invariants/rebuilt.ts'
import { createRandom } from './load/random.ts'
import type { TriedRow, UntriedRow } from './rows/row.ts'
import { TRIED, UNTRIED } from './rows/rows.ts'
import { type RowResult, runRow, type TriedShop } from './run-row.ts'
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
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const random = createRandom(numberOf('seed', values.seed))
const perSecond = numberOf('per-second', values['per-second'])
const results: RowResult[] = []
const notTried: UntriedRow[] = []
const problems: string[] = []

function numberOf(option: string, text: string): number {
  if (/^[1-9][0-9]*$/.test(text)) return Number(text)
  throw new Error(`--${option} wants a whole number above 0, and is ${text}`)
}

function assertKnown(what: string, named: readonly string[], known: readonly string[]): void {
  const unknown = named.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')} is no ${what}: ${[...new Set(known)].join(', ')}`)
}

async function tryRows(setting: Setting): Promise<void> {
  const rows = TRIED.filter(({ id, settings }) => settings.includes(setting) && (positionals.length === 0 || positionals.includes(id)))
  const shared = rows.filter(({ start }) => !start)
  if (shared.length > 0) await tryOn(await startSetting(setting), shared)
  for (const row of rows) {
    const why = row.whyNot?.() ?? null
    if (why !== null) notTried.push({ id: row.id, fault: `${row.fault}, on ${setting}`, instead: `NOT TRIED: ${why}` })
    else if (row.start) await tryOn(await row.start(setting), [row])
  }
}

async function tryOn(cluster: Cluster, rows: readonly TriedRow[]): Promise<void> {
  const { setting } = cluster
  const shop: TriedShop = { cluster, acts: [], chosen: null }
  try {
    print(`\n${setting}: ${cluster.services.map(({ name }) => name).join(', ')} (seed ${values.seed})`)
    for (const row of rows) {
      const rounds = values.rounds === undefined ? row.rounds : numberOf('rounds', values.rounds)
      print(`  ${row.id} ${row.fault}, ${rounds} times …`)
      const result = await runRow({ shop, row, rounds, perSecond, random })
      results.push(result)
      print(formatResults([result]).replace(/^/gm, '    '))
      print(`    ${formatProven(result.proven)}`)
      problems.push(...result.problems.map((problem) => `${row.id} on ${setting}: ${problem}`))
    }
    problems.push(...(await findRebuiltOtherwise(cluster.engines.database)).map((problem) => `on ${setting}: ${problem}`))
    for (const crash of cluster.engines.crashes()) print(`  an engine ended by itself: ${crash}`)
    print(`  processes that ended and came back: ${cluster.services.reduce((sum, service) => sum + service.starts() - 1, 0)}`)
  } catch (error) {
    // The rest of the table goes on.
    problems.push(`on ${setting}: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await cluster.close()
  }
}

assertKnown(
  'row that is tried here',
  positionals,
  TRIED.map(({ id }) => id),
)
assertKnown('setting', values.on, SETTINGS)
for (const setting of SETTINGS) if (values.on.includes(setting)) await tryRows(setting)
print(`\n${formatResults(results)}\n`)
const besides = positionals.length === 0 ? [...notTried, ...UNTRIED] : notTried
if (besides.length > 0) print(`${formatUntried(besides)}\n`)
for (const problem of problems) print(`not as it must be: ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0
