import { afterAll, describe, expect, it } from 'vitest'
import type { Setting } from './cluster/engines.ts'
import type { Cluster } from './cluster/start-cluster.ts'
import { formatResults } from './fault-table.ts'
import { findRebuiltOtherwise } from './invariants/rebuilt.ts'
import { createRandom } from './load/random.ts'
import { neverTried } from './proven.ts'
import { TRIED } from './rows/rows.ts'
import { type RowResult, runRow, type TriedShop } from './run-row.ts'
import { startSetting } from './start-setting.ts'

/** A short round of `npm run faults` for every test run. `FAULT_SEED` repeats its damage. */
const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000)
const SHORT: Readonly<Record<Setting, Readonly<Record<string, number>>>> = {
  postgres: { F1: 1, F4: 1, F5: 1, F6: 1 },
  kafka: { F1: 1, F4: 1, F8: 1 },
  'one process': { F7: 2 },
}
/** Fewer than in the whole table: a starved machine shows how long it starves, not what is lost. */
const PER_SECOND = 50
const random = createRandom(SEED)

describe.each(Object.entries(SHORT) as [Setting, Record<string, number>][])(`the shop, %s (seed ${SEED})`, (setting, rows) => {
  let cluster: Cluster
  afterAll(() => cluster?.close())

  it('loses nothing that it acknowledged, does and sells nothing twice and keeps every sum', async () => {
    cluster = await startSetting(setting)
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
  }, 1_200_000)
})
