import { isSlow, type Market, marketAt, trendOf, wholeOf, YEAR } from './market.ts'
import { type PlanProduct, WEEKS } from './plan-input.ts'
import { type SalesSeries, sumOf, toSalesSeries, weeklyRate } from './sales-series.ts'

/**
 * `lastYear`: the same weeks of last year times this year's trend. `recent`: the mean of the last 13 weeks. `seasonal`: last year's
 * level times the shop's season. `borrowed`: the product's own few sales combined with those of its size and line, times the season.
 */
export const METHODS = ['seasonal', 'lastYear', 'recent', 'borrowed'] as const
export type Method = (typeof METHODS)[number]

export interface Forecast {
  method: Method
  /** Units over the horizon: `weekly` × `weeks`, for `lastYear` also × `trend`. */
  expected: number
  /** Units per week, by the method. */
  weekly: number
  /** Weeks of the horizon; for seasonal methods its equivalent in mean weeks. */
  weeks: number
  /** Mean absolute error over backtested horizons, in units; null without enough history. */
  error: number | null
  /** The same as a share of sales; null without sales. */
  errorShare: number | null
  /** Number of backtested horizons. */
  tried: number
  /** Without damping. */
  soldLastYear: number
  /** In last year's weeks that correspond to the horizon. */
  soldSameWeeks: number
  trend: number
  dampedWeeks: number
  weeksWithoutStock: number
}

const RECENT_WEEKS = 13
/** Number of backtested horizons, and the weeks between their starts. */
const HELD_BACK = 10
const HELD_BACK_STEP = 3
/** Weight of a product's group, in weeks; a product sold for less time is compared with its entire group. */
const BORROWED_WEEKS = 26
/** Methods for products that sell well or have a long history. */
const OWN: readonly Method[] = ['seasonal', 'lastYear', 'recent']
const BORROWED: readonly Method[] = ['borrowed']

/**
 * Forecasts each product's sales in the `horizon` weeks after the last full one. The method is the one with the smallest backtest error,
 * ties in the order of `METHODS`; slow movers and new products use `borrowed`. `yearWeeks`: weeks of this year so far.
 */
export function forecastSales(products: readonly PlanProduct[], horizon: number, yearWeeks: number): Forecast[] {
  const series = toSalesSeries(products)
  const shop = { products, series, whole: wholeOf(series) }
  const marketOf = (week: number): Market => marketAt(shop, week, yearWeeksAt(week, yearWeeks))
  const now = marketOf(WEEKS)
  const heldBack = Array.from({ length: HELD_BACK }, (_, index) => WEEKS - horizon - index * HELD_BACK_STEP)
    .filter((week) => week >= YEAR)
    .map((week) => ({ week, market: marketOf(week) }))
  return products.map((product, index) => {
    const own = series[index] as SalesSeries
    const methods = isSlow(own, WEEKS) || isNew(own, WEEKS) ? BORROWED : OWN
    const question = { product, series: own, horizon, yearWeeks }
    const chosen = chooseMethod(question, methods, now, heldBack)
    return { ...chosen, ...describeForecast(question, now, chosen) }
  })
}

interface ForecastQuestion {
  product: PlanProduct
  series: SalesSeries
  horizon: number
  yearWeeks: number
}

interface MomentKnown {
  week: number
  market: Market
}

type Chosen = Pick<Forecast, 'method' | 'expected' | 'error' | 'errorShare' | 'tried'>

function chooseMethod(question: ForecastQuestion, methods: readonly Method[], now: Market, heldBack: readonly MomentKnown[]): Chosen {
  let best: Chosen | null = null
  for (const method of methods) {
    const expected = expectedBy(method, question, { week: WEEKS, market: now })
    if (expected === null) continue
    const chosen = { method, expected, ...errorOf(method, question, heldBack) }
    if (best === null || (chosen.error ?? Number.POSITIVE_INFINITY) < (best.error ?? Number.POSITIVE_INFINITY)) best = chosen
  }
  return best ?? { method: 'borrowed', expected: 0, error: null, errorShare: null, tried: 0 }
}

