import { describe, expect, it } from 'vitest'
import { changedPrices, type PriceRule } from './price-rule.ts'

const rule = (more: Partial<PriceRule>): PriceRule => ({ by: 'percent', change: 30, round: 'agora', movesFullPrice: true, ...more })
const priceOf = (more: Partial<PriceRule>, priceAgorot: number) =>
  changedPrices(rule(more), { priceAgorot, fullPriceAgorot: priceAgorot }).priceAgorot

describe('a rule for prices', () => {
  it('changes them by tenths of a per cent or by an amount', () => {
    expect(priceOf({}, 71_900)).toBe(74_057)
    expect(priceOf({ change: -125 }, 40_000)).toBe(35_000)
    expect(priceOf({ by: 'amount', change: 2_000 }, 71_900)).toBe(73_900)
    expect(priceOf({ by: 'amount', change: -1_950 }, 71_900)).toBe(69_950)
  })

  it.each([
    // 719 + 3 % = 740.57; 389 + 1 % = 392.89; 402 + 3 % = 414.06
    [{ round: 'shekel' }, 71_900, 74_100],
    [{ round: 'nine' }, 71_900, 73_900],
    [{ round: 'nine', change: 10 }, 38_900, 38_900],
    [{ round: 'nine' }, 40_200, 41_900],
    // 445 - 3 % = 431.65
    [{ round: 'nine', change: -30 }, 44_500, 42_900],
  ] as const)('rounds by %j: %i becomes %i', (more, from, to) => expect(priceOf(more, from)).toBe(to))

  it('never rounds a raise down below the old price, nor a reduction up', () => {
    // 390 + 1 % = 393.90, nearest is 389; 388 - 1 % = 384.12, nearest is 389.
    expect(priceOf({ round: 'nine', change: 10 }, 39_000)).toBe(39_900)
    expect(priceOf({ round: 'nine', change: -10 }, 38_800)).toBe(37_900)
  })

  it('changes the full price too, or keeps it, never below the price', () => {
    const before = { priceAgorot: 50_000, fullPriceAgorot: 60_000 }
    expect(changedPrices(rule({ change: 100 }), before)).toEqual({ priceAgorot: 55_000, fullPriceAgorot: 66_000 })
    expect(changedPrices(rule({ change: 100, movesFullPrice: false }), before)).toEqual({ priceAgorot: 55_000, fullPriceAgorot: 60_000 })
    expect(changedPrices(rule({ change: 300, movesFullPrice: false }), before)).toEqual({ priceAgorot: 65_000, fullPriceAgorot: 65_000 })
    const plain = { priceAgorot: 50_000, fullPriceAgorot: 50_000 }
    expect(changedPrices(rule({ change: -100, movesFullPrice: false }), plain)).toEqual({ priceAgorot: 45_000, fullPriceAgorot: 45_000 })
  })

  it('skips prices that would become zero', () => {
    const before = { priceAgorot: 1_500, fullPriceAgorot: 1_500 }
    expect(changedPrices(rule({ by: 'amount', change: -1_500 }), before)).toEqual(before)
    expect(changedPrices(rule({ change: -1000 }), before)).toEqual(before)
    expect(changedPrices(rule({ by: 'amount', change: -2_000, round: 'nine' }), before)).toEqual(before)
  })
})
