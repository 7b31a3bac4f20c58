import type { MotorcycleChanged, OriginalTire } from '#events/motorcycles.events.ts'
import { dotParts, isFittable } from '../dot.ts'
import { speedRating } from '../ratings.ts'
import { FIT_RULES, type FitReason, type FitVerdict } from './fit-reason.ts'
import { type FitArticle, type FitSet, type FitTire, setOf, tireOf } from './fit-tire.ts'
import { besideOriginal, pairReasons } from './pair-rules.ts'
import { isRadial, loadNeed, speedNeed } from './wheel-need.ts'

/** Rules for one tire on one wheel: a function for each row of `fixtures/fitment_rules.csv`. */

interface Wheel {
  axle: 'front' | 'rear'
  original: OriginalTire
  rims: MotorcycleChanged['rims']
  /** Date of fitting, `YYYY-MM-DD`. */
  date: string
}

type WheelFinding = Omit<FitReason, 'axle'>
type WheelRule = (wheel: Wheel, tire: FitTire) => WheelFinding

const NOT_FOR_HIGHWAY = /\bNHS\b|NOT FOR HIGHWAY/i

const WHEEL_RULES: readonly WheelRule[] = [size, construction, load, speed, axle, tube, highway, age]

/**
 * The only decision whether a tire may be fitted, by `fixtures/fitment_rules.csv`. Dates of fitting in Israel, `YYYY-MM-DD`. Reasons are
 * sorted: blocks, warnings, unknown requirements, ticks, advice; within each by rule, front wheel first.
 */

export type Axle = 'front' | 'rear'

export interface ArticleFit {
  /** The wheel checked; null for a set. */
  axle: Axle | null
  reasons: FitReason[]
}

const GRAVEST_FIRST: readonly FitVerdict[] = ['block', 'warn', 'unknown', 'ok', 'advice']
const AXLES: readonly Axle[] = ['front', 'rear']
const LICENCE_REMINDER: FitReason = { rule: 'licence_reminder', verdict: 'advice', axle: null, found: null, needed: null }

export function fitTire(motorcycle: MotorcycleChanged, axle: Axle, tire: FitTire, date: string): FitReason[] {
  return inOrder([...onWheel(motorcycle, axle, tire, date), ...besideOriginal(motorcycle, axle, tire), LICENCE_REMINDER])
}

/** Both wheels, and the combination of the tires. */
export function fitSet(motorcycle: MotorcycleChanged, set: FitSet, date: string): FitReason[] {
  const wheels = AXLES.flatMap((axle) => onWheel(motorcycle, axle, set[axle], date))
  return inOrder([...wheels, ...pairReasons(motorcycle, set), LICENCE_REMINDER])
}

/** An article of any position; a tire for either wheel is checked on the wheel that it fits better, in a tie on the front. */
export function fitArticle(motorcycle: MotorcycleChanged, article: FitArticle, date: string): ArticleFit {
  const set = setOf(article)
  if (set) return { axle: null, reasons: fitSet(motorcycle, set, date) }
  const tire = tireOf(article)
  const axles = AXLES.filter((axle) => tire.position === 'both' || tire.position === axle)
  const fits = axles.map((axle) => ({ axle, reasons: fitTire(motorcycle, axle, tire, date) }))
  return fits.reduce((best, each) => (troubles(each.reasons) < troubles(best.reasons) ? each : best))
}

/** A year outside the motorcycle's range: its wheels may have been different. */
export function fitYear({ yearFrom, yearTo }: Pick<MotorcycleChanged, 'yearFrom' | 'yearTo'>, year: number): FitReason {
  const verdict = year >= yearFrom && year <= yearTo ? 'ok' : 'block'
  return { rule: 'year_boundary', verdict, axle: null, found: String(year), needed: `${yearFrom}-${yearTo}` }
}

export function isBlocked(reasons: readonly FitReason[]): boolean {
  return reasons.some(({ verdict }) => verdict === 'block')
}

/** The gravest verdict; advice counts as ok. */
export function verdictOf(reasons: readonly FitReason[]): Exclude<FitVerdict, 'advice'> {
  return (['block', 'warn', 'unknown'] as const).find((wanted) => reasons.some(({ verdict }) => verdict === wanted)) ?? 'ok'
}

function onWheel(motorcycle: MotorcycleChanged, axle: Axle, tire: FitTire, date: string): FitReason[] {
  return wheelReasons({ axle, original: motorcycle[axle], rims: motorcycle.rims, date }, tire)
}

