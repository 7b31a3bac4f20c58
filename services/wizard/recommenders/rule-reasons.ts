import type { Candidate, Question } from './recommender.ts'
import { DRAWBACKS, KNOBBY_RATING, ROAD_RATING } from './rule-drawbacks.ts'
import { type Rated, ruleReasonsText as text } from './rule-reasons.text.ts'
import { ageDays, asksOf, isOnShelf } from './rule-score.ts'
import { type Ask, MUCH } from './rule-tables.ts'
import { ageMonths, LEAST_SAVING_AGOROT, type List, lead, lifeOf, monthsOf, type NumberOf, negative, type Say } from './shown-list.ts'

/** What is praised is at least that good. */
const GOOD_RATING = 7
const FRESH_MONTHS = 12
/**
 * A reason in Hebrew, plain text, for each tire of a list as it is shown, by ean: why it suits this riding, then at most one fact
 * that sets it apart from the others, then what speaks against it.
 */
export function explainByRules(question: Question, tires: readonly Candidate[], today: string): Map<string, string> {
  const list = { question, today, tires }
  const asks = asksInOrder(question)
  return new Map(
    tires.map((tire) => {
      const said = asks.find((ask) => isReason(ask, tire, list)) ?? null
      const why = said ? PRAISE[said](tire, list) : kindOf(tire, question)
      const fact = tires.length > 1 ? firstOf(factsFor(asks, said), tire, list) : null
      return [tire.product.ean, `${[why, fact, firstOf(DRAWBACKS, tire, list)].filter((each) => each !== null).join('. ')}.`]
    }),
  )
}

/** By weight; how long it holds first where it wears off soon. */
function asksInOrder(question: Question): Ask[] {
  const asks = asksOf(question)
  const weightOf = (ask: Ask): number => (ask === 'mileage' && MUCH.has(question.kilometers) ? 1 : (asks[ask] ?? 0))
  return (Object.keys(asks) as Ask[]).sort((a, b) => weightOf(b) - weightOf(a))
}

/** What counts for an ask, where it is good enough to be praised. */
function merit(ask: Ask, { question, today }: List): NumberOf {
  if (ask === 'fresh')
    return (tire) => {
      const months = ageMonths(tire, today)
      return months === null || months > FRESH_MONTHS ? null : -months
    }
  if (ask !== 'mileage') return ({ product }) => (product.ratings[ask] < GOOD_RATING ? null : product.ratings[ask])
  return (tire) => (isPaced(question) && tire.product.ratings.mileage >= GOOD_RATING ? lifeOf(tire, question) : null)
}

/** What most of the list share is no reason; how long it holds is one for who rides a lot, until all hold alike. */
function isReason(ask: Ask, tire: Candidate, list: List): boolean {
  const numberOf = merit(ask, list)
  const own = numberOf(tire)
  const alike = list.tires.filter((other) => numberOf(other) === own).length
  const isAsked = ask === 'mileage' && MUCH.has(list.question.kilometers)
  return own !== null && (isAsked ? alike < list.tires.length || alike === 1 : isOfFew(alike, list))
}

function isOfFew(count: number, { tires }: List): boolean {
  return tires.length === 1 || count * 2 <= tires.length
}

function kindOf({ product: { segment, ratings } }: Candidate, { usage }: Question): string {
  const isForBoth = segment === 'adventure' && ratings.offroad > ROAD_RATING && ratings.offroad < KNOBBY_RATING
  return usage === 'weekend' && isForBoth ? text.roadAndTrail : text.kind(usage, segment)
}

const praiseRating =
  (ask: Rated): Say =>
  (tire, list) => {
    const most = lead(tire, list, ({ product }) => product.ratings[ask]) === null ? '' : text.most
    return text.rated(list.question.usage, ask, tire.product.ratings[ask]) + most
  }

const PRAISE: Readonly<Record<Ask, Say>> = {
  wet: praiseRating('wet'),
  sport: praiseRating('sport'),
  offroad: praiseRating('offroad'),
  mileage: (tire, list) => {
    const km = lifeOf(tire, list.question) ?? 0
    const most = lead(tire, list, (one) => lifeOf(one, list.question)) === null ? '' : text.most
    return text.life(list.question.tireChoice, km, monthsOf(km, list.question)) + most
  },
  fresh: (tire, { question, today }) => text.fresh(question.usage, ageMonths(tire, today) ?? 0),
}

const bestRated =
  (ask: Rated): Say =>
  (tire, list) => {
    const rating = tire.product.ratings[ask]
    const best = list.tires.filter(({ product }) => product.ratings[ask] >= rating)
    if (rating < GOOD_RATING || best.some(({ product }) => product.ratings[ask] > rating) || !isOfFew(best.length, list)) return null
    return best.length === 1 ? text.bestRated(ask, rating) : text.amongBest(ask, rating)
  }

const cheapest: Say = (tire, list) => {
  const less = lead(tire, list, ({ product }) => -product.priceAgorot)
  return less === null || less < LEAST_SAVING_AGOROT ? null : text.cheapest(less)
}

const cheaperThanFirst: Say = (tire, list) => {
  const { tires } = list
  const lessOf = (one: Candidate): number => (tires[0]?.product.priceAgorot ?? 0) - one.product.priceAgorot
  const cheaper = tires.filter((one) => lessOf(one) >= LEAST_SAVING_AGOROT)
  return cheaper.includes(tire) && isOfFew(cheaper.length, list) ? text.cheaperThanFirst(lessOf(tire)) : null
}

const onlyOnShelf: Say = (tire, list) => (lead(tire, list, (one) => Number(isOnShelf(one))) === null ? null : text.onlyOnShelf)

const soonest: Say = (tire, list) => {
  const arrival = (one: Candidate): number | null =>
    isOnShelf(one) ? 0 : negative(one.arrivesOn === null ? null : Date.parse(one.arrivesOn))
  return isOnShelf(tire) || lead(tire, list, arrival) === null ? null : text.soonest
}

const freshest: Say = (tire, list) => {
  const months = ageMonths(tire, list.today)
  const isFresh = months !== null && months <= FRESH_MONTHS
  return isFresh && lead(tire, list, (one) => negative(ageDays(one, list.today))) !== null ? text.freshest : null
}

/** What was said as the reason is not said again. */
function factsFor(asks: readonly Ask[], said: Ask | null): Say[] {
  const rated = asks.filter((ask) => ask !== 'fresh' && ask !== 'mileage' && ask !== said).map((ask) => bestRated(ask as Rated))
  return [...rated, cheapest, onlyOnShelf, soonest, cheaperThanFirst, freshest]
}

function firstOf(sayings: readonly Say[], tire: Candidate, list: List): string | null {
  for (const say of sayings) {
    const sentence = say(tire, list)
    if (sentence !== null) return sentence
  }
  return null
}

/** Below that no tire wears off before it is old. */
function isPaced({ kilometers }: Question): boolean {
  return kilometers !== '0-100' && kilometers !== '100-500'
}
