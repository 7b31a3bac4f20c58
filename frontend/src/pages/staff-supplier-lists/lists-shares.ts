import type { Cell } from '#services/domain/csv.ts'
import type { SupplierLists, SupplierPrices, UnmatchedArticle, WhyUnmatched } from '#services/purchasing/suppliers.contract.ts'

/** Why articles are not matched; fixable reasons first. */
export const reasons = ['unknown_brand', 'ambiguous', 'no_size', 'not_ours'] as const satisfies readonly WhyUnmatched[]

export type SupplierList = SupplierLists['suppliers'][number]

/** How articles were matched, and those that were not, in the bar's order. */
export const ways = ['ean', 'number', 'line', 'none'] as const
export type Way = (typeof ways)[number]

export interface Share {
  way: Way
  count: number
  /** 0 to 1 of all articles. */
  share: number
}

export const unmatchedOf = ({ unmatched }: SupplierList): number => reasons.reduce((sum, why) => sum + unmatched[why], 0)

export function sharesOf(list: SupplierList): Share[] {
  const { ean, number, line } = list.matched
  const counts: Record<Way, number> = { ean, number, line, none: unmatchedOf(list) }
  const all = ean + number + line + counts.none
  return ways.map((way) => ({ way, count: counts[way], share: all === 0 ? 0 : counts[way] / all }))
}

export interface PricePoint {
  at: string
  price: number
  units: number | null
  isAtLeast: boolean
  /** 0 to 1 from the lowest to the highest price. */
  height: number
}

/** Price history, oldest first; no price while the article was in no list. */
export function pricePoints(prices: SupplierPrices['prices']): PricePoint[] {
  const known = prices
    .toReversed()
    .flatMap(({ at, price, units, isAtLeast }) => (price === null ? [] : [{ at, price, units, isAtLeast: isAtLeast === true }]))
  const [least, most] = [Math.min(...known.map(({ price }) => price)), Math.max(...known.map(({ price }) => price))]
  return known.map((point) => ({ ...point, height: most > least ? (point.price - least) / (most - least) : 0.5 }))
}

/** `20+` = at least. */
export const unitsText = (units: number, isAtLeast: boolean): string => `${units.toLocaleString('en')}${isAtLeast ? '+' : ''}`

/** A CSV row. */
export const cellsOf = (
  { supplier, sku, ean, brand, description, size, why, price, units, isAtLeast }: UnmatchedArticle,
  words: Readonly<Record<UnmatchedArticle['why'], string>>,
): Cell[] => [supplier, sku, ean, brand, description, size, words[why], price, unitsText(units, isAtLeast)]
