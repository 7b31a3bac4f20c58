import { forecastSales } from './forecast.ts'
import { YEAR } from './market.ts'
import { type PlanProduct, WEEKS } from './plan-input.ts'

/** How far forecasts were from what was sold, as shares of what was sold: the sum of all misses over the sum of all sales. */
export interface BackTest {
  products: number
  /** Horizons that were forecast, of all products. */
  forecasts: number
  sold: number
  chosen: number
  /** The same weeks of last year, as they were. */
  naiveLastYear: number
  /** The last thirteen weeks go on. */
  movingAverage: number
}

const AVERAGED_WEEKS = 13

/**
 * Forecasts the last `horizon` weeks of a history, and those that begin four and eight weeks before them, from what came before alone;
 * weeks without stock are left out, since nobody knows what would have been sold. `yearWeeks`: weeks of this year so far.
 */
export function backTest(products: readonly PlanProduct[], horizon: number, yearWeeks: number): BackTest {
  const sums = { forecasts: 0, sold: 0, chosen: 0, naiveLastYear: 0, movingAverage: 0 }
  for (const back of [0, 4, 8]) {
    const origin = WEEKS - horizon - back
    const known = products.map((product) => ({ ...product, ...weeksOf(product, 0, origin) }))
    const forecasts = forecastSales(known, horizon, Math.max(0, yearWeeks - horizon - back))
    for (const [place, product] of products.entries()) {
      const { sold, daysOut } = weeksOf(product, origin, origin + horizon)
      if (daysOut.some((days) => days > 0)) continue
      const actual = total(sold)
      sums.forecasts += 1
      sums.sold += actual
      sums.chosen += Math.abs((forecasts[place]?.expected ?? 0) - actual)
      sums.naiveLastYear += Math.abs(total(weeksOf(product, origin - YEAR, origin - YEAR + horizon).sold) - actual)
      const average = total(weeksOf(product, origin - AVERAGED_WEEKS, origin).sold) / AVERAGED_WEEKS
      sums.movingAverage += Math.abs(average * horizon - actual)
    }
  }
  const { forecasts, sold, ...missed } = sums
  const share = (units: number): number => (sold === 0 ? 0 : units / sold)
  return {
    ...{ products: products.length, forecasts, sold, chosen: share(missed.chosen) },
    ...{ naiveLastYear: share(missed.naiveLastYear), movingAverage: share(missed.movingAverage) },
  }
}

const total = (units: readonly number[]): number => units.reduce((sum, each) => sum + each, 0)

/** By their place among the last `WEEKS`; a history that began later has none of before. */
function weeksOf({ sold, daysOut }: PlanProduct, from: number, to: number): { sold: readonly number[]; daysOut: readonly number[] } {
  const missing = WEEKS - sold.length
  const [begin, end] = [Math.max(0, from - missing), Math.max(0, to - missing)]
  return { sold: sold.slice(begin, end), daysOut: daysOut.slice(begin, end) }
}
