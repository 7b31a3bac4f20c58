import { type PlanProduct, WEEKS } from './plan-input.ts'
import { type Sales, type SalesSeries, sumOf, weeklyRate } from './sales-series.ts'

/** Statistics over all products before a given week: season, trend, and sales of groups. */
export interface Market {
  /** Weekly sales relative to the mean, by week of the year (modulo 52); 1 = the mean. */
  season: Float64Array
  /** The sum over its weeks. */
  seasonSum: number
  /** This year's sales relative to the same weeks of last year. */
  trend: number
  /** For all products, and for the slow movers among them. */
  all: GroupRates
  slow: GroupRates
}

/** Weekly units per product of a size or line, in weeks with stock, over the last year. */
export interface GroupRates {
  ofSize: ReadonlyMap<string, number>
  ofLine: ReadonlyMap<string, number>
}

export const YEAR = 52
/** Weeks on either side for smoothing: one rainy week is no season. */
const SMOOTHED = 2
const SMALLEST_TREND = 0.5
const LARGEST_TREND = 2
/** With fewer units last year there is no trend. */
const MIN_TREND_UNITS = 8

/** All series added up. */
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

/** Uses only weeks before `week`, so that backtests see no later data. */
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

/** At most this many units a year make a slow mover. */
const SLOW = 3

export function isSlow({ sold }: Pick<SalesSeries, 'sold'>, week: number): boolean {
  return sumOf(sold, week - YEAR, week) <= SLOW
}

/**
 * The last `yearWeeks` before `week` relative to a year earlier, in weeks with stock. Bounded: a product that started late last year did
 * not grow tenfold. Null with too few sales last year.
 */
export function trendOf(sales: Sales, week: number, yearWeeks: number): number | null {
  if (sumOf(sales.sold, week - yearWeeks - YEAR, week - YEAR) < MIN_TREND_UNITS) return null
  const [thisYear, lastYear] = [weeklyRate(sales, week - yearWeeks, week), weeklyRate(sales, week - yearWeeks - YEAR, week - YEAR)]
  if (thisYear === null || lastYear === null || lastYear === 0) return null
  return Math.min(LARGEST_TREND, Math.max(SMALLEST_TREND, thisYear / lastYear))
}

/** Mean rates by week of the year over the known years; 1 for unknown weeks. */
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
