import { daysBetween } from '#services/domain/calendar.ts'
import { MAX_FITTING_AGE_YEARS, parseDot } from '#services/domain/dot.ts'
import { lineKey } from '#services/domain/line-name.ts'
import { visibilityOf } from '#services/domain/visibility.ts'
import { SCORE_PARTS } from '../wizard.contract.ts'
import type { Candidate, Question, ScorePart } from './recommender.ts'
import {
  CRITERIA,
  type Criteria,
  type Criterion,
  ENOUGH_RATING,
  FRESH_OF_LITTLE,
  HALF_ARRIVAL_DAYS,
  LIFE_KM_PER_POINT,
  LIFE_WANTED_KM,
  MAX_POINTS,
  MILEAGE_OF_MUCH,
  MUCH,
  POOR_RATING,
  PRICE_OF_MEDIAN,
  SUITS,
  WET_WANTED,
} from './rule-tables.ts'

export interface Scored {
  candidate: Candidate
  /** Out of 10, one decimal: the sum of the parts. */
  score: number
  parts: { part: ScorePart; points: number; most: number }[]
}

const FITTABLE_DAYS = MAX_FITTING_AGE_YEARS * 365
/** For a tire of unknown age or not yet made: neutral. */
const UNKNOWN_FRESHNESS = 0.5

/**
 * Candidates by score, best first, then by lower price, then by EAN. Only the best offer of a line in one size (several years); tires
 * for another riding style only if nothing else fits. `today` is `YYYY-MM-DD`.
 */
export function scoreCandidates(question: Question, candidates: readonly Candidate[], today: string): Scored[] {
  const median = medianOf(candidates.map(({ product }) => product.priceAgorot))
  const suited = candidates.filter((candidate) => suitOf(question, candidate) > 0)
  const scored = (suited.length > 0 ? suited : candidates)
    .map((candidate) => scoreOf(question, candidate, { median, today }))
    .sort(compareScored)
  return [...Map.groupBy(scored, ({ candidate }) => lineOf(candidate)).values()].flatMap(([best]) => best ?? [])
}

/** Criteria of a question with their weights. */
export function criteriaOf({ motorcycle, usage, kilometers }: Question): Criteria {
  const criteria = CRITERIA[motorcycle.segment][usage]
  if (kilometers === '0-100') return withLeast(criteria, 'fresh', FRESH_OF_LITTLE, 'mileage')
  return MUCH.has(kilometers) ? withLeast(criteria, 'mileage', MILEAGE_OF_MUCH, 'fresh') : criteria
}

/** How well the tire's segment suits this riding, 0 to 1. */
function suitOf({ motorcycle, usage }: Question, { product }: Candidate): number {
  return SUITS[motorcycle.segment][usage][product.segment] ?? 0
}

export function isOnShelf({ product }: Candidate): boolean {
  return visibilityOf(product) === 'instock'
}

/** Age of its oldest tire; null where the date is assumed (no evidence of age) or the tire has yet to arrive. */
export function ageDays(candidate: Candidate, today: string): number | null {
  if (!isOnShelf(candidate)) return null
  const { tire, front } = candidate.product
  const ages = (front ? [tire, front] : [tire]).map(({ dot }) => (dot === null ? null : parseDot(dot, today).ageDays))
  return ages.reduce((oldest, age) => (oldest === null || age === null ? null : Math.max(oldest, age)), 0)
}

function scoreOf(question: Question, candidate: Candidate, list: { median: number; today: string }): Scored {
  const { product } = candidate
  const { usage, kilometers } = question
  const shares: Record<ScorePart, number> = {
    usage: suitOf(question, candidate) * criteriaShare(criteriaOf(question), candidate, list.today),
    life: (product.lifeKm ?? product.ratings.mileage * LIFE_KM_PER_POINT) / LIFE_WANTED_KM[kilometers],
    wet: shareBetween(POOR_RATING, WET_WANTED[usage], product.ratings.wet),
    price: shareBetween(PRICE_OF_MEDIAN.none, PRICE_OF_MEDIAN.all, list.median === 0 ? 1 : product.priceAgorot / list.median),
    arrival: arrivalShare(candidate, list.today),
  }
  const tenths = SCORE_PARTS.map((part) => Math.round(Math.min(1, Math.max(0, shares[part])) * MAX_POINTS[part] * 10))
  return {
    candidate,
    // Summed in tenths to avoid floating-point error.
    score: tenths.reduce((sum, points) => sum + points, 0) / 10,
    parts: SCORE_PARTS.map((part, index) => ({ part, points: (tenths[index] ?? 0) / 10, most: MAX_POINTS[part] })),
  }
}

function criteriaShare(criteria: Criteria, candidate: Candidate, today: string): number {
  const { ratings } = candidate.product
  const age = ageDays(candidate, today)
  const fresh = age === null ? UNKNOWN_FRESHNESS : Math.max(0, 1 - age / FITTABLE_DAYS)
  const share = (criterion: Criterion): number =>
    criterion === 'fresh' ? fresh : shareBetween(POOR_RATING, ENOUGH_RATING[criterion], ratings[criterion])
  return (Object.entries(criteria) as [Criterion, number][]).reduce((sum, [criterion, weight]) => sum + weight * share(criterion), 0)
}

/** Raises one criterion to a minimum weight and drops another; the rest keep their proportions. */
function withLeast(criteria: Criteria, criterion: Criterion, least: number, leftOut: Criterion): Criteria {
  const others = (Object.entries(criteria) as [Criterion, number][]).filter(([each]) => each !== criterion && each !== leftOut)
  const weight = Math.max(criteria[criterion] ?? 0, least)
  const scale = (1 - weight) / others.reduce((sum, [, each]) => sum + each, 0)
  return { ...Object.fromEntries(others.map(([each, own]) => [each, own * scale])), [criterion]: weight }
}

function shareBetween(none: number, all: number, value: number): number {
  return Math.min(1, Math.max(0, (value - none) / (all - none)))
}

/** The lower middle value of an even count; 0 if empty. */
function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
}

function lineOf({ product: { brandSlug, name, tire, front } }: Candidate): string {
  return JSON.stringify([lineKey(brandSlug, name), tire.sizeKey, front?.sizeKey])
}

function arrivalShare(candidate: Candidate, today: string): number {
  if (isOnShelf(candidate)) return 1
  if (candidate.arrivesOn === null) return 0
  return HALF_ARRIVAL_DAYS / (HALF_ARRIVAL_DAYS + Math.max(1, daysBetween(today, candidate.arrivesOn)))
}

function compareScored(a: Scored, b: Scored): number {
  const [one, other] = [a.candidate.product, b.candidate.product]
  return b.score - a.score || one.priceAgorot - other.priceAgorot || (one.ean < other.ean ? -1 : one.ean > other.ean ? 1 : 0)
}
