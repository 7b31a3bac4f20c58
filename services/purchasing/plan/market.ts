import { type PlanProduct, WEEKS } from './plan-input.ts'
import { type SalesSeries, sumOf } from './sales-series.ts'

/** What all products together tell about one of them, as it was known at one week: season, trend, and what its like sell. */
export interface Market {
  /** How a week sells beside the mean one, by its place in the year (week modulo 52); 1 = as the mean. */
  season: Float64Array
  /** Sales of this year beside the same weeks of last year. */
  trend: number
  rateOfSize: ReadonlyMap<string, number>
  rateOfLine: ReadonlyMap<string, number>
}

export const YEAR = 52
/** Weeks on either side that smooth a season: one rainy week is no season. */
const SMOOTHED = 2
const SMALLEST_TREND = 0.5
const LARGEST_TREND = 2
/** Fewer units of last year say nothing about a trend. */
const MIN_TREND_UNITS = 8

/** From the weeks before `week` alone, so that a forecast of held-back weeks knows nothing of them. */
export function marketAt(products: readonly PlanProduct[], series: readonly SalesSeries[], week: number, yearWeeks: number): Market {
  const total = new Float64Array(WEEKS)
  for (const { sold } of series) for (let at = 0; at < week; at += 1) total[at] = (total[at] ?? 0) + (sold[at] ?? 0)
  return {
    season: seasonOf(total, week),
    trend: trendOf(sumOf(total, week - yearWeeks, week), sumOf(total, week - yearWeeks - YEAR, week - YEAR)) ?? 1,
    rateOfSize: ratesBy(products, series, week, ({ sizeKey }) => sizeKey),
    rateOfLine: ratesBy(products, series, week, ({ line }) => line),
  }
}

/** Bounded: a product that began late in the last year did not grow tenfold. Null where last year says too little. */
export function trendOf(thisYear: number, lastYear: number): number | null {
  if (lastYear < MIN_TREND_UNITS) return null
  return Math.min(LARGEST_TREND, Math.max(SMALLEST_TREND, thisYear / lastYear))
}

function seasonOf(total: Float64Array, week: number): Float64Array {
  const season = new Float64Array(YEAR).fill(1)
  const from = week - Math.floor(week / YEAR) * YEAR
  const years = (week - from) / YEAR
  const mean = sumOf(total, from, week) / (years * YEAR)
  if (years === 0 || mean === 0) return season
  const raw = new Float64Array(YEAR)
  for (let at = from; at < week; at += 1) raw[at % YEAR] = (raw[at % YEAR] ?? 0) + (total[at] ?? 0) / years / mean
  for (let place = 0; place < YEAR; place += 1) {
    let sum = 0
    for (let near = -SMOOTHED; near <= SMOOTHED; near += 1) sum += raw[(place + near + YEAR) % YEAR] ?? 0
    season[place] = sum / (2 * SMOOTHED + 1)
  }
  return season
}

/** Units that one product of the group sells in a week with stock, over the last year. */
function ratesBy(
  products: readonly PlanProduct[],
  series: readonly SalesSeries[],
  week: number,
  groupOf: (product: PlanProduct) => string,
): ReadonlyMap<string, number> {
  const sums = new Map<string, { sold: number; open: number }>()
  for (const [place, product] of products.entries()) {
    const { sold, open } = series[place] as SalesSeries
    const sum = sums.get(groupOf(product)) ?? { sold: 0, open: 0 }
    sums.set(groupOf(product), sum)
    sum.sold += sumOf(sold, week - YEAR, week)
    sum.open += sumOf(open, week - YEAR, week)
  }
  return new Map([...sums].map(([group, { sold, open }]) => [group, open === 0 ? 0 : sold / open]))
}
