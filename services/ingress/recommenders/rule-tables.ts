import type { Segment } from '#events/catalogue.events.ts'
import type { MotorcycleSegment } from '#events/motorcycles.events.ts'
import type { Kilometers, Usage } from '#events/wizard.events.ts'
import type { ScorePart } from './recommender.ts'

/**
 * The whole scoring. Each part is a share (0 to 1) of its points, rounded to a tenth of a point; the score is their sum.
 *
 * | part    | points | share                                                                                              |
 * |---------|--------|----------------------------------------------------------------------------------------------------|
 * | usage   | 3      | half: how the tire's segment suits the motorcycle's (`SUITS`); half: its ratings by `ASKS`         |
 * | life    | 2      | its kilometers of those this rider wants (`LIFE_WANTED_KM`), all of it from there on               |
 * | wet     | 2      | its rating in rain of the one this rider wants (`WET_WANTED`), all of it from there on             |
 * | price   | 1.5    | the cheapest candidate's price / its price                                                         |
 * | arrival | 1.5    | on the shelf: all; coming: 14 / (14 + days until then); nobody knows when: nothing                 |
 */
export const MOST_POINTS: Readonly<Record<ScorePart, number>> = { usage: 3, life: 2, wet: 2, price: 1.5, arrival: 1.5 }

/** Half the points of arrival are left when a tire comes in so many days. */
export const HALF_ARRIVAL_DAYS = 14

/** Who rides little needs no more than what wears off in the five years until a tire is too old; the more, the dearer each change. */
export const LIFE_WANTED_KM: Readonly<Record<Kilometers, number>> = {
  '0-100': 6_000,
  '100-500': 9_000,
  '500-1000': 12_000,
  '1000-5000': 16_000,
  '5000+': 20_000,
}
/** Who rides daily is out in any rain, others choose their days. */
export const WET_WANTED: Readonly<Record<Usage, number>> = { daily: 10, weekend: 7.5, monthly: 7.5 }

/** Of a tire whose life is not known: its rating for mileage says so many kilometers a point. */
export const LIFE_KM_PER_POINT = 1_300

export type Suit = 'own' | 'near' | 'far'
export const SUIT_SHARE: Readonly<Record<Suit, number>> = { own: 1, near: 0.6, far: 0.2 }

/** Segments of tires made for a kind of motorcycle, and those near to them; all others are far. */
export const SUITS: Readonly<Record<MotorcycleSegment, { own: readonly Segment[]; near: readonly Segment[] }>> = {
  adventure: { own: ['adventure'], near: ['enduro', 'sport-touring', 'touring'] },
  classic: { own: ['classic'], near: ['commuter', 'cruiser', 'sport-touring', 'touring'] },
  commuter: { own: ['commuter'], near: ['classic', 'sport-touring', 'touring'] },
  cruiser: { own: ['cruiser'], near: ['classic', 'touring'] },
  enduro: { own: ['enduro', 'adventure'], near: ['motocross'] },
  naked: { own: ['sport', 'sport-touring'], near: ['commuter', 'touring', 'track'] },
  scooter: { own: ['scooter'], near: ['commuter'] },
  sport: { own: ['sport', 'sport-touring'], near: ['touring', 'track'] },
  supermoto: { own: ['sport', 'sport-touring'], near: ['adventure', 'track'] },
  touring: { own: ['touring', 'sport-touring'], near: ['cruiser', 'sport'] },
  trike: { own: ['touring', 'cruiser'], near: ['sport-touring'] },
}

/** What a way of riding asks of a tire; `fresh` is the age of a tire on the shelf. */
export type Ask = 'wet' | 'mileage' | 'sport' | 'offroad' | 'fresh'
export type Asks = Readonly<Partial<Record<Ask, number>>>

const SPORTY: Record<Usage, Asks> = {
  daily: { wet: 0.5, mileage: 0.3, sport: 0.2 },
  weekend: { sport: 0.8, wet: 0.2 },
  monthly: { sport: 0.4, fresh: 0.3, wet: 0.3 },
}
const TRAIL: Record<Usage, Asks> = {
  daily: { wet: 0.5, mileage: 0.4, offroad: 0.1 },
  weekend: { offroad: 0.5, wet: 0.3, sport: 0.2 },
  monthly: { offroad: 0.3, wet: 0.3, fresh: 0.4 },
}
const TRAVEL: Record<Usage, Asks> = {
  daily: { wet: 0.5, mileage: 0.5 },
  weekend: { wet: 0.4, mileage: 0.3, sport: 0.3 },
  monthly: { wet: 0.5, fresh: 0.5 },
}
const TOWN: Record<Usage, Asks> = {
  daily: { wet: 0.6, mileage: 0.4 },
  weekend: { wet: 0.6, mileage: 0.4 },
  monthly: { wet: 0.5, fresh: 0.5 },
}

/** Of who rides so little that a tire grows old before it wears; the other weights share the rest, and `mileage` has none. */
export const FRESH_OF_LITTLE = 0.4

/** Weights add up to 1. */
export const ASKS: Readonly<Record<MotorcycleSegment, Readonly<Record<Usage, Asks>>>> = {
  adventure: TRAIL,
  classic: TRAVEL,
  commuter: TOWN,
  cruiser: TRAVEL,
  enduro: TRAIL,
  naked: SPORTY,
  scooter: TOWN,
  sport: SPORTY,
  supermoto: SPORTY,
  touring: TRAVEL,
  trike: TRAVEL,
}
