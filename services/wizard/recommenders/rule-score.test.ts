import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tire } from '#services/catalogue/testing/catalogue-events.ts'
import { type Candidate, candidateList } from './candidate.ts'
import type { Question } from './recommender.ts'
import { criteriaOf, scoreCandidates } from './rule-score.ts'
import { CRITERIA, MAX_POINTS } from './rule-tables.ts'
import { candidate, candidateLists, question, questions } from './testing/candidates.ts'

const eansOf = (wizardQuestion: Question, candidates: Candidate[]) =>
  scoreCandidates(wizardQuestion, candidateList(candidates)).map((one) => one.candidate.product.ean)
const partsOf = (wizardQuestion: Question, one: Candidate, beside: Candidate[] = []) => {
  const scored = scoreCandidates(wizardQuestion, candidateList([one, ...beside])).find(({ candidate }) => candidate === one)
  return Object.fromEntries(scored?.parts.map(({ part, points }) => [part, points]) ?? [])
}

const sportTire = { segment: 'sport', ratings: { wet: 7, mileage: 6, sport: 9, offroad: 1 }, lifeKm: 7_000 } as const
const rainTire = { segment: 'sport-touring', ratings: { wet: 9, mileage: 7, sport: 7, offroad: 2 }, lifeKm: 9_000 } as const
const longTire = { segment: 'sport-touring', ratings: { wet: 8, mileage: 9, sport: 6, offroad: 2 }, lifeKm: 18_000 } as const

/** A typical tire of each kind, and a cheap one. */
const SHOP = {
  sport: { segment: 'sport', ratings: { wet: 7, mileage: 6, sport: 8, offroad: 1 }, lifeKm: 7_000, priceAgorot: 115_000 },
  track: { segment: 'track', ratings: { wet: 4, mileage: 3, sport: 10, offroad: 1 }, lifeKm: 3_500, priceAgorot: 125_000 },
  'sport-touring': {
    segment: 'sport-touring',
    ratings: { wet: 9, mileage: 8, sport: 7, offroad: 2 },
    lifeKm: 12_000,
    priceAgorot: 120_000,
  },
  cheap: { segment: 'sport-touring', ratings: { wet: 7, mileage: 8, sport: 6, offroad: 2 }, lifeKm: 11_000, priceAgorot: 74_000 },
  adventure: { segment: 'adventure', ratings: { wet: 8, mileage: 8, sport: 6, offroad: 3 }, lifeKm: 11_000, priceAgorot: 100_000 },
  knobby: { segment: 'adventure', ratings: { wet: 7, mileage: 6, sport: 6, offroad: 6 }, lifeKm: 8_500, priceAgorot: 98_000 },
  cruiser: { segment: 'cruiser', ratings: { wet: 8, mileage: 9, sport: 5, offroad: 1 }, lifeKm: 20_000, priceAgorot: 130_000 },
  scooter: { segment: 'scooter', ratings: { wet: 9, mileage: 8, sport: 6, offroad: 2 }, lifeKm: 13_000, priceAgorot: 89_000 },
} as const

