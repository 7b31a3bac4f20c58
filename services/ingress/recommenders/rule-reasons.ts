import type { Candidate, Question } from './recommender.ts'
import { ruleReasonsText as text } from './rule-reasons.text.ts'
import { ageDays, asksOf, isOnShelf, suitOf } from './rule-score.ts'
import type { Ask } from './rule-tables.ts'

interface List {
  question: Question
  today: string
  tires: readonly Candidate[]
}

/** What sets a tire apart from all others of the list; null where it does not. */
type Claim = (tire: Candidate, list: List) => string | null

const MOST_CLAIMS = 2

/**
 * A reason in Hebrew, plain text, for each tire of a list as it is shown, by ean: what sets it apart from all the others, first
 * what the rider asks for most; where nothing does, what it is good at.
 */
export function explainByRules(question: Question, tires: readonly Candidate[], today: string): Map<string, string> {
  const list = { question, today, tires }
  const claims = claimsInOrder(question)
  return new Map(
    tires.map((tire) => {
      const held = tires.length > 1 ? claims.flatMap((claim) => claim(tire, list) ?? []).slice(0, MOST_CLAIMS) : []
      return [tire.product.ean, `${(held.length > 0 ? held : facts(tire, list)).join('. ')}.`]
    }),
  )
}

const bestRated =
  (ask: 'wet' | 'sport' | 'offroad'): Claim =>
  (tire, list) => {
    const rating = tire.product.ratings[ask]
    const best = list.tires.filter(({ product }) => product.ratings[ask] >= rating)
    if (best.length === list.tires.length || best.some(({ product }) => product.ratings[ask] > rating)) return null
    if (best.length === 1) return text.bestRated(ask, rating)
    const isCheapest = lead(tire, { ...list, tires: best }, ({ product }) => -product.priceAgorot) !== null
    return isCheapest ? text.cheapestOfBest(ask, rating) : text.amongBest(ask, rating)
  }

const longestLife: Claim = (tire, list) => {
  const { lifeKm } = tire.product
  return lifeKm === null || lead(tire, list, ({ product }) => product.lifeKm) === null ? null : text.longestLife(lifeKm)
}

const freshest: Claim = (tire, list) => {
  const youth = (one: Candidate): number | null => negative(ageDays(one, list.today))
  return lead(tire, list, youth) === null ? null : text.freshest
}

const cheapest: Claim = (tire, list) => {
  const lessAgorot = lead(tire, list, ({ product }) => -product.priceAgorot)
  return lessAgorot === null ? null : text.cheapest(lessAgorot)
}

const onlyOnShelf: Claim = (tire, list) => (lead(tire, list, (one) => Number(isOnShelf(one))) === null ? null : text.onlyOnShelf)

const soonest: Claim = (tire, list) => {
  const arrival = (one: Candidate): number | null =>
    isOnShelf(one) ? 0 : negative(one.arrivesOn === null ? null : Date.parse(one.arrivesOn))
  return isOnShelf(tire) || lead(tire, list, arrival) === null ? null : text.soonest
}

const onlySuited: Claim = (tire, list) =>
  lead(tire, list, (one) => Number(suitOf(list.question, one) === 'own')) === null ? null : text.onlySuited

const CLAIM_OF_ASK: Readonly<Record<Ask, Claim>> = {
  wet: bestRated('wet'),
  mileage: longestLife,
  sport: bestRated('sport'),
  offroad: bestRated('offroad'),
  fresh: freshest,
}

function claimsInOrder(question: Question): Claim[] {
  const asked = asksInOrder(question).map((ask) => CLAIM_OF_ASK[ask])
  const wearsMany = question.kilometers === '1000-5000' || question.kilometers === '5000+'
  const others = [cheapest, onlyOnShelf, soonest, CLAIM_OF_ASK.wet, longestLife, onlySuited]
  return [...new Set([...(wearsMany ? [longestLife] : []), ...asked, ...others])]
}

function asksInOrder(question: Question): Ask[] {
  return (Object.entries(asksOf(question)) as [Ask, number][]).sort(([, a], [, b]) => b - a).map(([ask]) => ask)
}

/** What is true of a tire by itself. */
function facts(tire: Candidate, { question, tires }: List): string[] {
  const { ratings, lifeKm } = tire.product
  const rated = asksInOrder(question).flatMap((ask) => (ask === 'fresh' || ask === 'mileage' ? [] : text.rated(ask, ratings[ask])))
  const known = [...rated, ...(lifeKm === null ? [] : [text.life(lifeKm)])].join(', ')
  const isAnySuited = tires.length > 1 && tires.every((one) => suitOf(question, one) === 'own')
  return suitOf(question, tire) === 'own' && !isAnySuited ? [text.suited, known] : [known]
}

/** How far a tire is ahead of the next one of the list, by a number known of all of them; null where it is not. */
function lead(tire: Candidate, { tires }: List, numberOf: (one: Candidate) => number | null): number | null {
  const own = numberOf(tire)
  const others = tires.filter((other) => other !== tire).map(numberOf)
  if (own === null || others.includes(null)) return null
  const ahead = own - Math.max(...others.map(Number))
  return ahead > 0 ? ahead : null
}

function negative(value: number | null): number | null {
  return value === null ? null : -value
}
