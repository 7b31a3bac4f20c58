import { expect } from 'vitest'
import type { Setting } from './cluster/engines.ts'
import type { Cluster } from './cluster/start-cluster.ts'
import { formatResults } from './fault-table.ts'
import { findRebuiltOtherwise } from './invariants/rebuilt.ts'
import { createRandom } from './load/random.ts'
import { neverTried } from './proven.ts'
import type { TriedRow, World } from './rows/row.ts'
import { TRIED } from './rows/rows.ts'
import { runRow } from './run-row.ts'
import { startSetting } from './start-setting.ts'

/** `FAULT_SEED` repeats the damage of a run. */
export const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000)
/** Fewer than in the whole table, and who acts waits for the answer: a slow machine has as much to do as a quick one, and longer. */
const PER_SECOND = 25
const MOST_AT_ONCE = 12
const random = createRandom(SEED)

/**
 * The damage of some rows of the fault table, each so many times, under one load; expects that nothing acknowledged was lost, nothing
 * was done or sold twice and every sum is kept. The caller closes the shop.
 */
export async function tryRows(
  setting: Setting,
  rows: Readonly<Record<string, number>>,
  onStarted: (cluster: Cluster) => void,
): Promise<void> {
  const cluster = await startSetting(setting)
  onStarted(cluster)
  const shop = { cluster, acts: [], chosen: null }
  const result = await runRow({ shop, row: together(setting, rows), rounds: 1, perSecond: PER_SECOND, mostAtOnce: MOST_AT_ONCE, random })
  console.log(`\n${formatResults([result])}`)
  expect(result).toMatchObject({ problems: [], oversold: 0, factsOff: 0 })
  expect(result.acknowledged).toBeGreaterThan(0)
  // Nothing of what may go wrong was left out.
  expect(neverTried([result.proven])).toEqual([])
  expect(cluster.engines.crashes()).toEqual([])
  expect(await findRebuiltOtherwise(cluster.engines.database)).toEqual([])
}

function together(setting: Setting, rows: Readonly<Record<string, number>>): TriedRow {
  const chosen = Object.entries(rows).map(([id, rounds]) => {
    const row = TRIED.find((candidate) => candidate.id === id && candidate.settings.includes(setting))
    if (!row) throw new Error(`there is no row ${id} on ${setting}`)
    return { ...row, rounds }
  })
  return {
    id: chosen.map(({ id }) => id).join(', '),
    fault: chosen.map(({ fault }) => fault).join('; '),
    settings: [setting],
    rounds: 1,
    async disturb(world: World) {
      for (const { rounds, disturb } of chosen) {
        for (let round = 0; round < rounds; round += 1) {
          await disturb(world)
          await Promise.all(world.cluster.services.map((service) => service.ready()))
        }
      }
    },
  }
}