/** Score for comparing two wheels: any block outweighs all warnings. */
function troubles(reasons: readonly FitReason[]): number {
  const count = (wanted: FitVerdict) => reasons.filter(({ verdict }) => verdict === wanted).length
  return count('block') * reasons.length + count('warn')
}

/** Sorted as described above. */
export function inOrder(reasons: readonly FitReason[]): FitReason[] {
  const rank = ({ verdict, rule }: FitReason) => GRAVEST_FIRST.indexOf(verdict) * FIT_RULES.length + FIT_RULES.indexOf(rule)
  return reasons.toSorted((a, b) => rank(a) - rank(b))
}

/** One reason per rule, ticks included. */
function wheelReasons(wheel: Wheel, tire: FitTire): FitReason[] {
  return WHEEL_RULES.map((rule) => ({ ...rule(wheel, tire), axle: wheel.axle }))
}

function size({ original }: Wheel, { spec }: FitTire): WheelFinding {
  const [found, needed] = [spec.sizeKey, original.sizeKey]
  return { rule: 'size_equal', verdict: found === needed ? 'ok' : 'block', found, needed }
}

function construction({ original }: Wheel, { spec }: FitTire): WheelFinding {
  const verdict = isRadial(spec) === isRadial(original) ? 'ok' : 'warn'
  return { rule: 'construction_equal', verdict, found: spec.construction, needed: original.construction }
}

/** A tire without ratings cannot be shown to be sufficient. Only the maker's index is a requirement; below the usual one it is a warning. */
function load({ original }: Wheel, { spec }: FitTire): WheelFinding {
  const rule = 'load_index_min'
  const need = loadNeed(original)
  const found = spec.loadIndex === null ? null : String(spec.loadIndex)
  if (need === null) return { rule, verdict: 'unknown', found, needed: null }
  const isEnough = (spec.loadIndex ?? 0) >= need.index
  const index = String(need.index)
  if (need.basis === 'usual') return { rule, verdict: isEnough ? 'unknown' : 'warn', found, needed: null, usual: index }
  return { rule, verdict: isEnough ? 'ok' : 'block', found, needed: index }
}

function speed({ original }: Wheel, { spec, mudAndSnow }: FitTire): WheelFinding {
  const needed = speedNeed(original)
  const found = spec.speedSymbol
  if (needed === null) return { rule: 'speed_symbol_min', verdict: 'unknown', found, needed }
  const isEnough = speedRank(found) >= speedRank(needed)
  return { rule: 'speed_symbol_min', verdict: isEnough ? 'ok' : mudAndSnow ? 'warn' : 'block', found, needed }
}

function speedRank(symbol: string | null): number {
  return (symbol !== null && speedRating(symbol)?.rank) || 0
}

function axle({ axle: needed }: Wheel, { position: found }: FitTire): WheelFinding {
  return { rule: 'axle_match', verdict: found === needed || found === 'both' ? 'ok' : 'block', found, needed }
}

/** `needed` is `TT` if the rims require a tube, else `TL`. An unmarked tire counts as TT. */
function tube({ rims }: Wheel, { spec: { tube: found } }: FitTire): WheelFinding {
  const needed = rims === null ? null : rims === 'spoked' ? 'TT' : 'TL'
  const wantsTube = needed === 'TT' || found === null || found === 'TT'
  return { rule: 'tube_match', verdict: wantsTube ? 'warn' : 'ok', found, needed }
}

function highway(_: Wheel, { spec, roadLegal }: FitTire): WheelFinding {
  const isForRoad = roadLegal && !NOT_FOR_HIGHWAY.test(spec.displaySize)
  return { rule: 'not_for_highway', verdict: isForRoad ? 'ok' : 'block', found: isForRoad ? null : 'NHS', needed: null }
}

/**
 * `found` is the DOT code, `needed` the date of fitting. An unknown date is no evidence of age: advice for a tire in stock (it may be too
 * old), nothing for one that has yet to arrive.
 */
function age({ date }: Wheel, { spec: { dot }, isOnShelf }: FitTire): WheelFinding {
  if (dot === null) return { rule: 'dot_unknown', verdict: isOnShelf ? 'warn' : 'advice', found: null, needed: null }
  return { rule: 'dot_age_at_fitting', verdict: isFittable(dotParts(dot), date) ? 'ok' : 'block', found: dot, needed: date }
}
