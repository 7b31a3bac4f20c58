import { randomUUID } from 'node:crypto'
import { signInStaff } from '#services/ingress/testing/staff-session.ts'
import type { Cluster } from './cluster/start-cluster.ts'
import { untilAtRest } from './invariants/at-rest.ts'
import { checkInvariants } from './invariants/check-invariants.ts'
import { findToldOtherwise, productPath } from './invariants/told.ts'
import type { Act } from './load/acts.ts'
import type { Random } from './load/random.ts'
import { startLoad } from './load/start-load.ts'
import { startReads } from './load/start-reads.ts'
import type { TriedRow } from './rows/row.ts'

/** What came of a row, one line of the table. */
export interface RowResult {
  id: string
  fault: string
  setting: string
  rounds: number
  acknowledged: number
  lost: number
  doubled: number
  /** From the end of the last disturbance until everybody was ready and had read everything. */
  recoverySeconds: number
  /** Whatever was not as it must be. */
  problems: readonly string[]
}

export interface RowOptions {
  cluster: Cluster
  row: TriedRow
  rounds: number
  perSecond: number
  random: Random
  /** What was done to this shop in rows before; what this row does is added. */
  acts: Act[]
}

const VISITORS = 200
const ARTICLES = 20
const AMPLE = 1_000_000
/** So that every ingress keeps answers which the acts then change. */
const LOOKS_PER_SECOND = 20

/** Lets shoppers and staff act, does the damage so many times, waits until the shop is at rest and asks what became of every act. */
export async function runRow({ cluster, row, rounds, perSecond, random, acts }: RowOptions): Promise<RowResult> {
  const wares = { eans: await stockUp(cluster), visitors: Array.from({ length: VISITORS }, () => randomUUID()) }
  const origins = cluster.of('ingress').map(({ url }) => url)
  const staff = await signInStaff(cluster.engines.database, { issuer: 'local' })
  const load = startLoad({ origins, wares, staff, perSecond, random })
  const looks = startReads({ origins, paths: wares.eans.map(productPath), perSecond: LOOKS_PER_SECOND, random })
  const problems: string[] = []
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch((error: unknown) => void problems.push(error instanceof Error ? error.message : String(error)))
  }
  for (let round = 0; round < rounds && problems.length === 0; round += 1) await attempt(() => row.disturb({ cluster, random }))
  const mendedAt = performance.now()
  await attempt(() => load.finish())
  await attempt(() => untilAtRest(cluster.services))
  const recoverySeconds = (performance.now() - mendedAt) / 1000
  await looks.stop()
  acts.push(...load.acts)
  // Of all rows so far: what was whole once must stay so.
  const verdict = await checkInvariants(cluster, acts)
  problems.push(...verdict.lost.slice(0, 5), ...verdict.doubled.slice(0, 5), ...verdict.broken)
  await attempt(async () => void problems.push(...(await findToldOtherwise(cluster, wares.eans))))
  const { lost, doubled } = verdict
  return {
    ...{ id: row.id, fault: row.fault, setting: cluster.setting, rounds, acknowledged: load.acknowledged() },
    ...{ lost: lost.length, doubled: doubled.length, recoverySeconds, problems },
  }
}

/** Articles of which no round sells the last. */
export async function stockUp({ engines }: Cluster): Promise<string[]> {
  const { rows } = await engines.database.query<{ ean: string }>(
    `UPDATE stock_counters SET on_hand = $1 WHERE source = 'stock' AND ean IN (
       SELECT ean FROM stock_counters JOIN read.products USING (ean) WHERE source = 'stock' AND on_hand > 0 ORDER BY ean LIMIT $2
     ) RETURNING ean`,
    [AMPLE, ARTICLES],
  )
  return rows.map(({ ean }) => ean)
}
