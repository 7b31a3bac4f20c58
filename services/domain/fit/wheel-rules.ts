import type { MotorcycleChanged, OriginalTire } from '#events/motorcycles.events.ts'
import { dotParts, isFittable } from '../dot.ts'
import { speedRating } from '../ratings.ts'
import type { FitReason } from './fit-reason.ts'
import type { FitTire } from './fit-tire.ts'
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

/** One reason for each rule, ticks included. */
export function wheelReasons(wheel: Wheel, tire: FitTire): FitReason[] {
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

/** `found` is the code of the date of manufacture, `needed` the date of fitting. An unknown date is no evidence of age. */
function age({ date }: Wheel, { spec: { dot } }: FitTire): Found {
  if (dot === null) return { rule: 'dot_unknown', verdict: 'warn', found: null, needed: null }
  return { rule: 'dot_age_at_fitting', verdict: isFittable(dotParts(dot), date) ? 'ok' : 'block', found: dot, needed: date }
}
