import { setTimeout as pause } from 'node:timers/promises'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import type { Cluster } from './cluster/start-cluster.ts'
import { checkInvariants, checkOversold, type Verdict } from './invariants/check-invariants.ts'
import { waitUntilIdle } from './invariants/idle.ts'
import { findLikesOff, productPath } from './invariants/told.ts'
import type { Act } from './load/acts.ts'
import { createRandom, type Random } from './load/random.ts'
import { type Load, startLoad } from './load/start-load.ts'
import { startReads } from './load/start-reads.ts'
import { type Chosen, chooseArticles, openDoors, type Wares } from './load/wares.ts'
import { neverTried, type Proven, tallyProven } from './proven.ts'
import type { TriedRow } from './rows/row.ts'
import { settleEverything } from './settle-everything.ts'

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
  /** Units, uses of coupons, appointments and price links that were promised to more than there was for. */
  oversold: number
  /** What the shop knows of its articles otherwise than its log. */
  factsOff: number
  /** From the end of the last disturbance until everybody was ready, every act was answered and everything was read. */
  recoverySeconds: number
  /** Whatever was not as it must be. */
  problems: readonly string[]
  /** What was tried and answered, so that nobody takes silence for proof. */
  proven: Proven
}

/** A shop that is tried, and what was done to it in rows before. */
export interface TriedShop {
  cluster: Cluster
  acts: Act[]
  /** Null until it has been opened. */
  chosen: Chosen | null
}

export interface RowOptions {
  /** What this row does is added to it. */
  shop: TriedShop
  row: TriedRow
  rounds: number
  perSecond: number
  /** Who acts at once; beyond it nobody new begins. Left out = as many as come. */
  mostAtOnce?: number
  random: Random
}

/** So that every ingress keeps answers which the acts then change. */
const LOOKS_PER_SECOND = 20
/** A brake: however long the machine takes, everything is tried first. */
const TRIED_WITHIN_MS = 1_200_000
/** So many times at most; who still waits then is told. */
const SETTLED_AFTER = 5

/** Lets shoppers and staff act, does the damage so many times, waits until the shop is at rest and asks what became of every act. */
export async function runRow({ shop, row, rounds, perSecond, mostAtOnce, random }: RowOptions): Promise<RowResult> {
  const { cluster, acts } = shop
  const origins = cluster.of('ingress').map(({ url }) => url)
  const { database } = cluster.engines
  const staff = await signInStaff(database)
  // How often shoppers draw is a matter of time: what is done to the shop must not depend on it.
  const ofShoppers = createRandom(random() * 2 ** 32)
  shop.chosen ??= await chooseArticles(cluster, staff, ofShoppers)
  const wares = await openDoors(cluster, staff, shop.chosen, ofShoppers)
  const eans = [...wares.ample, ...wares.scarce]
  const load = startLoad({ origins, wares, staff, perSecond, ...(mostAtOnce && { mostAtOnce }), random: ofShoppers })
  const looks = startReads({ origins, paths: eans.map(productPath), perSecond: LOOKS_PER_SECOND, random: ofShoppers })
  const problems: string[] = []
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch((error: unknown) => void problems.push(error instanceof Error ? error.message : String(error)))
  }
  const crashesBefore = crashesOf(cluster).length
  let done = 0
  let mendedAt = performance.now()
  await untilAllTried(load)
  for (; done < rounds && problems.length === 0; done += 1) {
    await attempt(() => row.disturb({ cluster, random }))
    mendedAt = performance.now()
    await attempt(() => Promise.all(cluster.services.map((service) => service.ready())))
  }
  await attempt(() => load.finish())
  await attempt(() => waitUntilIdle(cluster.services))
  const recoverySeconds = (performance.now() - mendedAt) / 1000
  await looks.stop()
  acts.push(...load.acts)
  const verdict = await judge(shop, wares, attempt)
  problems.push(...Object.values(verdict).flatMap((found) => found.slice(0, 5)))
  // Engines come and go; the shop's processes stay.
  problems.push(...crashesOf(cluster).slice(crashesBefore))
  return {
    id: row.id,
    fault: row.fault,
    setting: cluster.setting,
    rounds: done,
    acknowledged: load.acknowledged(),
    lost: verdict.lost.length,
    doubled: verdict.doubled.length,
    oversold: verdict.oversold.length,
    factsOff: verdict.factsOff.length,
    recoverySeconds,
    problems,
    proven: tallyProven(load.acts),
  }
}

/** The damage comes in full swing: when everything that may go wrong was tried, however slow the machine; or else it is told. */
async function untilAllTried({ acts }: Load): Promise<void> {
  const late = AbortSignal.timeout(TRIED_WITHIN_MS)
  while (neverTried([tallyProven(acts)]).length > 0 && !late.aborted) await pause(500)
}

/** Of all rows so far: what was whole once must stay so. */
async function judge(
  { cluster, acts }: TriedShop,
  wares: Wares,
  attempt: (work: () => Promise<unknown>) => Promise<void>,
): Promise<Verdict> {
  // While everybody still holds what they were promised; then nobody waits for a payer any more.
  const held = await checkOversold(cluster, wares)
  await attempt(() => settleAll(cluster))
  const verdict = await checkInvariants(cluster, acts, wares)
  const likesOff = await findLikesOff(cluster, [...wares.ample, ...wares.scarce])
  return { ...verdict, oversold: [...new Set([...held, ...verdict.oversold])], broken: [...verdict.broken, ...likesOff] }
}

/** Again for orders that were placed late, by a press that nobody waited for any more. */
async function settleAll({ engines, services }: Cluster): Promise<void> {
  for (let time = 0; time < SETTLED_AFTER; time += 1) {
    await settleEverything(engines.database)
    await waitUntilIdle(services)
    const { rowCount } = await engines.database.query("SELECT FROM payment_attempts WHERE status = 'pending' LIMIT 1")
    if (rowCount === 0) return
  }
}

const crashesOf = ({ services }: Cluster): string[] => services.flatMap((service) => service.crashes())
