import type { Product } from '#services/catalogue/product.contract.ts'
import { lineKey } from '#services/domain/line-name.ts'

const kindOf = ({ brandSlug, name, position, visibility }: Product) => [lineKey(brandSlug, name), position, visibility].join('/')

/** A card, and all products it represents. */
export interface VariantGroup {
  product: Product
  all: Product[]
}

/** Groups adjacent products with the same line, wheel, look and availability; keeps the order. */
export function foldNeighbours(products: readonly Product[]): VariantGroup[] {
  const folds: VariantGroup[] = []
  for (const product of products) {
    const last = folds.at(-1)
    if (last && kindOf(last.product) === kindOf(product)) last.all.push(product)
    else folds.push({ product, all: [product] })
  }
  return folds
}
