import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { largestInstallment, MAX_INSTALLMENTS, splitInstallments } from './installments.ts'

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
