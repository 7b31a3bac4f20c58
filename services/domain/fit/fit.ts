import type { MotorcycleChanged, OriginalTire } from '#events/motorcycles.events.ts'
import { dotParts, isFittable } from '../dot.ts'
import { speedRating } from '../ratings.ts'
import { FIT_RULES, type FitReason, type FitVerdict } from './fit-reason.ts'
import { type FitArticle, type FitSet, type FitTire, setOf, tireOf } from './fit-tire.ts'
import { besideOriginal, pairReasons } from './pair-rules.ts'
import { isRadial, loadNeed, speedNeed } from './wheel-need.ts'

/** The rules about one tire on one wheel, each a row of `fixtures/fitment_rules.csv` and a function of its own. */

interface Wheel {
  axle: 'front' | 'rear'
  original: OriginalTire
  rims: MotorcycleChanged['rims']
  /** When it is fitted, `YYYY-MM-DD`. */
  date: string
}

type Found = Omit<FitReason, 'axle'>
type WheelRule = (wheel: Wheel, tire: FitTire) => Found

const NOT_FOR_HIGHWAY = /\bNHS\b|NOT FOR HIGHWAY/i

const WHEEL_RULES: readonly WheelRule[] = [size, construction, load, speed, axle, tube, highway, age]

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

/** The worst of them; advice counts as ok. */
export function verdictOf(reasons: readonly FitReason[]): 'ok' | 'warn' | 'block' {
  if (isBlocked(reasons)) return 'block'
  return reasons.some(({ verdict }) => verdict === 'warn') ? 'warn' : 'ok'
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

/** One reason for each rule, ticks included. */
function wheelReasons(wheel: Wheel, tire: FitTire): FitReason[] {
  return WHEEL_RULES.map((rule) => ({ ...rule(wheel, tire), axle: wheel.axle }))
}

function size({ original }: Wheel, { spec }: FitTire): Found {
  const [found, needed] = [spec.sizeKey, original.sizeKey]
  return { rule: 'size_equal', verdict: found === needed ? 'ok' : 'block', found, needed }
}

function construction({ original }: Wheel, { spec }: FitTire): Found {
  const verdict = isRadial(spec) === isRadial(original) ? 'ok' : 'warn'
  return { rule: 'construction_equal', verdict, found: spec.construction, needed: original.construction }
}

/** A tire that does not say what it carries cannot be shown to carry enough. */
function load({ original }: Wheel, { spec }: FitTire): Found {
  const need = loadNeed(original)
  const found = spec.loadIndex === null ? null : String(spec.loadIndex)
  if (need === null) return { rule: 'load_index_min', verdict: 'advice', found, needed: null }
  const verdict = (spec.loadIndex ?? 0) >= need.index ? 'ok' : 'block'
  return { rule: 'load_index_min', verdict, found, needed: String(need.index) }
}

function speed({ original }: Wheel, { spec, mudAndSnow }: FitTire): Found {
  const needed = speedNeed(original)
  const found = spec.speedSymbol
  if (needed === null) return { rule: 'speed_symbol_min', verdict: 'advice', found, needed }
  const isEnough = speedRank(found) >= speedRank(needed)
  return { rule: 'speed_symbol_min', verdict: isEnough ? 'ok' : mudAndSnow ? 'warn' : 'block', found, needed }
}

function speedRank(symbol: string | null): number {
  return (symbol !== null && speedRating(symbol)?.rank) || 0
}

function axle({ axle: needed }: Wheel, { position: found }: FitTire): Found {
  return { rule: 'axle_match', verdict: found === needed || found === 'both' ? 'ok' : 'block', found, needed }
}

/** `needed` is `TT` where the rims want a tube and `TL` where they do not. A tire that says neither wants one, as TT does. */
function tube({ rims }: Wheel, { spec: { tube: found } }: FitTire): Found {
  const needed = rims === null ? null : rims === 'spoked' ? 'TT' : 'TL'
  const wantsTube = needed === 'TT' || found === null || found === 'TT'
  return { rule: 'tube_match', verdict: wantsTube ? 'warn' : 'ok', found, needed }
}

function highway(_: Wheel, { spec, roadLegal }: FitTire): Found {
  const isForRoad = roadLegal && !NOT_FOR_HIGHWAY.test(spec.displaySize)
  return { rule: 'not_for_highway', verdict: isForRoad ? 'ok' : 'block', found: isForRoad ? null : 'NHS', needed: null }
}

/**
 * `found` is the code of the date of manufacture, `needed` the date of fitting. An unknown date is no evidence of age: of a tire on
 * the shelf it is a remark (it may be too old to be fitted), of one that has yet to arrive there is nothing to know.
 */
function age({ date }: Wheel, { spec: { dot }, isOnShelf }: FitTire): Found {
  if (dot === null) return { rule: 'dot_unknown', verdict: isOnShelf ? 'warn' : 'advice', found: null, needed: null }
  return { rule: 'dot_age_at_fitting', verdict: isFittable(dotParts(dot), date) ? 'ok' : 'block', found: dot, needed: date }
}
