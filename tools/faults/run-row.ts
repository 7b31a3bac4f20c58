import { randomUUID } from 'node:crypto'
import { signInStaff } from '#services/ingress/testing/staff-session.ts'
import type { Cluster } from './cluster/start-cluster.ts'
import { untilAtRest } from './invariants/at-rest.ts'
import { checkInvariants } from './invariants/check-invariants.ts'
import { findToldOtherwise, productPath } from './invariants/told.ts'
import type { Act } from './load/acts.ts'
import { createRandom, type Random } from './load/random.ts'
import { startLoad } from './load/start-load.ts'
import { startReads } from './load/start-reads.ts'
import type { TriedRow } from './rows/row.ts'
import { stockUp } from './stock-up.ts'

/** What came of a row, one line of the table. */
export interface RowResult {
  id: string
  fault: string
  setting: string
  /** Of the disturbance; fewer than asked for where one of them found something wrong. */
  rounds: number
  acknowledged: number
  lost: number
  doubled: number
  /** From the end of the last disturbance until everybody was ready, every act was answered and everything was read. */
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
/** So that every ingress keeps answers which the acts then change. */
const LOOKS_PER_SECOND = 20

/** Lets shoppers and staff act, does the damage so many times, waits until the shop is at rest and asks what became of every act. */
export async function runRow({ cluster, row, rounds, perSecond, random, acts }: RowOptions): Promise<RowResult> {
  const wares = { eans: await stockUp(cluster), visitors: Array.from({ length: VISITORS }, () => randomUUID()) }
  const origins = cluster.of('ingress').map(({ url }) => url)
  const staff = await signInStaff(cluster.engines.database, { issuer: 'local' })
  // How often shoppers draw is a matter of time: what is done to the shop must not depend on it.
  const ofShoppers = createRandom(random() * 2 ** 32)
  const load = startLoad({ origins, wares, staff, perSecond, random: ofShoppers })
  const looks = startReads({ origins, paths: wares.eans.map(productPath), perSecond: LOOKS_PER_SECOND, random: ofShoppers })
  const problems: string[] = []
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch((error: unknown) => void problems.push(error instanceof Error ? error.message : String(error)))
  }
  const crashesBefore = crashesOf(cluster).length
  let done = 0
  let mendedAt = performance.now()
  for (; done < rounds && problems.length === 0; done += 1) {
    await attempt(() => row.disturb({ cluster, random }))
    mendedAt = performance.now()
    await attempt(() => Promise.all(cluster.services.map((service) => service.ready())))
  }
  await attempt(() => load.finish())
  await attempt(() => untilAtRest(cluster.services))
  const recoverySeconds = (performance.now() - mendedAt) / 1000
  await looks.stop()
  acts.push(...load.acts)
  // Of all rows so far: what was whole once must stay so.
  const verdict = await checkInvariants(cluster, acts)
  problems.push(...verdict.lost.slice(0, 5), ...verdict.doubled.slice(0, 5), ...verdict.broken)
  await attempt(async () => void problems.push(...(await findToldOtherwise(cluster, wares.eans))))
  // Engines come and go; the shop's processes stay.
  problems.push(...crashesOf(cluster).slice(crashesBefore))
  const { lost, doubled } = verdict
  return {
    ...{ id: row.id, fault: row.fault, setting: cluster.setting, rounds: done, acknowledged: load.acknowledged() },
    ...{ lost: lost.length, doubled: doubled.length, recoverySeconds, problems },
  }
}

const crashesOf = ({ services }: Cluster): string[] => services.flatMap((service) => service.crashes())
