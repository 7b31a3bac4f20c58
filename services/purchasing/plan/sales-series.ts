import { WEEKS } from './plan-input.ts'

/** Sales by week as a forecast may use them: outliers damped, weeks weighed by how long there was stock. */
export interface SalesSeries {
  /** Units of each week, oldest first. Small numbers in small arrays: fifty thousand products have ten million of them. */
  sold: Uint16Array
  /** Share of each week in which there was stock to sell, 0 to 1. */
  open: Float32Array
  /** Weeks whose sales were damped. */
  dampedWeeks: number
}

/** A week counts at most so many times what a usual week sells, and never less than `SMALLEST_CAP`: one club's order is no season. */
const CAP_TIMES = 4
const SMALLEST_CAP = 4

/** Missing weeks at the beginning count as weeks before the article was sold: not open. */
export function toSalesSeries({ sold, daysOut }: { sold: readonly number[]; daysOut: readonly number[] }): SalesSeries {
  const series: SalesSeries = { sold: new Uint16Array(WEEKS), open: new Float32Array(WEEKS), dampedWeeks: 0 }
  const missing = WEEKS - sold.length
  const cap = capOf(sold)
  for (let week = Math.max(0, missing); week < WEEKS; week += 1) {
    const units = sold[week - missing] ?? 0
    series.open[week] = 1 - (daysOut[week - missing] ?? 0) / 7
    series.sold[week] = Math.min(units, cap)
    if (units > cap) series.dampedWeeks += 1
  }
  return series
}

/** Of the weeks that sold anything the middle one is the usual one. */
function capOf(sold: readonly number[]): number {
  const busy = sold.filter((units) => units > 0).sort((one, other) => one - other)
  const usual = busy[Math.floor((busy.length - 1) / 2)] ?? 0
  return Math.max(SMALLEST_CAP, CAP_TIMES * usual)
}

export function sumOf(values: Uint16Array | Float32Array | Float64Array, from: number, to: number): number {
  let sum = 0
  for (let week = Math.max(0, from); week < to; week += 1) sum += values[week] ?? 0
  return sum
}

/** Units a week while there was stock, over weeks `from` (included) to `to`; null when there was hardly any week with stock. */
export function weeklyRate(
  series: Record<'sold' | 'open', Uint16Array | Float32Array | Float64Array>,
  from: number,
  to: number,
): number | null {
  const open = sumOf(series.open, from, to)
  return open < MIN_OPEN_WEEKS ? null : sumOf(series.sold, from, to) / open
}

const MIN_OPEN_WEEKS = 1
