import type { Product } from '#services/catalogue/product.contract.ts'
import type { Sort } from '#services/domain/list-view.ts'
import { yearOf } from './list-filters.ts'

const weekOf = ({ dot }: Product): number => {
  const dots = 'front' in dot ? [dot.front, dot.rear] : [dot]
  return Math.min(...dots.map(({ week }) => week ?? 0))
}

/** What the tires are compared by, the best first; null comes last, whatever it is. */
const RANKS: Readonly<Record<Sort, (product: Product) => number | null>> = {
  price: ({ price }) => -price,
  score: ({ score }) => score,
  newest: (product) => {
    const year = yearOf(product)
    return year === null ? null : year * 100 + weekOf(product)
  },
  life: ({ lifeKm, price }) => (lifeKm ? lifeKm / price : null),
}

/** The list in another order; equal ones as they stood. */
export function orderProducts(products: readonly Product[], sort: Sort | null): readonly Product[] {
  if (sort === null) return products
  const rank = RANKS[sort]
  return products
    .map((product) => ({ product, rank: rank(product) ?? Number.NEGATIVE_INFINITY }))
    .sort((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank))
    .map(({ product }) => product)
}
