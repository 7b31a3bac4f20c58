import type { Candidate, Question } from './recommender.ts'
import { ageDays } from './rule-score.ts'
import { PACE_KM } from './rule-tables.ts'

export interface List {
  question: Question
  today: string
  /** As they are shown, the best first. */
  tires: readonly Candidate[]
}

/** A sentence about a tire of a list; null where there is nothing to say. */
export type Sentence = (tire: Candidate, list: List) => string | null
export type NumberOf = (tire: Candidate) => number | null

/** Less is no difference in price. */
export const MIN_SAVING_AGOROT = 3_000
const DAYS_A_MONTH = 365 / 12

/** Of the line's rear tire, in kilometers: nothing that a front alone is praised for. */
export function lifeOf({ product }: Candidate, { tireChoice }: Question): number | null {
  return tireChoice === 'front' || product.lifeKm === 0 ? null : product.lifeKm
}

export function monthsOf(km: number, { kilometers }: Question): number {
  return km / PACE_KM[kilometers]
}

export function ageMonths(tire: Candidate, today: string): number | null {
  const days = ageDays(tire, today)
  return days === null ? null : days / DAYS_A_MONTH
}

/** How far a tire is ahead of the next one of the list, by a number known of all of them; null where it is not. */
export function lead(tire: Candidate, { tires }: List, numberOf: NumberOf): number | null {
  const own = numberOf(tire)
  const others = tires.filter((other) => other !== tire).map(numberOf)
  if (own === null || others.length === 0 || others.includes(null)) return null
  const ahead = own - Math.max(...others.map(Number))
  return ahead > 0 ? ahead : null
}

export function negative(value: number | null): number | null {
  return value === null ? null : -value
}
