import fc from 'fast-check'
import { expect, it } from 'vitest'
import { candidateList } from './candidate.ts'
import { scoreCandidates } from './rule-score.ts'
import { candidate, questions } from './testing/candidates.ts'

const WET = { wet: 9, mileage: 7, sport: 7, offroad: 2 }
const SPORT = { wet: 7, mileage: 6, sport: 9, offroad: 1 }
/** Of few values, so that many offers of a line differ in one thing alone. */
const offers = fc.array(
  fc.record({
    name: fc.constantFrom('Road 6', 'Road 5'),
    segment: fc.constantFrom('sport-touring', 'sport' as const),
    ratings: fc.constantFrom(WET, SPORT),
    lifeKm: fc.constantFrom(7_000, 14_000),
    priceAgorot: fc.constantFrom(50_000, 50_010, 90_000),
    stock: fc.constantFrom(0, 3),
    dot: fc.constantFrom(null, '0122', '2325', '4026'),
    arrivesOn: fc.constantFrom(null, '2026-12-06', '2027-01-17'),
  }),
  { maxLength: 12 },
)

it('leaves out only what no question would rank first in its line', () => {
  fc.assert(
    fc.property(questions, offers, (question, made) => {
      const all = made.map(({ dot, arrivesOn, ...offer }, index) => {
        // Not in the order of their prices.
        const number = (index * 7) % 13
        return candidate(number, { ...offer, tire: { ...candidate(number).product.tire, dot } }, offer.stock > 0 ? null : arrivesOn)
      })
      const list = candidateList(all)
      expect(scoreCandidates(question, list)).toEqual(scoreCandidates(question, { ...list, candidates: all }))
      expect(list.count).toBe(all.length)
    }),
    { numRuns: 2_000 },
  )
})

it('keeps one of many alike, the cheapest', () => {
  const alike = Array.from({ length: 50 }, (_, number) => candidate(number, { name: 'Road 6', priceAgorot: 70_000 - number }))
  expect(candidateList(alike).candidates).toEqual([alike.at(-1)])
})
