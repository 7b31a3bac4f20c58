import type { Segment } from '#events/catalogue.events.ts'
import type { MotorcycleSegment } from '#events/motorcycles.events.ts'
import { PACE_KM } from '#services/domain/kilometers.ts'
import type { Candidate } from './candidate.ts'
import type { Question } from './recommender.ts'
import { type Rated, ruleReasonsText as text } from './rule-reasons.text.ts'
import { criteriaOf, isOnShelf } from './rule-score.ts'
import { type Criterion, MUCH } from './rule-tables.ts'

interface List {
  question: Question
  /** As shown, best first. */
  tires: readonly Candidate[]
}

/** A sentence about one tire of a list; null if it does not apply. */
type Sentence = (tire: Candidate, list: List) => string | null
type NumberOf = (tire: Candidate) => number | null

/** Smaller price differences are ignored. */
const MIN_SAVING_AGOROT = 3_000
const DAYS_A_MONTH = 365 / 12

const POOR_WET = 5.5
const POOR_MILEAGE = 6
/** Typical offroad ratings of a knobby and of a road tire. */
const KNOBBY_RATING = 8
const ROAD_RATING = 3
const OLD_MONTHS = 24
const TRAIL_MOTORCYCLES: ReadonlySet<MotorcycleSegment> = new Set(['adventure', 'enduro'])
const TRAIL_TIRES: ReadonlySet<Segment> = new Set(['adventure', 'enduro', 'motocross'])

const roadOnly: Sentence = ({ product }, { question: { motorcycle, usage } }) => {
  if (!TRAIL_MOTORCYCLES.has(motorcycle.segment)) return null
  const isRoadTire = !TRAIL_TIRES.has(product.segment) || (usage === 'weekend' && product.ratings.offroad <= ROAD_RATING)
  return isRoadTire ? text.roadOnly : null
}

const knobby: Sentence = ({ product }, { question: { usage } }) =>
  TRAIL_TIRES.has(product.segment) && product.ratings.offroad >= KNOBBY_RATING && usage !== 'weekend' ? text.knobby : null

const late: Sentence = (tire) => {
  if (isOnShelf(tire)) return null
  return tire.arrivesOn === null ? text.arrivalUnknown : text.arrives(tire.arrivesOn)
}

const old: Sentence = (tire) => {
  const months = ageMonths(tire)
  return months === null || months < OLD_MONTHS ? null : text.old(months)
}

const shortLife: Sentence = (tire, { question }) => {
  const km = lifeOf(tire, question)
  const isShort = MUCH.has(question.kilometers) && tire.product.ratings.mileage <= POOR_MILEAGE
  return km !== null && isShort ? text.shortLife(km, monthsOf(km, question)) : null
}

const dearest: Sentence = (tire, list) => {
  const more = lead(tire, list, ({ product }) => product.priceAgorot)
  return more === null || more < MIN_SAVING_AGOROT ? null : text.dearest(more)
}

/** Drawbacks, most serious first. */
const DRAWBACKS: readonly Sentence[] = [
  roadOnly,
  ({ product }) => (product.segment === 'track' ? text.track : null),
  knobby,
  late,
  ({ product: { ratings } }) => (ratings.wet <= POOR_WET ? text.poorWet(ratings.wet) : null),
  old,
  shortLife,
  dearest,
]

/** Minimum rating to praise. */
const GOOD_RATING = 7
const FRESH_MONTHS = 12
/**
 * A plain-text reason in Hebrew for each tire of the list, by EAN: why it suits this riding, then at most one fact that sets it apart,
 * then a drawback.
 */
export function explainByRules(question: Question, tires: readonly Candidate[]): Map<string, string> {
  const list = { question, tires }
  const criteria = criteriaByWeight(question)
  return new Map(
    tires.map((tire) => {
      const mainCriterion = criteria.find((criterion) => isReason(criterion, tire, list)) ?? null
      const why = mainCriterion ? PRAISE[mainCriterion](tire, list) : kindOf(tire, question)
      const fact = tires.length > 1 ? firstOf(factsFor(criteria, mainCriterion), tire, list) : null
      return [tire.product.ean, `${[why, fact, firstOf(DRAWBACKS, tire, list)].filter((each) => each !== null).join('. ')}.`]
    }),
  )
}

/** By weight; life comes first where tires wear out soon. */
function criteriaByWeight(question: Question): Criterion[] {
  const criteria = criteriaOf(question)
  const weightOf = (criterion: Criterion): number =>
    criterion === 'mileage' && MUCH.has(question.kilometers) ? 1 : (criteria[criterion] ?? 0)
  return (Object.keys(criteria) as Criterion[]).sort((a, b) => weightOf(b) - weightOf(a))
}

/** Value for a criterion; null where it is too low to praise. */
function merit(criterion: Criterion, { question }: List): NumberOf {
  if (criterion === 'fresh')
    return (tire) => {
      const months = ageMonths(tire)
      return months === null || months > FRESH_MONTHS ? null : -months
    }
  if (criterion !== 'mileage') return ({ product }) => (product.ratings[criterion] < GOOD_RATING ? null : product.ratings[criterion])
  return (tire) => (isPaced(question) && tire.product.ratings.mileage >= GOOD_RATING ? lifeOf(tire, question) : null)
}