describe('the rule score', () => {
  it('is the sum of its parts, each within its points, ten at most', () => {
    expect(Object.values(MAX_POINTS).reduce((sum, most) => sum + most, 0)).toBe(10)
    fc.assert(
      fc.property(questions, candidateLists, (wizardQuestion, candidates) => {
        for (const { score, parts } of scoreCandidates(wizardQuestion, candidateList(candidates))) {
          const tenths = parts.map(({ points }) => Math.round(points * 10))
          expect(tenths.map((each) => each / 10)).toEqual(parts.map(({ points }) => points))
          expect(tenths.reduce((sum, each) => sum + each, 0) / 10).toBe(score)
          expect(parts.every(({ part, points, most }) => points >= 0 && points <= most && most === MAX_POINTS[part])).toBe(true)
          expect(score >= 0 && score <= 10).toBe(true)
        }
      }),
    )
  })

  it('depends only on the question and the candidates, in any order', () => {
    const shuffled = candidateLists.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })))
    fc.assert(
      fc.property(questions, shuffled, (wizardQuestion, [candidates, others]) => {
        expect(scoreCandidates(wizardQuestion, candidateList(others))).toEqual(scoreCandidates(wizardQuestion, candidateList(candidates)))
        expect(eansOf(wizardQuestion, candidates).length > 0).toBe(candidates.length > 0)
      }),
    )
  })

  it('ranks the cheaper of equal tires first, then the lower EAN', () => {
    const wizardQuestion = question('naked', 'daily', '500-1000')
    expect(eansOf(wizardQuestion, [candidate(3), candidate(2), candidate(1, { priceAgorot: 76_901 })])).toEqual([
      '2000000000002',
      '2000000000003',
      '2000000000001',
    ])
  })

  it('weighs life more with higher mileage', () => {
    const gain = (kilometers: Question['kilometers']) => {
      const wizardQuestion = question('naked', 'weekend', kilometers)
      return (partsOf(wizardQuestion, candidate(1, longTire)).life ?? 0) - (partsOf(wizardQuestion, candidate(2, sportTire)).life ?? 0)
    }
    expect(gain('0-100')).toBe(0)
    expect(gain('5000+')).toBeGreaterThan(gain('500-1000'))
    expect(eansOf(question('naked', 'daily', '5000+'), [candidate(1, sportTire), candidate(2, longTire)])[0]).toBe('2000000000002')
  })

  it('prefers grip on weekends, and rain for daily riding', () => {
    const both = [candidate(1, sportTire), candidate(2, rainTire)]
    expect(eansOf(question('sport', 'weekend', '0-100'), both)[0]).toBe('2000000000001')
    expect(eansOf(question('sport', 'daily', '0-100'), both)[0]).toBe('2000000000002')
  })

  it('prefers the newer and the cheaper tire for low mileage', () => {
    const wizardQuestion = question('touring', 'monthly', '0-100')
    const made = (number: number, dot: string | null) => candidate(number, { tire: { ...candidate(1).product.tire, dot } })
    expect(eansOf(wizardQuestion, [made(1, '0122'), made(2, null), made(3, '4026')])).toEqual([
      '2000000000003',
      '2000000000002',
      '2000000000001',
    ])
    const dear = candidate(1, { priceAgorot: 90_000, lifeKm: 20_000 })
    expect(eansOf(wizardQuestion, [dear, candidate(2, { priceAgorot: 70_000, lifeKm: 8_000 })])[0]).toBe('2000000000002')
  })

  it('lists a line once per size, by its best offer', () => {
    const wizardQuestion = question('naked', 'weekend', '100-500')
    const made = (number: number, priceAgorot: number, rim = '17') =>
      candidate(number, { name: 'Road 6', priceAgorot, tire: tire('180', '55', rim) })
    expect(eansOf(wizardQuestion, [made(1, 90_000), made(2, 80_000), made(3, 85_000), made(4, 99_000, '16')])).toEqual([
      '2000000000002',
      '2000000000004',
    ])
  })

  it('leaves out tires for another riding style unless nothing else fits', () => {
    const wizardQuestion = question('sport', 'daily', '5000+')
    const cruiser = candidate(2, { segment: 'cruiser', lifeKm: 17_000 })
    expect(eansOf(wizardQuestion, [candidate(1, sportTire), cruiser])).toEqual(['2000000000001'])
    expect(eansOf(wizardQuestion, [cruiser])).toEqual(['2000000000002'])
  })

  it('ignores offroad grip for daily riding and for road motorcycles', () => {
    fc.assert(
      fc.property(questions, (wizardQuestion) => {
        const isTrail = ['adventure', 'enduro'].includes(wizardQuestion.motorcycle.segment) && wizardQuestion.usage === 'weekend'
        expect(criteriaOf(wizardQuestion).offroad ?? 0).toEqual(isTrail ? expect.any(Number) : 0)
      }),
    )
  })

  it.each([
    ['sport', 'weekend', '100-500', 'sport'],
    ['naked', 'weekend', '100-500', 'sport'],
    ['sport', 'monthly', '0-100', 'sport'],
    ['sport', 'daily', '5000+', 'sport-touring'],
    ['naked', 'daily', '1000-5000', 'sport-touring'],
    ['adventure', 'daily', '5000+', 'adventure'],
    ['adventure', 'weekend', '100-500', 'knobby'],
    ['enduro', 'weekend', '100-500', 'knobby'],
    ['touring', 'weekend', '500-1000', 'sport-touring'],
    ['cruiser', 'daily', '5000+', 'cruiser'],
    ['scooter', 'daily', '1000-5000', 'scooter'],
  ] as const)('takes to a %s motorcycle, %s, %s km, a %s tire, though another is cheaper', (segment, usage, kilometers, expected) => {
    const kinds = Object.keys(SHOP) as (keyof typeof SHOP)[]
    const shop = kinds.map((kind, index) => candidate(index + 1, { ...SHOP[kind] }))
    const [best] = scoreCandidates(question(segment, usage, kilometers), candidateList(shop))
    expect(best?.candidate.product).toMatchObject(SHOP[expected])
  })

  it('never derives age from the date of a tire that has yet to arrive', () => {
    const wizardQuestion = question('cruiser', 'monthly', '0-100')
    const coming = { stock: 0, shipmentUnits: 3 }
    const parts = ['0122', '4026'].map((dot) =>
      partsOf(wizardQuestion, candidate(1, { ...coming, tire: { ...candidate(1).product.tire, dot } })),
    )
    expect(parts[0]).toEqual(parts[1])
  })

  it('recommends offroad tires for an adventure motorcycle on weekends, not for a touring one', () => {
    const knobby = candidate(1, { segment: 'adventure', ratings: { wet: 6, mileage: 6, sport: 5, offroad: 9 } })
    const road = candidate(2, { segment: 'adventure', ratings: { wet: 7, mileage: 7, sport: 7, offroad: 2 } })
    expect(partsOf(question('adventure', 'weekend', '100-500'), knobby).usage).toBeGreaterThan(
      partsOf(question('adventure', 'weekend', '100-500'), road).usage ?? 0,
    )
    expect(eansOf(question('touring', 'weekend', '100-500'), [knobby, road])[0]).toBe('2000000000002')
  })

  it('gives full arrival points in stock, half in a fortnight, none for an unknown date', () => {
    const wizardQuestion = question('naked', 'daily', '500-1000')
    const coming = { stock: 0, shipmentUnits: 3 }
    const points = [candidate(1), candidate(1, coming, '2026-12-06'), candidate(1, coming, '2027-01-17'), candidate(1, coming)]
    expect(points.map((one) => partsOf(wizardQuestion, one).arrival)).toEqual([1.5, 0.8, 0.3, 0])
  })

  it('has weights that add up to 1 for every question', () => {
    fc.assert(
      fc.property(questions, (wizardQuestion) => {
        const sum = Object.values(criteriaOf(wizardQuestion)).reduce((all, weight) => all + weight, 0)
        expect(sum).toBeCloseTo(1)
      }),
    )
    expect(criteriaOf(question('scooter', 'daily', '0-100'))).toEqual({ wet: 0.6, fresh: 0.4 })
    expect(criteriaOf(question('scooter', 'daily', '100-500'))).toEqual(CRITERIA.scooter.daily)
  })
})
