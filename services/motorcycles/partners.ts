import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import { illegalPairs } from '#services/domain/fit/cart-pairs.ts'
import { fitArticle, inOrder, isBlocked } from '#services/domain/fit/fit.ts'
import type { FitReason } from '#services/domain/fit/fit-reason.ts'
import { tireOf } from '#services/domain/fit/fit-tire.ts'
import { pairReasons } from '#services/domain/fit/pair-rules.ts'
import { isOrderable } from '#services/domain/visibility.ts'
import type { Article } from './fitting.ts'

export interface Partner {
  article: Article
  reasons: FitReason[]
  set: Article | null
}

export interface PartnerQuestion {
  tire: Article
  /** All articles of the tire's line. */
  line: readonly Article[]
  /** The visitor's motorcycle; null if none is given. */
  motorcycle: MotorcycleChanged | null
  /** Keys of common sizes on the other wheel, most common first. */
  usualSizes: readonly string[]
  /** `YYYY-MM-DD` in Israel. */
  today: string
}

/** A number of sizes that is easy to compare. */
const MAX_PARTNERS = 4

const otherWheelOf = ({ position }: Article): 'front' | 'rear' => (position === 'front' ? 'rear' : 'front')

/** Partners of a single-wheel tire within its line; only valid pairs. */
export function partnersOf({ tire, line, motorcycle, usualSizes, today }: PartnerQuestion): {
  isForMotorcycle: boolean
  partners: Partner[]
} {
  const wheel = otherWheelOf(tire)
  const candidates = line.filter(
    (article) =>
      article.position === wheel && isOrderable(article.visibility) && illegalPairs([one(tire), one(article)], motorcycle).length === 0,
  )
  const takes = motorcycle !== null && !isBlocked(fitArticle(motorcycle, tire, today).reasons)
  const fitting = takes ? candidates.flatMap((article) => fittingPartner(motorcycle, tire, article, today) ?? []) : []
  const usual = usualSizes.flatMap((key) => candidates.find(({ tire: { sizeKey } }) => sizeKey === key) ?? [])
  const chosen = takes ? fitting : usual.map((article) => ({ article, reasons: [] }))
  return {
    isForMotorcycle: takes,
    partners: chosen.slice(0, MAX_PARTNERS).map((partner) => ({ ...partner, set: cheaperSet(line, tire, partner.article) })),
  }
}

const one = (article: Article) => ({ article, quantity: 1 })

function fittingPartner(motorcycle: MotorcycleChanged, tire: Article, article: Article, today: string) {
  const { reasons } = fitArticle(motorcycle, article, today)
  const [front, rear] = tire.position === 'front' ? [tire, article] : [article, tire]
  const together = pairReasons(motorcycle, { front: tireOf(front), rear: tireOf(rear) })
  if (isBlocked([...reasons, ...together])) return null
  return { article, reasons: inOrder([...together, ...reasons]) }
}

/** The cheapest set of the line in both sizes, if cheaper than the two tires. */
function cheaperSet(line: readonly Article[], tire: Article, partner: Article): Article | null {
  const [front, rear] = tire.position === 'front' ? [tire, partner] : [partner, tire]
  const sets = line.filter(
    (set) =>
      set.front?.sizeKey === front.tire.sizeKey &&
      set.tire.sizeKey === rear.tire.sizeKey &&
      isOrderable(set.visibility) &&
      set.priceAgorot < front.priceAgorot + rear.priceAgorot,
  )
  return sets.sort((a, b) => a.priceAgorot - b.priceAgorot)[0] ?? null
}
