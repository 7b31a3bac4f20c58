import { describe, expect, it } from 'vitest'
import { doubtOf, type FloorRule, floorOf, ruleIdOf } from './floor.rules.ts'

const all: FloorRule = { brandSlug: null, line: null, maxDiscountPercent: 5 }
const brand: FloorRule = { brandSlug: 'michelin', line: null, maxDiscountPercent: 8 }
const line: FloorRule = { brandSlug: 'michelin', line: 'Road 6', maxDiscountPercent: 10 }
const road = { brandSlug: 'michelin', name: 'Road 6', priceAgorot: 100_000 }
const floor = (rules: readonly FloorRule[], landedAgorot: number | null = 10_000, floorAgorot: number | null = null) =>
  floorOf(road, { rules, landedAgorot, floorAgorot })

it('builds rule ids as in events', () => {
  expect([all, brand, line].map(ruleIdOf)).toEqual(['all', 'brand:michelin', 'line:michelin/Road 6'])
})

describe('a floor', () => {
  it('comes from the nearest rule: product, then line, brand, all', () => {
    expect(floor([all, brand, line], 10_000, 55_000)).toEqual({ agorot: 55_000, scope: 'product' })
    expect(floor([all, brand, line])).toEqual({ agorot: 90_000, scope: 'line' })
    expect(floor([all, brand])).toEqual({ agorot: 92_000, scope: 'brand' })
    expect(floor([all])).toEqual({ agorot: 95_000, scope: 'all' })
    expect(
      floor([
        { ...line, line: 'Anakee' },
        { ...brand, brandSlug: 'pirelli' },
      ]),
    ).toBeNull()
  })

  it('matches a line by its normalized name', () => {
    for (const name of ['ROAD 6', 'Road\u00a06', 'Road\n6']) {
      expect(floor([brand, { ...line, line: name }])).toEqual({ agorot: 90_000, scope: 'line' })
    }
  })

  it('of a rule is never below the landed cost with VAT', () => {
    // 80,000 agorot cost 94,400 with 18 % VAT.
    expect(floor([brand], 80_000)).toEqual({ agorot: 94_400, scope: 'brand' })
    expect(floor([brand], 77_966)).toEqual({ agorot: 92_000, scope: 'brand' })
    expect(floor([brand], 90_000)).toBeNull()
    expect(floor([brand], null)).toBeNull()
    expect(floor([brand], null, 1)).toEqual({ agorot: 1, scope: 'product' })
  })

  it('rounds to no more discount than the rule grants', () => {
    expect(floorOf({ ...road, priceAgorot: 99_999 }, { rules: [brand], landedAgorot: 1, floorAgorot: null })?.agorot).toBe(92_000)
  })
})

describe('staff must confirm', () => {
  it.each([
    [31_500, 69_900, null, { reason: 'deep_discount', percent: 55, lossAgorot: null }],
    [85_000, 100_000, null, null],
    [84_999, 100_000, null, { reason: 'deep_discount', percent: 15 }],
    [84_999, 100_000, 10_000, { reason: 'deep_discount', lossAgorot: 0 }],
    [95_000, 100_000, 80_508, null],
    [94_400, 100_000, 80_000, null],
    [94_399, 100_000, 80_000, { reason: 'below_cost', percent: 6, lossAgorot: 1 }],
    [31_500, 69_900, 30_255, { reason: 'below_cost', percent: 55, lossAgorot: 3_560 }],
  ])('at %i of %i with a landed cost of %s: %o', (agreed, price, landed, doubt) => {
    if (doubt === null) expect(doubtOf(agreed, price, landed)).toBeNull()
    else expect(doubtOf(agreed, price, landed)).toMatchObject(doubt)
  })
})
