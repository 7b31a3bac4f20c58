import { describe, expect, it } from 'vitest'
import { coveringPrice, marginOf } from './landed-cost.ts'

describe('the margin of a price', () => {
  // 590 ₪ are 500 ₪ before VAT of 18 %.
  it.each([
    [59_000, 40_000, 10_000, 20],
    [59_000, 50_000, 0, 0],
    [59_000, 55_000, -5_000, -10],
  ])('%i agorot with VAT at a cost of %i leave %i, %i %%', (price, landed, agorot, percent) => {
    const margin = marginOf(price, landed)
    expect(margin.agorot).toBe(agorot)
    expect(margin.percent).toBeCloseTo(percent)
  })

  it('is zero or more at the covering price, and negative one agora below', () => {
    for (const landed of [1, 333, 40_000, 41_237]) {
      expect(marginOf(coveringPrice(landed), landed).percent).toBeGreaterThanOrEqual(0)
      expect(marginOf(coveringPrice(landed) - 1, landed).percent).toBeLessThan(0)
    }
  })
})
