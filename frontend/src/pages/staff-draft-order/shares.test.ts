import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SumTerm } from '#services/purchasing/draft-terms.contract.ts'
import { waterfall, wholePercents } from './shares.ts'

const term = (units: number): SumTerm => ({ term: 'expected', units, numbers: {} })

describe('a waterfall', () => {
  it('starts each bar at the end of the previous one', () => {
    const { bars, total } = waterfall([term(30), term(10), term(-20), term(4)], 24)
    expect(bars).toEqual([
      { from: 0, size: 0.75, isLess: false },
      { from: 0.75, size: 0.25, isLess: false },
      { from: 0.5, size: 0.5, isLess: true },
      { from: 0.5, size: 0.1, isLess: false },
    ])
    expect(total).toEqual({ from: 0, size: 0.6, isLess: false })
  })

  it('reserves room below zero', () => {
    const { bars, total } = waterfall([term(5), term(-10), term(15)], 10)
    expect(bars.map(({ from }) => from)).toEqual([5 / 15, 0, 0])
    expect(total).toEqual({ from: 5 / 15, size: 10 / 15, isLess: false })
  })

  it('draws nothing without data', () => {
    expect(waterfall([], 0)).toEqual({ bars: [], total: { from: 0, size: 0, isLess: false } })
  })
})
describe('whole percents', () => {
  it.each([
    [
      [145, 55, 0],
      [73, 27, 0],
    ],
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [127, 46, 27],
      [64, 23, 13],
    ],
    [
      [0, 8, 0],
      [0, 100, 0],
    ],
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
  ])('of %j are %j', (parts, percents) => {
    expect(wholePercents(parts)).toEqual(percents)
  })

  it('add up to 100, each off by less than one', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 1, maxLength: 5 }), (parts) => {
        const whole = parts.reduce((sum, part) => sum + part, 0)
        const percents = wholePercents(parts)
        expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(whole === 0 ? 0 : 100)
        for (const [index, part] of parts.entries())
          expect(Math.abs((percents[index] ?? 0) - (whole === 0 ? 0 : (part * 100) / whole))).toBeLessThan(1)
      }),
    )
  })
})
