import type { TireSpec } from '#events/catalogue.events.ts'
import type { MotorcycleChanged, OriginalTire } from '#events/motorcycles.events.ts'
import type { TireChoice } from '#events/wizard.events.ts'
import { fixtureRows } from '../../testing/fixture-rows.ts'
import type { FitArticle } from '../fit-tire.ts'
import { usualLoadsOfSource } from './demo-files.ts'

/** Independent second implementation of the blocking rules of `fitment_rules.csv`, for tests: calls nothing of the module. */

const RANKS = new Map(fixtureRows('speed_symbols').map((row) => [row.symbol, Number(row.rank_for_compare)]))
const USUAL_LOADS = usualLoadsOfSource()
const MS_PER_DAY = 86_400_000

/** Blocking rules that an article violates on the chosen wheel, or as a set on both; `kind` for another kind of article. */
export function brokenRules(bike: MotorcycleChanged, choice: TireChoice, article: FitArticle, date: string): string[] {
  if ((article.position === 'set') !== (choice === 'set')) return ['kind']
  if (choice !== 'set') {
    const isOtherAxle = article.position !== 'both' && article.position !== choice
    return isOtherAxle ? ['axle_match'] : brokenOnWheel(bike[choice], article.tire, article, date)
  }
  const { front, tire } = article
  if (front === null) return ['kind']
  const broken = [...brokenOnWheel(bike.front, front, article, date), ...brokenOnWheel(bike.rear, tire, article, date)]
  const isMixed = front.construction === 'R' && tire.construction !== 'R'
  const isMakersMix = bike.front.construction === 'R' && bike.rear.construction !== 'R'
  return isMixed && !isMakersMix ? [...broken, 'no_front_radial_rear_bias'] : broken
}

/** The same for recommendations: a single tire is combined with the manufacturer's on the other wheel. */
export function brokenWhenRecommended(bike: MotorcycleChanged, choice: TireChoice, article: FitArticle, date: string): string[] {
  const wheels = choice === 'set' ? (['front', 'rear'] as const) : [choice]
  const isWeak = wheels.some((axle) => isBelowUsual(bike[axle], choice === 'set' && axle === 'front' ? article.front : article.tire))
  const broken = [...brokenRules(bike, choice, article, date), ...(isWeak ? ['load_index_min'] : [])]
  const structures = `${bike.front.construction}${bike.rear.construction}`
  const isBias = article.tire.construction !== 'R'
  const isMixed = choice === 'rear' ? structures === 'RR' && isBias : choice === 'front' && /^[-B][-B]$/.test(structures) && !isBias
  return isMixed ? [...broken, 'no_front_radial_rear_bias'] : broken
}

function brokenOnWheel(wheel: OriginalTire, tire: TireSpec, article: FitArticle, date: string): string[] {
  if (tire.sizeKey !== wheel.sizeKey) return ['size_equal']
  const symbol = wheel.speedSymbol?.startsWith('Z') ? 'V' : wheel.speedSymbol
  const isSlow = symbol !== null && rank(tire.speedSymbol) < rank(symbol)
  const isShelfTire = article.visibility === undefined || article.visibility === 'instock'
  const checks: [string, boolean][] = [
    ['load_index_min', wheel.loadIndex !== null && (tire.loadIndex === null || tire.loadIndex < wheel.loadIndex)],
    ['speed_symbol_min', isSlow && !article.mudAndSnow],
    ['not_for_highway', !article.roadLegal || tire.displaySize.includes('NHS')],
    ['dot_age_at_fitting', isShelfTire && tire.dot !== null && isOverFiveYears(tire.dot, date)],
  ]
  return checks.flatMap(([rule, isBroken]) => (isBroken ? [rule] : []))
}

/** Below what is usual in a size whose requirement is unknown. */
function isBelowUsual({ loadIndex, sizeKey }: OriginalTire, tire: TireSpec | null): boolean {
  const usual = loadIndex === null ? USUAL_LOADS.get(sizeKey) : undefined
  return usual !== undefined && (tire?.loadIndex ?? 0) < usual
}

function rank(symbol: string | null): number {
  return RANKS.get(symbol ?? '') ?? 0
}

/** Week 1 contains 4 January. */
function isOverFiveYears(dot: string, date: string): boolean {
  const [week, year] = [Number(dot.slice(0, 2)), 2000 + Number(dot.slice(2))]
  const fourth = new Date(Date.UTC(year, 0, 4))
  const monday = new Date(fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * MS_PER_DAY + (week - 1) * 7 * MS_PER_DAY)
  monday.setUTCFullYear(monday.getUTCFullYear() + 5)
  return monday < new Date(`${date}T00:00:00Z`)
}