function errorOf(
  method: Method,
  question: ForecastQuestion,
  heldBack: readonly MomentKnown[],
): Pick<Chosen, 'error' | 'errorShare' | 'tried'> {
  let [tried, missed, sold] = [0, 0, 0]
  for (const moment of heldBack) {
    const rate = weeklyRate(question.series, moment.week, moment.week + question.horizon)
    const expected = expectedBy(method, question, moment)
    if (rate === null || expected === null) continue
    tried += 1
    missed += Math.abs(expected - rate * question.horizon)
    sold += rate * question.horizon
  }
  if (tried === 0) return { error: null, errorShare: null, tried }
  return { error: missed / tried, errorShare: sold === 0 ? null : missed / sold, tried }
}

/** Null where the method has no data. */
function expectedBy(method: Method, question: ForecastQuestion, moment: MomentKnown): number | null {
  const { series, horizon } = question
  const { week } = moment
  switch (method) {
    case 'lastYear': {
      const rate = week - YEAR < 0 ? null : weeklyRate(series, week - YEAR, Math.min(week, week - YEAR + horizon))
      return rate === null ? null : rate * horizon * trendAt(question, moment)
    }
    case 'recent': {
      const rate = weeklyRate(series, week - RECENT_WEEKS, week)
      return rate === null ? null : rate * horizon
    }
    case 'seasonal':
      return levelOf(series, moment, 0, 0) * seasonAhead(moment, horizon)
    case 'borrowed':
      return levelOf(series, moment, borrowedRate(question, moment), BORROWED_WEEKS) * seasonAhead(moment, horizon)
  }
}

/** Deseasonalized units per mean week over the last year; `others` counts like `weeks` weeks of its own. */
function levelOf(series: SalesSeries, { week, market }: MomentKnown, others: number, weeks: number): number {
  const sold = others * weeks + sumOf(series.sold, week - YEAR, week)
  // Fast path for those never out of stock: their year has the full season.
  if (sumOf(series.open, week - YEAR, week) === YEAR) return sold / (weeks + market.seasonSum)
  let weight = weeks
  for (let at = Math.max(0, week - YEAR); at < week; at += 1) weight += sumOf(series.open, at, at + 1) * (market.season[at % YEAR] ?? 1)
  return weight === 0 ? 0 : sold / weight
}

/** Available for less than half a year. */
function isNew({ open }: SalesSeries, week: number): boolean {
  return sumOf(open, week - YEAR, week) < BORROWED_WEEKS
}

/** Sales rate of similar products: slow movers are compared with slow movers, new ones with all of their size and line. */
function borrowedRate({ product: { sizeKey, line }, series }: ForecastQuestion, { week, market }: MomentKnown): number {
  const { ofSize, ofLine } = !isNew(series, week) && isSlow(series, week) ? market.slow : market.all
  return ((ofSize.get(sizeKey) ?? 0) + (ofLine.get(line) ?? 0)) / 2
}

function seasonAhead({ week, market }: MomentKnown, horizon: number): number {
  let sum = 0
  for (let at = week; at < week + horizon; at += 1) sum += market.season[at % YEAR] ?? 1
  return sum
}

/** The product's own trend, or the shop's where it sold too little last year. */
function trendAt({ series, yearWeeks }: ForecastQuestion, { week, market }: MomentKnown): number {
  return trendOf(series, week, yearWeeksAt(week, yearWeeks)) ?? market.trend
}

/** Early in a year its few weeks say too little, so the last half year is used. */
function yearWeeksAt(week: number, yearWeeks: number): number {
  const weeks = yearWeeks - (WEEKS - week)
  return weeks < 8 ? YEAR / 2 : Math.min(weeks, YEAR)
}

function describeForecast(question: ForecastQuestion, market: Market, { method, expected }: Chosen): Omit<Forecast, keyof Chosen> {
  const { series, horizon, product } = question
  const now = { week: WEEKS, market }
  const trend = trendAt(question, now)
  const weeks = method === 'seasonal' || method === 'borrowed' ? seasonAhead(now, horizon) : horizon
  return {
    weekly: expected / weeks / (method === 'lastYear' ? trend : 1),
    weeks,
    soldLastYear: product.sold.slice(-YEAR).reduce((sum, units) => sum + units, 0),
    soldSameWeeks: sumOf(series.sold, WEEKS - YEAR, Math.min(WEEKS, WEEKS - YEAR + horizon)),
    trend,
    dampedWeeks: series.dampedWeeks,
    weeksWithoutStock: product.daysOut.reduce((sum, days) => sum + days, 0) / 7,
  }
}
