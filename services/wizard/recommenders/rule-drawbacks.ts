import type { Segment } from '#events/catalogue.events.ts'
import type { MotorcycleSegment } from '#events/motorcycles.events.ts'
import { ruleReasonsText as text } from './rule-reasons.text.ts'
import { isOnShelf } from './rule-score.ts'
import { MUCH } from './rule-tables.ts'
import { ageMonths, lead, lifeOf, MIN_SAVING_AGOROT, monthsOf, type Sentence } from './shown-list.ts'

const POOR_WET = 5.5
const POOR_MILEAGE = 6
/** Offroad ratings of a tire with knobs, and of one for roads. */
export const KNOBBY_RATING = 8
export const ROAD_RATING = 3
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

const old: Sentence = (tire, { today }) => {
  const months = ageMonths(tire, today)
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

/** What speaks against a tire, the gravest first. */
export const DRAWBACKS: readonly Sentence[] = [
  roadOnly,
  ({ product }) => (product.segment === 'track' ? text.track : null),
  knobby,
  late,
  ({ product: { ratings } }) => (ratings.wet <= POOR_WET ? text.poorWet(ratings.wet) : null),
  old,
  shortLife,
  dearest,
]
