import { beforeAll, describe, expect, it } from 'vitest'
import { backTest, SELLERS, type Seller } from '#services/purchasing/plan/back-test.ts'
import { weeksOfYear } from '#services/purchasing/plan/needs.ts'
import { product } from '#services/purchasing/plan/testing/plan-inputs.ts'
import { DEMO_TODAY, demoHistory } from './demo-history.ts'
import { formatBackTest } from './format-back-test.ts'

describe('the forecast, on two years of the demo shop', () => {
  let result: ReturnType<typeof backTest>
  beforeAll(() => {
    result = backTest(demoHistory(), 9, weeksOfYear(DEMO_TODAY))
  })

  it('misses less than last year as it was, and than the average of late', () => {
    expect(result.all.forecasts).toBeGreaterThan(10_000)
    expect(result.all.chosen).toBeLessThan(result.all.naiveLastYear)
    expect(result.all.chosen).toBeLessThan(result.all.movingAverage)
  })

  it.each(Object.keys(SELLERS) as Seller[])('is no worse than either for %s sellers', (seller) => {
    const { chosen, naiveLastYear, movingAverage } = result.bySeller[seller]
    expect(chosen).toBeLessThanOrEqual(Math.min(naiveLastYear, movingAverage))
  })

  it('is shown with every kind of seller', () => {
    const lines = formatBackTest(result).split('\n')
    expect(lines).toHaveLength(7)
    expect(new Set(lines.map((line) => line.length)).size).toBe(1)
  })
})

it('is told against what was sold, by hand', () => {
  // One a week for 78 weeks, then two. Five horizons of nine weeks lie behind the change and sold 18, one began 3 weeks before it and
  // sold 15, one 7 weeks before and sold 11: 116 in all. Last year says 9 of each, and misses 5 times 9, 6 and 2.
  const sold = Array.from({ length: 104 }, (_, week) => (week < 78 ? 1 : 2))
  const { all, bySeller } = backTest([product({ sold })], 9, 46)
  expect(all).toMatchObject({ products: 1, forecasts: 7, sold: 116 })
  expect(all.naiveLastYear).toBeCloseTo(53 / 116, 10)
  expect(bySeller.slow).toMatchObject({ forecasts: 0, sold: 0, chosen: 0 })
})
