import fc from 'fast-check'
import { Segment } from '#events/catalogue.events.ts'
import { MotorcycleSegment } from '#events/motorcycles.events.ts'
import { Kilometers, type TireChoice, Usage } from '#events/wizard.events.ts'
import type { CatalogueProduct } from '#services/catalogue/product.queries.ts'
import { product, tire } from '#services/catalogue/testing/catalogue-events.ts'
import { withVisibility } from '#services/motorcycles/fitting.ts'
import { motorcycle } from '#services/motorcycles/testing/motorcycle-events.ts'
import { type Candidate, candidateOf } from '../candidate.ts'
import type { Question } from '../recommender.ts'

export const TODAY = '2026-11-22'

/** A tire in stock, whose line and EAN end with `number`. */
export function candidate(number: number, overrides: Partial<CatalogueProduct> = {}, arrivesOn: string | null = null): Candidate {
  const ean = `2${String(number).padStart(12, '0')}`
  const offered = { ...product(ean), name: `Line ${number}`, stock: 4, likes: 0, memberStock: null, ...overrides }
  return candidateOf(withVisibility(offered), arrivesOn, TODAY)
}

export function question(segment: MotorcycleSegment, usage: Usage, kilometers: Kilometers, tireChoice: TireChoice = 'rear'): Question {
  return { motorcycle: { ...motorcycle(), segment }, usage, kilometers, tireChoice }
}

const segments = fc.constantFrom(...Segment.anyOf.map((one) => one.const))
const rating = fc.integer({ min: 0, max: 20 }).map((halves) => halves / 2)
const spec = fc.constantFrom(null, '0122', '1624', '2325', '4026').map((dot) => ({ ...tire('180', '55', '17'), dot }))

export const questions: fc.Arbitrary<Question> = fc
  .tuple(
    fc.constantFrom(...MotorcycleSegment.anyOf.map((one) => one.const)),
    fc.constantFrom(...Usage.anyOf.map((one) => one.const)),
    fc.constantFrom(...Kilometers.anyOf.map((one) => one.const)),
    fc.constantFrom<TireChoice>('front', 'rear', 'set'),
  )
  .map((asked) => question(...asked))

const articles = fc.record({
  segment: segments,
  priceAgorot: fc.oneof(fc.constantFrom(0, 50_000, 50_100, 76_990), fc.integer({ min: 1, max: 1_000_000 })),
  ratings: fc.record({ wet: rating, mileage: rating, sport: rating, offroad: rating }),
  lifeKm: fc.option(fc.constantFrom(0, 2_500, 9_000, 13_000, 30_000)),
  tire: spec,
  front: fc.option(spec),
  stock: fc.constantFrom(0, 3),
})

/** Up to eight, in stock or not yet arrived. */
export const candidateLists: fc.Arbitrary<Candidate[]> = fc
  .array(fc.tuple(articles, fc.constantFrom(null, '2026-11-01', '2026-12-06', '2027-01-17')), { maxLength: 8 })
  .map((list) => list.map(([overrides, arrivesOn], index) => candidate(index + 1, overrides, overrides.stock > 0 ? null : arrivesOn)))
