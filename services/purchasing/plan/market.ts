import { type PlanProduct, WEEKS } from './plan-input.ts'
import { type Sales, type SalesSeries, sumOf, weeklyRate } from './sales-series.ts'

/** What all products together tell about one of them, as it was known at one week: season, trend, and what its like sell. */
export interface Market {
  /** How a week sells beside the mean one, by its place in the year (week modulo 52); 1 = as the mean. */
  season: Float64Array
  /** Of all its weeks. */
  seasonSum: number
  /** Sales of this year beside the same weeks of last year. */
  trend: number
  /** Of all products, and of the slow movers among them. */
  all: GroupRates
  slow: GroupRates
}

/** Units that one product of a size, or of a line, sells in a week with stock, over the last year. */
export interface GroupRates {
  ofSize: ReadonlyMap<string, number>
  ofLine: ReadonlyMap<string, number>
}

export const YEAR = 52
/** Weeks on either side that smooth a season: one rainy week is no season. */
const SMOOTHED = 2
const SMALLEST_TREND = 0.5
const LARGEST_TREND = 2
/** Fewer units of last year say nothing about a trend. */
const MIN_TREND_UNITS = 8

/** All series together, as one. */
export function wholeOf(series: readonly SalesSeries[]): Sales {
  const whole = { sold: new Float64Array(WEEKS + 1), open: new Float64Array(WEEKS + 1) }
  for (const { sold, open } of series)
    for (let at = 1; at <= WEEKS; at += 1) {
      whole.sold[at] = (whole.sold[at] ?? 0) + (sold[at] ?? 0)
      whole.open[at] = (whole.open[at] ?? 0) + (open[at] ?? 0)
    }
  return whole
}

interface Shop {
  products: readonly PlanProduct[]
  /** In the order of products. */
  series: readonly SalesSeries[]
  whole: Sales
}

/** From the weeks before `week` alone, so that a forecast of held-back weeks knows nothing of them. */
export function marketAt({ products, series, whole }: Shop, week: number, yearWeeks: number): Market {
  const season = seasonOf(whole, week)
  return {
    season,
    seasonSum: season.reduce((sum, each) => sum + each, 0),
    trend: trendOf(whole, week, yearWeeks) ?? 1,
    all: groupRates(products, series, week, () => true),
    slow: groupRates(products, series, week, (own) => isSlow(own, week)),
  }
}

/** Who sold no more in a year is a slow mover. */
const SLOW = 3

export function isSlow({ sold }: Pick<SalesSeries, 'sold'>, week: number): boolean {
  return sumOf(sold, week - YEAR, week) <= SLOW
}

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
function seasonOf({ sold, open }: Sales, week: number): Float64Array {
  const [soldAt, openAt] = [new Float64Array(YEAR), new Float64Array(YEAR)]
  for (let at = 0; at < week; at += 1) {
    soldAt[at % YEAR] = (soldAt[at % YEAR] ?? 0) + sumOf(sold, at, at + 1)
    openAt[at % YEAR] = (openAt[at % YEAR] ?? 0) + sumOf(open, at, at + 1)
  }
  const raw = Array.from(soldAt, (units, index) => (openAt[index] ? units / openAt[index] : null))
  const known = raw.filter((rate) => rate !== null)
  const mean = known.reduce((sum, rate) => sum + rate, 0) / Math.max(1, known.length)
  const season = new Float64Array(YEAR).fill(1)
  if (mean === 0 || known.length < YEAR / 2) return season
  for (let index = 0; index < YEAR; index += 1) {
    let sum = 0
    for (let near = -SMOOTHED; near <= SMOOTHED; near += 1) sum += raw[(index + near + YEAR) % YEAR] ?? mean
    season[index] = sum / (2 * SMOOTHED + 1) / mean
  }
  return season
}

function groupRates(
  products: readonly PlanProduct[],
  series: readonly SalesSeries[],
  week: number,
  counts: (series: SalesSeries) => boolean,
): GroupRates {
  const [ofSize, ofLine] = [new Map<string, [sold: number, open: number]>(), new Map<string, [sold: number, open: number]>()]
  for (const [index, { sizeKey, line }] of products.entries()) {
    const own = series[index] as SalesSeries
    if (!counts(own)) continue
    const [sold, open] = [sumOf(own.sold, week - YEAR, week), sumOf(own.open, week - YEAR, week)]
    add(ofSize, sizeKey, sold, open)
    add(ofLine, line, sold, open)
  }
  return { ofSize: toRates(ofSize), ofLine: toRates(ofLine) }
}

function add(sums: Map<string, [sold: number, open: number]>, group: string, sold: number, open: number): void {
  const sum = sums.get(group)
  if (sum) {
    sum[0] += sold
    sum[1] += open
  } else sums.set(group, [sold, open])
}

function toRates(sums: ReadonlyMap<string, [sold: number, open: number]>): ReadonlyMap<string, number> {
  return new Map([...sums].map(([group, [sold, open]]) => [group, open === 0 ? 0 : sold / open]))
}