/** Most of the list must not share it; life counts for high mileage, unless all are equal. */
function isReason(criterion: Criterion, tire: Candidate, list: List): boolean {
  const numberOf = merit(criterion, list)
  const own = numberOf(tire)
  const alike = list.tires.filter((other) => numberOf(other) === own).length
  const isRequired = criterion === 'mileage' && MUCH.has(list.question.kilometers)
  return own !== null && (isRequired ? alike < list.tires.length || alike === 1 : isOfFew(alike, list))
}

function isOfFew(count: number, { tires }: List): boolean {
  return tires.length === 1 || count * 2 <= tires.length
}

function kindOf({ product: { segment, ratings } }: Candidate, { usage }: Question): string {
  const isForBoth = segment === 'adventure' && ratings.offroad > ROAD_RATING && ratings.offroad < KNOBBY_RATING
  return usage === 'weekend' && isForBoth ? text.roadAndTrail : text.kind(usage, segment)
}

const praiseRating =
  (criterion: Rated): Sentence =>
  (tire, list) => {
    const most = lead(tire, list, ({ product }) => product.ratings[criterion]) === null ? '' : text.most
    return text.rated(list.question.usage, criterion, tire.product.ratings[criterion]) + most
  }

const PRAISE: Readonly<Record<Criterion, Sentence>> = {
  wet: praiseRating('wet'),
  sport: praiseRating('sport'),
  offroad: praiseRating('offroad'),
  mileage: (tire, list) => {
    const km = lifeOf(tire, list.question) ?? 0
    const most = lead(tire, list, (one) => lifeOf(one, list.question)) === null ? '' : text.most
    return text.life(list.question.tireChoice, km, monthsOf(km, list.question)) + most
  },
  fresh: (tire, { question }) => text.fresh(question.usage, ageMonths(tire) ?? 0),
}

const bestRated =
  (criterion: Rated): Sentence =>
  (tire, list) => {
    const rating = tire.product.ratings[criterion]
    const best = list.tires.filter(({ product }) => product.ratings[criterion] >= rating)
    if (rating < GOOD_RATING || best.some(({ product }) => product.ratings[criterion] > rating) || !isOfFew(best.length, list)) return null
    return best.length === 1 ? text.bestRated(criterion, rating) : text.amongBest(criterion, rating)
  }

const cheapest: Sentence = (tire, list) => {
  const less = lead(tire, list, ({ product }) => -product.priceAgorot)
  return less === null || less < MIN_SAVING_AGOROT ? null : text.cheapest(less)
}

const cheaperThanFirst: Sentence = (tire, list) => {
  const { tires } = list
  const lessOf = (one: Candidate): number => (tires[0]?.product.priceAgorot ?? 0) - one.product.priceAgorot
  const cheaper = tires.filter((one) => lessOf(one) >= MIN_SAVING_AGOROT)
  return cheaper.includes(tire) && isOfFew(cheaper.length, list) ? text.cheaperThanFirst(lessOf(tire)) : null
}

const onlyOnShelf: Sentence = (tire, list) => (lead(tire, list, (one) => Number(isOnShelf(one))) === null ? null : text.onlyOnShelf)

const soonest: Sentence = (tire, list) => {
  const arrival = (one: Candidate): number | null =>
    isOnShelf(one) ? 0 : negative(one.arrivesOn === null ? null : Date.parse(one.arrivesOn))
  return isOnShelf(tire) || lead(tire, list, arrival) === null ? null : text.soonest
}

const freshest: Sentence = (tire, list) => {
  const months = ageMonths(tire)
  const isFresh = months !== null && months <= FRESH_MONTHS
  return isFresh && lead(tire, list, (one) => negative(one.ageDays)) !== null ? text.freshest : null
}

/** Facts that do not repeat the reason. */
function factsFor(criteria: readonly Criterion[], mainCriterion: Criterion | null): Sentence[] {
  const rated = criteria
    .filter((criterion) => criterion !== 'fresh' && criterion !== 'mileage' && criterion !== mainCriterion)
    .map((criterion) => bestRated(criterion as Rated))
  return [...rated, cheapest, onlyOnShelf, soonest, cheaperThanFirst, freshest]
}

function firstOf(sentences: readonly Sentence[], tire: Candidate, list: List): string | null {
  for (const writeSentence of sentences) {
    const sentence = writeSentence(tire, list)
    if (sentence !== null) return sentence
  }
  return null
}

/** Below this mileage a tire ages before it wears out. */
function isPaced({ kilometers }: Question): boolean {
  return kilometers !== '0-100' && kilometers !== '100-500'
}

/** Kilometers of the line's rear tire; null for a front alone. */
function lifeOf({ product }: Candidate, { tireChoice }: Question): number | null {
  return tireChoice === 'front' || product.lifeKm === 0 ? null : product.lifeKm
}

function monthsOf(km: number, { kilometers }: Question): number {
  return km / PACE_KM[kilometers]
}

function ageMonths({ ageDays }: Candidate): number | null {
  return ageDays === null ? null : ageDays / DAYS_A_MONTH
}

/** Lead over the next tire of the list, if the number is known for all; null if not ahead. */
function lead(tire: Candidate, { tires }: List, numberOf: NumberOf): number | null {
  const own = numberOf(tire)
  const others = tires.filter((other) => other !== tire).map(numberOf)
  if (own === null || others.length === 0 || others.includes(null)) return null
  const ahead = own - Math.max(...others.map(Number))
  return ahead > 0 ? ahead : null
}

function negative(value: number | null): number | null {
  return value === null ? null : -value
}
