import { describe, expect, it } from 'vitest'
import { forecastSales } from './forecast.ts'
import { type PlanProduct, WEEKS } from './plan-input.ts'
import { product } from './testing/plan-inputs.ts'

const HORIZON = 9
const YEAR_WEEKS = 46
const weeks = (unitsOf: (week: number) => number): number[] => Array.from({ length: WEEKS }, (_, week) => unitsOf(week))
/** The shop sells four hundred times as much all year round. */
const crowd = Array.from({ length: 10 }, (_, index) => product({ ean: String(index), sold: weeks(() => 80) }))
const forecastOf = (own: Partial<PlanProduct>, others: readonly PlanProduct[] = []) =>
  forecastSales([product(own), ...others], HORIZON, YEAR_WEEKS)[0]

describe('the method of a product is the one with the least error on held-back weeks', () => {
  it('the first of those as good', () => {
    expect(forecastOf({ sold: weeks(() => 2) })).toMatchObject({ method: 'seasonal', expected: 18, error: 0, errorShare: 0, tried: 10 })
  })

  it('the same weeks of last year, of what has a season of its own', () => {
    // 8 a week in a quarter of the year, which begins now.
    const forecast = forecastOf({ sold: weeks((week) => (week % 52 < 13 ? 8 : 0)) }, crowd)
    expect(forecast).toMatchObject({ method: 'lastYear', expected: 72, error: 0 })
  })

  it('the last weeks, of what sells at another pace since some months', () => {
    const forecast = forecastOf({ sold: weeks((week) => (week < 70 ? 2 : 8)) }, crowd)
    expect(forecast).toMatchObject({ method: 'recent', expected: 72 })
  })

  it('says its error in units and as a share of what was sold', () => {
    // 2 a week, and 4 in each of the last four. Of ten horizons the last sold 26, the one before 20, eight sold 18; 18 were expected.
    const forecast = forecastOf({ sold: weeks((week) => (week < 100 ? 2 : 4)) }, crowd)
    expect(forecast?.error).toBeCloseTo((8 + 2) / 10, 1)
    expect(forecast?.errorShare).toBeCloseTo(10 / (26 + 20 + 8 * 18), 2)
  })
})

describe('a slow mover', () => {
  /** One a week of the size, two of the line; none is slow. */
  const ofSize = product({ ean: '2', sizeKey: 'size', line: 'another', sold: weeks(() => 1) })
  const ofLine = product({ ean: '3', sizeKey: 'another', line: 'line', sold: weeks(() => 2) })

  it('borrows from its size and its line when it is new', () => {
    const forecast = forecastOf({ ean: '1', sizeKey: 'size', line: 'line', sold: [] }, [ofSize, ofLine])
    // Of both alike: 1.5 a week.
    expect(forecast).toMatchObject({ method: 'borrowed', expected: 13.5 })
  })

  it('leans on its own weeks the more it has of them', () => {
    // 25 weeks of none beside 26 of its groups, in which it counts as well.
    const forecast = forecastOf({ ean: '1', sizeKey: 'size', line: 'line', sold: new Array(25).fill(0) }, [ofSize, ofLine])
    expect(forecast?.method).toBe('borrowed')
    expect(forecast?.expected).toBeGreaterThan(13.5 / 4)
    expect(forecast?.expected).toBeLessThan(13.5 / 2)
  })

  it('of long standing is compared with slow movers, and not with what sells', () => {
    const slow = product({ ean: '4', sizeKey: 'size', line: 'line', sold: weeks((week) => (week === 90 ? 2 : 0)) })
    const own = { ean: '1', sizeKey: 'size', line: 'line', sold: weeks((week) => (week === 80 ? 1 : 0)) }
    const forecast = forecastOf(own, [ofSize, ofLine, slow])
    // 1 of its own and 26 weeks of 3 in 104 are 1.75 in 78 weeks.
    expect(forecast?.expected).toBeCloseTo((1.75 / 78) * HORIZON, 1)
  })
})

describe('what spoils a history', () => {
  it('does not count: weeks without stock', () => {
    const out = (week: number): boolean => week >= 80 && week < 100
    const forecast = forecastOf({ sold: weeks((week) => (out(week) ? 0 : 2)), daysOut: weeks((week) => (out(week) ? 7 : 0)) })
    expect(forecast?.expected).toBeCloseTo(18, 3)
    expect(forecast?.weeksWithoutStock).toBe(20)
  })

  it('is damped: one large order, also where hardly anything else was sold', () => {
    const forecast = forecastOf({ sold: weeks((week) => (week === 95 ? 30 : 0)) })
    expect(forecast?.dampedWeeks).toBe(1)
    expect(forecast?.soldLastYear).toBe(30)
    expect(forecast?.expected).toBeLessThan(2)
  })

  it('of a newcomer is not known yet', () => {
    expect(forecastOf({ sold: [9, 11] })?.dampedWeeks).toBe(0)
  })
})
