import { type PlanProduct, WEEKS } from './plan-input.ts'
import { type SalesSeries, sumOf, weeklyRate } from './sales-series.ts'

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
  const whole = { sold: new Float64Array(WEEKS), open: new Float64Array(WEEKS) }
  for (const { sold, open } of series)
    for (let at = 0; at < week; at += 1) {
      whole.sold[at] = (whole.sold[at] ?? 0) + (sold[at] ?? 0)
      whole.open[at] = (whole.open[at] ?? 0) + (open[at] ?? 0)
    }
  return {
    season: seasonOf(whole, week),
    trend: trendOf(whole, week, yearWeeks) ?? 1,
    rateOfSize: ratesBy(products, series, week, ({ sizeKey }) => sizeKey),
    rateOfLine: ratesBy(products, series, week, ({ line }) => line),
  }
}

type Sales = Pick<SalesSeries, 'sold' | 'open'> | { sold: Float64Array; open: Float64Array }

/**
 * The last `yearWeeks` before `week` beside the same weeks a year before, while there was stock. Bounded: a product that began late in
 * the last year did not grow tenfold. Null where last year says too little.
 */
export function trendOf(sales: Sales, week: number, yearWeeks: number): number | null {
  if (sumOf(sales.sold, week - yearWeeks - YEAR, week - YEAR) < MIN_TREND_UNITS) return null
  const [thisYear, lastYear] = [weeklyRate(sales, week - yearWeeks, week), weeklyRate(sales, week - yearWeeks - YEAR, week - YEAR)]
  if (thisYear === null || lastYear === null || lastYear === 0) return null
  return Math.min(LARGEST_TREND, Math.max(SMALLEST_TREND, thisYear / lastYear))
}

/** By the rates of each place of the year over the years that are known; a place nobody knows is as the mean. */
function seasonOf({ sold, open }: { sold: Float64Array; open: Float64Array }, week: number): Float64Array {
  const [soldAt, openAt] = [new Float64Array(YEAR), new Float64Array(YEAR)]
  for (let at = 0; at < week; at += 1) {
    soldAt[at % YEAR] = (soldAt[at % YEAR] ?? 0) + (sold[at] ?? 0)
    openAt[at % YEAR] = (openAt[at % YEAR] ?? 0) + (open[at] ?? 0)
  }
  const raw = Array.from(soldAt, (units, place) => (openAt[place] ? units / openAt[place] : null))
  const known = raw.filter((rate) => rate !== null)
  const mean = known.reduce((sum, rate) => sum + rate, 0) / Math.max(1, known.length)
  const season = new Float64Array(YEAR).fill(1)
  if (mean === 0 || known.length < YEAR / 2) return season
  for (let place = 0; place < YEAR; place += 1) {
    let sum = 0
    for (let near = -SMOOTHED; near <= SMOOTHED; near += 1) sum += raw[(place + near + YEAR) % YEAR] ?? mean
    season[place] = sum / (2 * SMOOTHED + 1) / mean
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
