import { leaksOfTexts, whole } from '#tools/testing/shop-truth.ts'
import type { Cluster } from '../cluster/start-cluster.ts'
import type { Act } from '../load/acts.ts'
import type { Chosen } from '../load/wares.ts'
import { findBrokenRules } from '../order-rules.ts'
import { type Effects, readEffects } from './effects.ts'
import { findLikesMiscounted } from './likes.ts'
import { findCountersOff, findOversold } from './oversold.ts'
import { findFactsOff, findMiscounted, findShownOff } from './product-facts.ts'
import { type LoggedEvent, readLog } from './read-log.ts'
import { recount } from './recount.ts'
import { findUnfounded } from './refusals.ts'
import { nameOfChange } from './status-changes.ts'

/** What became of the acts of shoppers and staff, in a shop at rest. */
export interface Verdict {
  /** Acknowledged, or begun, and without its effect in one of the places where it must have one. */
  lost: string[]
  /** With an effect more than once. */
  doubled: string[]
  /** Promised to more than there was for. */
  oversold: string[]
  /** What the shop knows of its articles otherwise than the log. */
  factsOff: string[]
  /** Every other invariant that does not hold. */
  broken: string[]
}

const PHONES_LOOKED_FOR = 20

/** The invariants of the shop: nothing acknowledged is lost, nothing counts or is sold twice, sums agree, nothing personal leaks. */
export async function checkInvariants(cluster: Cluster, acts: readonly Act[], chosen: Chosen): Promise<Verdict> {
  const { database } = cluster.engines
  const effects = await readEffects(cluster.engines)
  const log = await readLog(database, [...chosen.ample, ...chosen.scarce])
  const books = recount(log)
  const emitted = countEmitted(log)
  const traces = acts.flatMap((act) => [...tracesOf(act, effects), ...tracesInLog(act, emitted)])
  return {
    lost: traces.filter(({ times, isDue }) => times === 0 && isDue).map(({ what }) => `lost: ${what}`),
    doubled: traces.filter(({ times }) => times > 1).map(({ what, times }) => `doubled: ${what}, ${times} times`),
    oversold: await findOversold(database, books),
    factsOff: [...(await findFactsOff(cluster.engines.clickhouse, books)), ...(await findShownOff(database, books))],
    broken: [
      ...(await findBrokenRules(database)),
      ...(await findCountersOff(database, books)),
      ...findUnfounded(acts, { books, effects, chosen }),
      ...(await findLikesMiscounted(database, acts, effects)),
      ...(await findMiscounted(cluster.engines.clickhouse)),
      ...(await findLeaks(cluster, acts)),
    ],
  }
}

/** What is oversold now, alone. */
export async function checkOversold({ engines }: Cluster, { ample, scarce }: Chosen): Promise<string[]> {
  return findOversold(engines.database, recount(await readLog(engines.database, [...ample, ...scarce])))
}

/** How often an act, or what it began, stands in one place. */
interface Trace {
  what: string
  times: number
  isDue: boolean
}

/** How often each was emitted that has an effect in the log alone. */
function countEmitted(log: readonly LoggedEvent[]): Map<string, number> {
  const counts = new Map<string, number>()
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const { type, subject, data } of log) {
    if (type === 'best-offer.accepted.v1') count(`accepted ${data.offerId}`)
    if (type === 'order.payment-succeeded.v1') count(`paid ${subject}`)
    // The same may be counted again.
    if (type === 'product.changed.v1') counts.set(`counted ${subject} ${data.stock}`, 1)
  }
  return counts
}

function tracesInLog({ kind, outcome, offerId, orderId, shopper, counts }: Act, emitted: ReadonlyMap<string, number>): Trace[] {
  const isDue = outcome === 'acknowledged'
  const trace = (what: string, due: boolean): Trace => ({ what: `${kind}: ${what}`, times: emitted.get(what) ?? 0, isDue: due })
  if (kind === 'answer') return [trace(`accepted ${offerId}`, isDue)]
  if (shopper && orderId !== null) return [trace(`paid ${orderId}`, shopper.result?.ok === true)]
  return counts.map(({ ean, units }) => trace(`counted ${ean} ${units}`, isDue))
}

function tracesOf(act: Act, effects: Effects): Trace[] {
  const { id, kind } = act
  const isDue = act.outcome === 'acknowledged'
  if (kind === 'answer' || kind === 'import' || kind === 'edit') return []
  if (kind === 'status') return tracesOfChange(nameOfChange(act), isDue, effects)
  if (kind === 'order') return tracesOfOrder(act, effects)
  const counted = { what: `${kind} ${id} in ClickHouse`, times: effects.facts.get(id) ?? 0, isDue }
  if (kind === 'metric') return [counted]
  const projected = kind === 'offer' ? effects.offers : effects.presses
  return [counted, { what: `${kind} ${id} in its projection`, times: projected.has(id) ? 1 : 0, isDue }]
}

/** A shopper was told of the order before it is paid. */
function tracesOfOrder({ id, orderId }: Act, effects: Effects): Trace[] {
  const isDue = orderId !== null
  const order = effects.orders.get(id)
  const placed = { what: `order ${orderId} of key ${id}`, times: order && (!isDue || order.orderId === orderId) ? 1 : 0, isDue }
  // What has a record is whole, also where nobody heard the answer.
  const places = Object.entries(order?.places ?? {})
  return [placed, ...places.map(([place, times]) => ({ what: `order ${order?.orderId} in ${place}`, times, isDue: true }))]
}

function tracesOfChange(name: string, isDue: boolean, { statusChanges }: Effects): Trace[] {
  return Object.entries(statusChanges).map(([place, times]) => ({ what: `status ${name} in ${place}`, times: times.get(name) ?? 0, isDue }))
}

async function findLeaks({ engines, output }: Cluster, acts: readonly Act[]): Promise<string[]> {
  const known = acts.filter(({ kind }) => kind === 'order' || kind === 'offer').slice(-PHONES_LOOKED_FOR)
  const tokens = new Set(acts.flatMap(({ by }) => (by ? [by.token] : [])))
  const personal = ['נועה לוי', ...known.map(({ phone }) => phone), ...tokens]
  const stored = await leaksOfTexts(engines, personal, whole)
  const logged = personal.filter((text) => new RegExp(whole(text)).test(output()))
  return [...stored, ...logged.map(() => 'a line of a log')].map((place) => `personal data stands where none may: ${place}`)
}
