import { expect } from 'vitest'
import type { Setting } from './cluster/engines.ts'
import type { Cluster } from './cluster/start-cluster.ts'
import { formatResults } from './fault-table.ts'
import { findRebuiltOtherwise } from './invariants/rebuilt.ts'
import { createRandom } from './load/random.ts'
import { neverTried } from './proven.ts'
import { TRIED } from './rows/rows.ts'
import { type RowResult, runRow, type TriedShop } from './run-row.ts'
import { startSetting } from './start-setting.ts'

/** `FAULT_SEED` repeats the damage of a run. */
export const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000)
/** Fewer than in the whole table: a starved machine shows how long it starves, not what is lost. */
const PER_SECOND = 50
const random = createRandom(SEED)

/**
 * Some rows of the fault table, each with so many rounds, one after the other on one shop; expects that nothing acknowledged was lost,
 * nothing was done or sold twice and every sum is kept. The caller closes the shop.
 */
export async function tryRows(
  setting: Setting,
  rows: Readonly<Record<string, number>>,
  onStarted: (cluster: Cluster) => void,
): Promise<void> {
  const cluster = await startSetting(setting)
  onStarted(cluster)
  const results: RowResult[] = []
  const shop: TriedShop = { cluster, acts: [], chosen: null }
  for (const [id, rounds] of Object.entries(rows)) {
    const row = TRIED.find((candidate) => candidate.id === id && candidate.settings.includes(setting))
    if (!row) throw new Error(`there is no row ${id} on ${setting}`)
    results.push(await runRow({ shop, row, rounds, perSecond: PER_SECOND, random }))
  }
  console.log(`\n${formatResults(results)}`)
  expect(results.flatMap(({ id, problems }) => problems.map((problem) => `${id}: ${problem}`))).toEqual([])
  expect(results.flatMap(({ oversold, factsOff }) => [oversold, factsOff])).toEqual(results.flatMap(() => [0, 0]))
  expect(results.every(({ acknowledged }) => acknowledged > 0)).toBe(true)
  // Nothing of what may go wrong was left out.
  expect(neverTried(results.map(({ proven }) => proven))).toEqual([])
  expect(cluster.engines.crashes()).toEqual([])
  expect(await findRebuiltOtherwise(cluster.engines.database)).toEqual([])
}
