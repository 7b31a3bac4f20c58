import type { Segment } from '#events/catalogue.events.ts'
import type { MotorcycleSegment } from '#events/motorcycles.events.ts'
import type { Kilometers, Usage } from '#events/wizard.events.ts'
import type { ScorePart } from '../wizard.contract.ts'

/**
 * The whole scoring. Each part is a share (0 to 1) of its points, rounded to a tenth of a point; the score is their sum.
 *
 * | part    | points | share                                                                                              |
 * |---------|--------|----------------------------------------------------------------------------------------------------|
 * | usage   | 3      | how the tire's segment suits this riding (`SUITS`) times its ratings by what is asked (`CRITERIA`)     |
 * | life    | 2      | its kilometers of those this rider wants (`LIFE_WANTED_KM`), all of it from there on               |
 * | wet     | 2      | its rating in rain of the one this rider wants (`WET_WANTED`), all of it from there on             |
 * | price   | 1.5    | half the median price of what fits: all; the median: two thirds; twice as much: nothing            |
 * | arrival | 1.5    | on the shelf: all; coming: 14 / (14 + days until then); nobody knows when: nothing                 |
 */
export const MAX_POINTS: Readonly<Record<ScorePart, number>> = { usage: 3, life: 2, wet: 2, price: 1.5, arrival: 1.5 }

/** Days until arrival at which half the points are left. */
export const HALF_ARRIVAL_DAYS = 14

/** Multiples of the median price: full points up to `all`, none from `none` on. */
export const PRICE_OF_MEDIAN = { all: 0.5, none: 2 } as const

/** A low-mileage rider needs no more life than wears off before the tire ages; a high-mileage one benefits from every kilometer. */
export const LIFE_WANTED_KM: Readonly<Record<Kilometers, number>> = {
  '0-100': 3_000,
  '100-500': 6_000,
  '500-1000': 10_000,
  '1000-5000': 15_000,
  '5000+': 20_000,
}
/** Daily riders cannot avoid rain; others choose their days. */
export const WET_WANTED: Readonly<Record<Usage, number>> = { daily: 9, weekend: 7, monthly: 7 }

/** For a tire of unknown life: kilometers per point of its mileage rating. */
export const LIFE_KM_PER_POINT = 1_300

/** What a riding style requires of a tire; `fresh` is the age of a tire in stock. */
export type Criterion = 'wet' | 'mileage' | 'sport' | 'offroad' | 'fresh'
export type Criteria = Readonly<Partial<Record<Criterion, number>>>

/** Ratings score from here up to a sufficient value. */
export const POOR_RATING = 3
export const ENOUGH_RATING: Readonly<Record<Exclude<Criterion, 'fresh'>, number>> = { wet: 9, mileage: 9, sport: 9, offroad: 7 }

const SPORTY: Record<Usage, Criteria> = {
  daily: { wet: 0.5, mileage: 0.3, sport: 0.2 },
  weekend: { sport: 0.8, wet: 0.2 },
  monthly: { sport: 0.35, wet: 0.25, fresh: 0.4 },
}
const TRAIL: Record<Usage, Criteria> = {
  daily: { wet: 0.6, mileage: 0.4 },
  weekend: { offroad: 0.5, wet: 0.25, sport: 0.25 },
  monthly: { wet: 0.6, fresh: 0.4 },
}
const TRAVEL: Record<Usage, Criteria> = {
  daily: { wet: 0.5, mileage: 0.5 },
  weekend: { wet: 0.4, mileage: 0.3, sport: 0.3 },
  monthly: { wet: 0.6, fresh: 0.4 },
}
const TOWN: Record<Usage, Criteria> = {
  daily: { wet: 0.6, mileage: 0.4 },
  weekend: { wet: 0.6, mileage: 0.4 },
  monthly: { wet: 0.6, fresh: 0.4 },
}

/** Weight for low mileage, where a tire ages before it wears out, and for high mileage; the other weights share the rest. */
export const FRESH_OF_LITTLE = 0.4
export const MILEAGE_OF_MUCH = 0.4
export const MUCH: ReadonlySet<Kilometers> = new Set(['1000-5000', '5000+'])

/** Weights add up to 1. */
export const CRITERIA: Readonly<Record<MotorcycleSegment, Readonly<Record<Usage, Criteria>>>> = {
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

/** How well a tire segment suits, 0 to 1; omitted segments are recommended only if nothing else fits. */
type Suits = Readonly<Partial<Record<Segment, number>>>

const always = (suits: Suits): Readonly<Record<Usage, Suits>> => ({ daily: suits, weekend: suits, monthly: suits })

const CURVES: Suits = { sport: 1, 'sport-touring': 0.7, track: 0.6, touring: 0.5, commuter: 0.5, classic: 0.5 }
const STREET: Suits = { 'sport-touring': 1, sport: 0.8, touring: 0.8, commuter: 0.7, classic: 0.6 }
const ROAD_AND_TRAIL: Suits = { adventure: 1, 'sport-touring': 0.75, touring: 0.7, enduro: 0.5 }
const LONG_ROADS: Suits = { touring: 1, 'sport-touring': 1, cruiser: 0.9, sport: 0.6 }

/** By motorcycle segment and riding style. */
export const SUITS: Readonly<Record<MotorcycleSegment, Readonly<Record<Usage, Suits>>>> = {
  adventure: { ...always(ROAD_AND_TRAIL), weekend: { adventure: 1, enduro: 0.8, 'sport-touring': 0.5, touring: 0.4 } },
  classic: always({ classic: 1, 'sport-touring': 0.8, touring: 0.8, commuter: 0.7, cruiser: 0.6 }),
  commuter: always({ commuter: 1, classic: 0.8, 'sport-touring': 0.8, touring: 0.7, scooter: 0.6 }),
  cruiser: always({ cruiser: 1, touring: 0.7, classic: 0.6 }),
  enduro: { ...always({ ...ROAD_AND_TRAIL, enduro: 0.9 }), weekend: { enduro: 1, adventure: 0.9, motocross: 0.5 } },
  naked: { daily: STREET, weekend: CURVES, monthly: { ...STREET, sport: 1 } },
  scooter: always({ scooter: 1, commuter: 0.7 }),
  sport: { daily: STREET, weekend: CURVES, monthly: { ...CURVES, 'sport-touring': 0.8 } },
  supermoto: { daily: STREET, weekend: CURVES, monthly: { ...STREET, sport: 1 } },
  touring: always(LONG_ROADS),
  trike: always(LONG_ROADS),
}
