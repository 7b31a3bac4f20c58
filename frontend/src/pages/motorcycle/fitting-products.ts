import type { Product } from '#services/catalogue/product.contract.ts'
import type { MotorcycleTires } from '#services/motorcycles/motorcycle.contract.ts'

/** All that fits a motorcycle, each article once: a tire for either wheel stands in both lists. */
export function productsOf({ sets, fronts, rears }: MotorcycleTires): Product[] {
  const byEan = new Map([...sets, ...fronts, ...rears].map(({ product }) => [product.ean, product]))
  return [...byEan.values()]
}
