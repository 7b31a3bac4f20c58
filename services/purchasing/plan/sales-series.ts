import { WEEKS } from './plan-input.ts'

/**
 * Sales by week as a forecast may use them: outliers damped, weeks weighed by how long there was stock. As sums of all weeks before a
 * week, so that any stretch of weeks is one subtraction; `WEEKS` + 1 of them.
 */
export interface Sales {
  sold: Sums
  /** Share of each week in which there was stock to sell, 0 to 1. */
  open: Sums
}
export type Sums = Uint32Array | Float32Array | Float64Array

export interface SalesSeries extends Sales {
  /** Weeks whose sales were damped. */
  dampedWeeks: number
}

/** A week counts at most so many times what a usual week sells, and never less than `SMALLEST_CAP`: one club's order is no season. */
const CAP_TIMES = 4
const SMALLEST_CAP = 4
const MIN_BUSY_WEEKS = 3
const LONG_ON_SALE = 26

interface Weeks {
  sold: readonly number[]
  daysOut: readonly number[]
}

/** Missing weeks at the beginning count as weeks before the article was sold: not open. All series lie in two pieces of memory. */
export function toSalesSeries(products: readonly Weeks[]): SalesSeries[] {
  const length = WEEKS + 1
  const [sold, open] = [new Uint32Array(products.length * length), new Float32Array(products.length * length)]
  return products.map((product, index) => {
    const at = index * length
    const sums = { sold: sold.subarray(at, at + length), open: open.subarray(at, at + length) }
    return { ...sums, dampedWeeks: addUp(product, sums) }
  })
}

/** Fills the sums; answers how many weeks were damped. */
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

/** Of the weeks that sold anything the middle one is the usual one; of an article long on sale one or two are not usual at all. */
function capOf(sold: readonly number[]): number {
  const busy = sold.filter((units) => units > 0).sort((one, other) => one - other)
  const isRare = busy.length < MIN_BUSY_WEEKS && sold.length >= LONG_ON_SALE
  const usual = isRare ? 0 : (busy[Math.floor((busy.length - 1) / 2)] ?? 0)
  return Math.max(SMALLEST_CAP, CAP_TIMES * usual)
}

/** Of the weeks `from` (included) to `to`; there is nothing before the first. */
export function sumOf(sums: Sums, from: number, to: number): number {
  return (sums[Math.max(0, to)] ?? 0) - (sums[Math.max(0, from)] ?? 0)
}

/** Units a week while there was stock; null when there was hardly any week with stock. */
export function weeklyRate({ sold, open }: Sales, from: number, to: number): number | null {
  const weeks = sumOf(open, from, to)
  return weeks < MIN_OPEN_WEEKS ? null : sumOf(sold, from, to) / weeks
}

/** Sums of sevenths of a week are a little less than they should be. */
const MIN_OPEN_WEEKS = 0.999
