import { SCORE_PARTS, type ScorePart } from '../wizard.contract.ts'
import type { Candidate, CandidateList } from './candidate.ts'
import type { Question } from './recommender.ts'
import {
  CRITERIA,
  type Criteria,
  type Criterion,
  ENOUGH_RATING,
  FRESH_OF_LITTLE,
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

/**
 * Candidates by score, best first, then by lower price, then by EAN. Only the best offer of a line in one size (several years); tires
 * for another riding style only if nothing else fits.
 */
export function scoreCandidates(question: Question, { candidates, medianAgorot }: CandidateList): Scored[] {
  const criteria = criteriaOf(question)
  const suited = candidates.filter((candidate) => suitOf(question, candidate) > 0)
  const scored = (suited.length > 0 ? suited : candidates)
    .map((candidate) => scoreOf(question, candidate, { criteria, medianAgorot }))
    .sort(compareScored)
  return [...Map.groupBy(scored, ({ candidate }) => candidate.line).values()].flatMap(([best]) => best ?? [])
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
  return product.visibility === 'instock'
}

function scoreOf(question: Question, candidate: Candidate, list: { criteria: Criteria; medianAgorot: number }): Scored {
  const { product } = candidate
  const { usage, kilometers } = question
  const shares: Record<ScorePart, number> = {
    usage: suitOf(question, candidate) * criteriaShare(list.criteria, candidate),
    life: (product.lifeKm ?? product.ratings.mileage * LIFE_KM_PER_POINT) / LIFE_WANTED_KM[kilometers],
    wet: shareBetween(POOR_RATING, WET_WANTED[usage], product.ratings.wet),
    price: shareBetween(PRICE_OF_MEDIAN.none, PRICE_OF_MEDIAN.all, list.medianAgorot === 0 ? 1 : product.priceAgorot / list.medianAgorot),
    arrival: candidate.arrival,
  }
  const tenths = SCORE_PARTS.map((part) => Math.round(Math.min(1, Math.max(0, shares[part])) * MAX_POINTS[part] * 10))
  return {
    candidate,
    // Summed in tenths to avoid floating-point error.
    score: tenths.reduce((sum, points) => sum + points, 0) / 10,
    parts: SCORE_PARTS.map((part, index) => ({ part, points: (tenths[index] ?? 0) / 10, most: MAX_POINTS[part] })),
  }
}

function criteriaShare(criteria: Criteria, { product: { ratings }, freshness }: Candidate): number {
  const share = (criterion: Criterion): number =>
    criterion === 'fresh' ? freshness : shareBetween(POOR_RATING, ENOUGH_RATING[criterion], ratings[criterion])
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

function compareScored(a: Scored, b: Scored): number {
  const [one, other] = [a.candidate.product, b.candidate.product]
  return b.score - a.score || one.priceAgorot - other.priceAgorot || (one.ean < other.ean ? -1 : one.ean > other.ean ? 1 : 0)
}
