import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  agorotToShekels,
  discountPercent,
  formatMoney,
  isWholeAgorot,
  largestInstallment,
  MAX_INSTALLMENTS,
  shekelsToAgorot,
  splitInstallments,
} from './money.ts'

describe('money', () => {
  it('round-trips shekels to the agora', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000 }), (agorot) => shekelsToAgorot(agorotToShekels(agorot)) === agorot))
  })

  it.each([
    [1.005, 101],
    [8.325, 833],
    [0.1 + 0.2, 30],
    [0.0000001, 0],
  ])('rounds %d shekels to %d agorot as a person would', (shekels, agorot) => {
    expect(shekelsToAgorot(shekels)).toBe(agorot)
  })

  it('distinguishes whole agorot from fractions', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000 }), (agorot) => isWholeAgorot(agorotToShekels(agorot))))
    expect([0.001, 99.999, 0.005, 1e-9].map(isWholeAgorot)).toEqual([false, false, false, false])
  })

  it('refuses invalid amounts', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1e300]) expect(() => shekelsToAgorot(value)).toThrow(RangeError)
  })

  it.each([
    [0, '₪0.00'],
    [5, '₪0.05'],
    [148_800, '₪1,488.00'],
    [123_456_789, '₪1,234,567.89'],
    [-6000, '-₪60.00'],
  ])('writes %d agorot as %s', (agorot, text) => {
    expect(formatMoney(agorot)).toBe(text)
  })

  it('has no direction marks, so that texts compare and copy', () => {
    fc.assert(fc.property(fc.integer(), (agorot) => /^-?₪[0-9,]+\.[0-9]{2}$/.test(formatMoney(agorot))))
  })

  it('computes the discount, zero unless the full price is higher', () => {
    expect(discountPercent(30_00, 100_00)).toBe(70)
    expect(discountPercent(100_00, 100_00)).toBe(0)
    expect(discountPercent(100_00, 0)).toBe(0)
  })
})

describe('installments', () => {
  it('let the first carry the remainder', () => expect(splitInstallments(10_000, 6)).toEqual([1670, 1666, 1666, 1666, 1666, 1666]))

  it('add up to the sum, the first at least as large as the equal others', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000_000 }), fc.integer({ min: 1, max: MAX_INSTALLMENTS }), (total, count) => {
        const [first = 0, ...others] = splitInstallments(total, count)
        expect(others.length).toBe(count - 1)
        expect(others.reduce((sum, part) => sum + part, first)).toBe(total)
        for (const part of others) expect(part).toBe(others[0])
        expect(first - (others[0] ?? first)).toBeGreaterThanOrEqual(0)
        expect(first - (others[0] ?? first)).toBeLessThan(count)
        if (count === MAX_INSTALLMENTS) expect(largestInstallment(total)).toBe(first)
      }),
    )
  })

  it.each([
    [100, 0],
    [100, 7],
    [100, 1.5],
    [-1, 2],
    [0.5, 2],
  ])('of %d agorot in %d parts are refused', (total, count) => {
    expect(() => splitInstallments(total, count)).toThrow(RangeError)
  })
})
