import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import { FIT_RULES, type FitReason, type FitVerdict } from './fit-reason.ts'
import { type FitArticle, type FitSet, type FitTire, setOf, tireOf } from './fit-tire.ts'
import { besideOriginal, pairReasons } from './pair-rules.ts'
import { wheelReasons } from './wheel-rules.ts'

/**
 * Decides alone whether a tire may be fitted, by the rules of `fixtures/fitment_rules.csv`. Dates are those of the fitting in
 * Israel, `YYYY-MM-DD`. Reasons stand in one order: what blocks, what warns, ticks, advice; within each as the rules do, the
 * front wheel first.
 */

export type Axle = 'front' | 'rear'

export interface ArticleFit {
  /** The wheel that was looked at; null of a set. */
  axle: Axle | null
  reasons: FitReason[]
}

const GRAVEST_FIRST: readonly FitVerdict[] = ['block', 'warn', 'ok', 'advice']
const AXLES: readonly Axle[] = ['front', 'rear']
const LICENCE_REMINDER: FitReason = { rule: 'licence_reminder', verdict: 'advice', axle: null, found: null, needed: null }

/** One tire on one wheel. */
export function fitTire(motorcycle: MotorcycleChanged, axle: Axle, tire: FitTire, date: string): FitReason[] {
  return inOrder([...onWheel(motorcycle, axle, tire, date), ...besideOriginal(motorcycle, axle, tire), LICENCE_REMINDER])
}

/** Both wheels, and the two tires together. */
export function fitSet(motorcycle: MotorcycleChanged, set: FitSet, date: string): FitReason[] {
  const wheels = AXLES.flatMap((axle) => onWheel(motorcycle, axle, set[axle], date))
  return inOrder([...wheels, ...pairReasons(motorcycle, set), LICENCE_REMINDER])
}

/** An article of any position; a tire for either wheel is looked at on the wheel that it suits better, of two alike the front. */
export function fitArticle(motorcycle: MotorcycleChanged, article: FitArticle, date: string): ArticleFit {
  const set = setOf(article)
  if (set) return { axle: null, reasons: fitSet(motorcycle, set, date) }
  const tire = tireOf(article)
  const axles = AXLES.filter((axle) => tire.position === 'both' || tire.position === axle)
  const fits = axles.map((axle) => ({ axle, reasons: fitTire(motorcycle, axle, tire, date) }))
  return fits.reduce((best, each) => (troubles(each.reasons) < troubles(best.reasons) ? each : best))
}

/** A year outside the motorcycle's own blocks: its wheels may have been others. */
export function fitYear({ yearFrom, yearTo }: Pick<MotorcycleChanged, 'yearFrom' | 'yearTo'>, year: number): FitReason {
  const verdict = year >= yearFrom && year <= yearTo ? 'ok' : 'block'
  return { rule: 'year_boundary', verdict, axle: null, found: String(year), needed: `${yearFrom}-${yearTo}` }
}

export function isBlocked(reasons: readonly FitReason[]): boolean {
  return reasons.some(({ verdict }) => verdict === 'block')
}

/** The worst of them; advice counts as ok, and so does an unknown age: it says nothing of whether the tire suits the motorcycle. */
export function verdictOf(reasons: readonly FitReason[]): 'ok' | 'warn' | 'block' {
  if (isBlocked(reasons)) return 'block'
  return reasons.some(({ rule, verdict }) => verdict === 'warn' && rule !== 'dot_unknown') ? 'warn' : 'ok'
}

function onWheel(motorcycle: MotorcycleChanged, axle: Axle, tire: FitTire, date: string): FitReason[] {
  return wheelReasons({ axle, original: motorcycle[axle], rims: motorcycle.rims, date }, tire)
}

/** For comparing two wheels: any block is worse than all warnings. */
function troubles(reasons: readonly FitReason[]): number {
  const count = (wanted: FitVerdict) => reasons.filter(({ verdict }) => verdict === wanted).length
  return count('block') * reasons.length + count('warn')
}

/** In the order told above. */
export function inOrder(reasons: readonly FitReason[]): FitReason[] {
  const rank = ({ verdict, rule }: FitReason) => GRAVEST_FIRST.indexOf(verdict) * FIT_RULES.length + FIT_RULES.indexOf(rule)
  return reasons.toSorted((a, b) => rank(a) - rank(b))
}
