import { daysBetween } from '#services/domain/calendar.ts'
import { MAX_FITTING_AGE_YEARS, parseDot } from '#services/domain/dot.ts'
import { lineKey } from '#services/domain/line-name.ts'
import type { Article } from '#services/motorcycles/index.ts'
import { HALF_ARRIVAL_DAYS } from './rule-tables.ts'

/** A fitting, available tire or set, with what its ranking needs whatever is asked. */
export interface Candidate {
  /** Without its long texts: many are kept. */
  product: Omit<Article, 'description' | 'metaDescription' | 'youtube'>
  /** `YYYY-MM-DD`; null = in stock, or unknown. */
  arrivesOn: string | null
  /** Of its oldest tire; null where the date is assumed (no evidence of age) or the tire has yet to arrive. */
  ageDays: number | null
  /** Of the points for a fresh tire, 0 to 1. */
  freshness: number
  /** Of the points for arrival, 0 to 1. */
  arrival: number
  /** The same for all offers of a line in one size: several years, several prices. */
  line: string
}

/** What all questions about one motorcycle and wheel rank. */
export interface CandidateList {
  /** Without offers that another one of their line beats. */
  candidates: readonly Candidate[]
  /** With them. */
  count: number
  /** The price that others are compared with. */
  medianAgorot: number
}

const FITTABLE_DAYS = MAX_FITTING_AGE_YEARS * 365
/** For a tire of unknown age or not yet made: neutral. */
const UNKNOWN_FRESHNESS = 0.5

/** `today` is `YYYY-MM-DD` in Israel. */
export function candidateOf(article: Article, arrivesOn: string | null, today: string): Candidate {
  const { description: _description, metaDescription: _meta, youtube: _youtube, ...product } = article
  const { brandSlug, name, tire, front, visibility } = product
  const isHere = visibility === 'instock'
  const ageDays = isHere ? ageOf(article, today) : null
  return {
    product,
    arrivesOn,
    ageDays,
    freshness: ageDays === null ? UNKNOWN_FRESHNESS : Math.max(0, 1 - ageDays / FITTABLE_DAYS),
    arrival: isHere ? 1 : arrivesOn === null ? 0 : HALF_ARRIVAL_DAYS / (HALF_ARRIVAL_DAYS + Math.max(1, daysBetween(today, arrivesOn))),
    line: JSON.stringify([lineKey(brandSlug, name), tire.sizeKey, front?.sizeKey]),
  }
}

export function candidateList(candidates: readonly Candidate[]): CandidateList {
  const lines = Map.groupBy(candidates, ({ line }) => line).values()
  return {
    candidates: [...lines].flatMap((offers) => offers.filter((one) => !offers.some((other) => beats(other, one)))),
    count: candidates.length,
    medianAgorot: medianOf(candidates.map(({ product }) => product.priceAgorot)),
  }
}

/** Whether it ranks first whatever is asked: rated alike, and no dearer, older or later. */
function beats(one: Candidate, other: Candidate): boolean {
  const [{ ean, priceAgorot }, { ean: otherEan, priceAgorot: otherPrice }] = [one.product, other.product]
  const isCheaper = priceAgorot < otherPrice || (priceAgorot === otherPrice && ean < otherEan)
  return isCheaper && one.freshness >= other.freshness && one.arrival >= other.arrival && isRatedAlike(one.product, other.product)
}

function isRatedAlike(one: Candidate['product'], other: Candidate['product']): boolean {
  const { wet, mileage, sport, offroad } = one.ratings
  const { ratings } = other
  const hasSameRatings = wet === ratings.wet && mileage === ratings.mileage && sport === ratings.sport && offroad === ratings.offroad
  return hasSameRatings && one.segment === other.segment && one.lifeKm === other.lifeKm
}

function ageOf({ tire, front }: Article, today: string): number | null {
  const ages = (front ? [tire, front] : [tire]).map(({ dot }) => (dot === null ? null : parseDot(dot, today).ageDays))
  return ages.reduce((oldest, age) => (oldest === null || age === null ? null : Math.max(oldest, age)), 0)
}

/** The lower middle value of an even count; 0 if empty. */
function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
}
