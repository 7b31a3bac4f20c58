import { leaksOfTexts, whole } from '#tools/testing/shop-truth.ts'
import type { Cluster } from '../cluster/start-cluster.ts'
import type { Act } from '../load/acts.ts'
import { findBrokenRules } from '../order-rules.ts'
import { findMiscounted } from './counts.ts'
import { type Effects, readEffects } from './effects.ts'
import { findLikesMiscounted } from './likes.ts'
import { nameOfChange } from './status-changes.ts'

/** What became of the acts of shoppers and staff, in a shop at rest. */
export interface Verdict {
  /** Acknowledged, or begun, and without its effect in one of the places where it must have one. */
  lost: string[]
  /** With an effect more than once. */
  doubled: string[]
  /** Every other invariant that does not hold. */
  broken: string[]
}

const PHONES_LOOKED_FOR = 20

/** The invariants of the shop: nothing acknowledged is lost, nothing counts twice, sums agree, nothing personal leaks. */
export async function checkInvariants(cluster: Cluster, acts: readonly Act[]): Promise<Verdict> {
  const { database } = cluster.engines
  const effects = await readEffects(cluster.engines)
  const traces = acts.flatMap((act) => tracesOf(act, effects))
  return {
    lost: traces.filter(({ times, isDue }) => times === 0 && isDue).map(({ what }) => `lost: ${what}`),
    doubled: traces.filter(({ times }) => times > 1).map(({ what, times }) => `doubled: ${what}, ${times} times`),
    broken: [
      ...(await findBrokenRules(database)),
      ...(await findLikesMiscounted(database, acts, effects)),
      ...(await findMiscounted(cluster.engines.clickhouse)),
      ...(await findLeaks(cluster, acts)),
    ],
  }
}

/** How often an act, or what it began, stands in one place. */
interface Trace {
  what: string
  times: number
  isDue: boolean
}

function tracesOf(act: Act, effects: Effects): Trace[] {
  const { id, kind, orderId } = act
  const isDue = act.outcome === 'acknowledged'
  if (kind === 'status') return tracesOfChange(nameOfChange(act), isDue, effects)
  if (kind !== 'order') {
    const counted = { what: `${kind} ${id} in ClickHouse`, times: effects.facts.get(id) ?? 0, isDue }
    if (kind === 'metric') return [counted]
    const projected = kind === 'offer' ? effects.offers : effects.presses
    return [counted, { what: `${kind} ${id} in its projection`, times: projected.has(id) ? 1 : 0, isDue }]
  }
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
  const tokens = new Set(acts.flatMap(({ move }) => (move ? [move.by.token] : [])))
  const personal = ['נועה לוי', ...known.map(({ phone }) => phone), ...tokens]
  const stored = await leaksOfTexts(engines, personal, whole)
  const logged = personal.filter((text) => new RegExp(whole(text)).test(output()))
  return [...stored, ...logged.map(() => 'a line of a log')].map((place) => `personal data stands where none may: ${place}`)
}
