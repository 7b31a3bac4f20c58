import type { Product } from '#services/catalogue/product.contract.ts'
import { lineKey } from '#services/domain/line-name.ts'

const kindOf = ({ brandSlug, name, position, visibility }: Product) => [lineKey(brandSlug, name), position, visibility].join('/')

/** A card, and all articles that it stands for. */
export interface VariantGroup {
  product: Product
  all: Product[]
}

/** Neighbours whose cards look the same, of one line, for the same wheel and as soon there, in one group; the order stays. */
export function foldNeighbours(products: readonly Product[]): VariantGroup[] {
  const folds: VariantGroup[] = []
  for (const product of products) {
    const last = folds.at(-1)
    if (last && kindOf(last.product) === kindOf(product)) last.all.push(product)
    else folds.push({ product, all: [product] })
  }
  return folds
}
