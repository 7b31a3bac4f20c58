import { daysBetween } from '#services/domain/calendar.ts'
import { MAX_FITTING_AGE_YEARS, parseDot } from '#services/domain/dot.ts'
import { visibilityOf } from '#services/domain/visibility.ts'
import { SCORE_PARTS } from '../contract/wizard.contract.ts'
import type { Candidate, Question, ScorePart } from './recommender.ts'
import {
  ASKS,
  type Ask,
  type Asks,
  FRESH_OF_LITTLE,
  HALF_ARRIVAL_DAYS,
  LIFE_KM_PER_POINT,
  LIFE_WANTED_KM,
  MOST_POINTS,
  SUIT_SHARE,
  SUITS,
  type Suit,
  WET_WANTED,
} from './rule-tables.ts'

export interface Scored {
  candidate: Candidate
  /** Of 10, one decimal: what the parts add up to. */
  score: number
  parts: { part: ScorePart; points: number; most: number }[]
}

const BEST_RATING = 10
const FITTABLE_DAYS = MAX_FITTING_AGE_YEARS * 365
/** Of a tire whose age nobody knows, or that has yet to be made: neither good nor bad. */
const UNKNOWN_FRESHNESS = 0.5

/** Scores every candidate, the best first; equal ones by the lower price, then by ean. `today` is `YYYY-MM-DD`. */
export function scoreCandidates(question: Question, candidates: readonly Candidate[], today: string): Scored[] {
  const cheapest = Math.min(...candidates.map(({ product }) => product.priceAgorot))
  return candidates.map((candidate) => scoreOf(question, candidate, { cheapest, today })).sort(compareScored)
}

/** What this question asks for, and how much each counts. */
export function asksOf({ motorcycle, usage, kilometers }: Question): Asks {
  const asks = ASKS[motorcycle.segment][usage]
  if (kilometers !== '0-100' || asks.fresh !== undefined) return asks
  const { mileage = 0, ...others } = asks
  const scale = (1 - FRESH_OF_LITTLE) / (1 - mileage)
  return { ...Object.fromEntries(Object.entries(others).map(([ask, weight]) => [ask, weight * scale])), fresh: FRESH_OF_LITTLE }
}

export function suitOf({ motorcycle }: Question, { product }: Candidate): Suit {
  const { own, near } = SUITS[motorcycle.segment]
  if (own.includes(product.segment)) return 'own'
  return near.includes(product.segment) ? 'near' : 'far'
}

export function isOnShelf({ product }: Candidate): boolean {
  return visibilityOf(product) === 'instock'
}

/** Days since the oldest of its tires was made; null where that is not known, or where it has yet to arrive (ruling 4). */
export function ageDays(candidate: Candidate, today: string): number | null {
  if (!isOnShelf(candidate)) return null
  const { tire, front } = candidate.product
  const ages = (front ? [tire, front] : [tire]).map(({ dot }) => (dot === null ? null : parseDot(dot, today).ageDays))
  return ages.reduce((oldest, age) => (oldest === null || age === null ? null : Math.max(oldest, age)), 0)
}

function scoreOf(question: Question, candidate: Candidate, list: { cheapest: number; today: string }): Scored {
  const { product } = candidate
  const shares: Record<ScorePart, number> = {
    usage: (SUIT_SHARE[suitOf(question, candidate)] + askedShare(asksOf(question), candidate, list.today)) / 2,
    life: (product.lifeKm ?? product.ratings.mileage * LIFE_KM_PER_POINT) / LIFE_WANTED_KM[question.kilometers],
    wet: product.ratings.wet / WET_WANTED[question.usage],
    price: product.priceAgorot === 0 ? 1 : list.cheapest / product.priceAgorot,
    arrival: arrivalShare(candidate, list.today),
  }
  const tenths = SCORE_PARTS.map((part) => Math.round(Math.min(1, Math.max(0, shares[part])) * MOST_POINTS[part] * 10))
  return {
    candidate,
    // Added up in tenths: tenths are no binary fractions.
    score: tenths.reduce((sum, points) => sum + points, 0) / 10,
    parts: SCORE_PARTS.map((part, place) => ({ part, points: (tenths[place] ?? 0) / 10, most: MOST_POINTS[part] })),
  }
}

function askedShare(asks: Asks, candidate: Candidate, today: string): number {
  const { ratings } = candidate.product
  const age = ageDays(candidate, today)
  const fresh = age === null ? UNKNOWN_FRESHNESS : Math.max(0, 1 - age / FITTABLE_DAYS)
  const share = (ask: Ask): number => (ask === 'fresh' ? fresh : ratings[ask] / BEST_RATING)
  return (Object.entries(asks) as [Ask, number][]).reduce((sum, [ask, weight]) => sum + weight * share(ask), 0)
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
