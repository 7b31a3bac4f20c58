import { WEEKS } from './plan-input.ts'

/**
 * Weekly sales prepared for forecasts: outliers damped, weeks weighted by availability. As `WEEKS` + 1 prefix sums, so that the sum of
 * any range is one subtraction.
 */
export interface Sales {
  sold: Sums
  /** Share of each week with stock, 0 to 1. */
  open: Sums
}
export type Sums = Uint32Array | Float32Array | Float64Array

export interface SalesSeries extends Sales {
  /** Number of damped weeks. */
  dampedWeeks: number
}

/** Cap of a week relative to a typical one, at least `SMALLEST_CAP`: a club's single order is no season. */
const CAP_TIMES = 4
const SMALLEST_CAP = 4
const MIN_BUSY_WEEKS = 3
const LONG_ON_SALE = 26

interface Weeks {
  sold: readonly number[]
  daysOut: readonly number[]
}

/** Missing weeks at the beginning count as weeks before the article was sold. All series share two buffers. */
export function toSalesSeries(products: readonly Weeks[]): SalesSeries[] {
  const length = WEEKS + 1
  const [sold, open] = [new Uint32Array(products.length * length), new Float32Array(products.length * length)]
  return products.map((product, index) => {
    const at = index * length
    const sums = { sold: sold.subarray(at, at + length), open: open.subarray(at, at + length) }
    return { ...sums, dampedWeeks: addUp(product, sums) }
  })
}

/** Fills the sums; returns the number of damped weeks. */
function addUp({ sold, daysOut }: Weeks, sums: Sales): number {
  const missing = WEEKS - sold.length
  const cap = capOf(sold)
  let dampedWeeks = 0
  for (let week = 0; week < WEEKS; week += 1) {
    const units = sold[week - missing] ?? 0
    const open = week < missing ? 0 : 1 - (daysOut[week - missing] ?? 0) / 7
    sums.sold[week + 1] = (sums.sold[week] ?? 0) + Math.min(units, cap)
    sums.open[week + 1] = (sums.open[week] ?? 0) + open
    if (units > cap) dampedWeeks += 1
  }
  return dampedWeeks
}

/** The median week with sales is typical; an article long on sale with one or two such weeks has no typical one. */
function capOf(sold: readonly number[]): number {
  const busy = sold.filter((units) => units > 0).sort((one, other) => one - other)
  const isRare = busy.length < MIN_BUSY_WEEKS && sold.length >= LONG_ON_SALE
  const usual = isRare ? 0 : (busy[Math.floor((busy.length - 1) / 2)] ?? 0)
  return Math.max(SMALLEST_CAP, CAP_TIMES * usual)
}

/** Sum from `from` (inclusive) to `to` (exclusive). */
export function sumOf(sums: Sums, from: number, to: number): number {
  return (sums[Math.max(0, to)] ?? 0) - (sums[Math.max(0, from)] ?? 0)
}

/** Units per week with stock; null with hardly any such week. */
export function weeklyRate({ sold, open }: Sales, from: number, to: number): number | null {
  const weeks = sumOf(open, from, to)
  return weeks < MIN_OPEN_WEEKS ? null : sumOf(sold, from, to) / weeks
}

/** Tolerance for rounding of sevenths. */
const MIN_OPEN_WEEKS = 0.999
