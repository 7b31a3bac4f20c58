import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitVat, vatPercentOn } from './vat-rate.ts'

describe('the rate of a day', () => {
  it.each([
    ['2015-10-01', 17],
    ['2024-12-31', 17],
    ['2025-01-01', 18],
    ['2026-11-28', 18],
  ])('of %s is %d', (day, percent) => expect(vatPercentOn(day)).toBe(percent))

  it('is not guessed before the table begins', () => expect(() => vatPercentOn('2015-09-30')).toThrow(RangeError))
})

describe('the VAT of a sum that includes it', () => {
  it.each([
    [11_800, 18, 1_800],
    [11_700, 17, 1_700],
    [99_900, 18, 15_239],
    [1, 18, 0],
    [3, 18, 0],
    [4, 18, 1],
    // 59 × 18 / 118 is exactly 9; 9 × 100 / 200 is exactly half of nine, and goes up.
    [59, 18, 9],
    [9, 100, 5],
    [0, 18, 0],
  ])('of %d agorot at %d %% is %d', (total, percent, vat) => {
    expect(splitVat(total, percent)).toEqual({ netAgorot: total - vat, vatAgorot: vat })
  })

  it('adds up with the net, and is the nearest agora', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom(17, 18), (total, percent) => {
        const { netAgorot, vatAgorot } = splitVat(total, percent)
        expect(netAgorot + vatAgorot).toBe(total)
        expect(Math.abs(vatAgorot * (100 + percent) - total * percent) * 2).toBeLessThanOrEqual(100 + percent)
      }),
    )
  })

  it.each([-1, 0.5, Number.NaN])('refuses %d', (total) => expect(() => splitVat(total, 18)).toThrow(RangeError))
})
