import { useUnit } from 'effector-react'
import type { Product } from '#services/catalogue/product.contract.ts'
import { filterProducts, offeredFilters } from './list-filters.ts'
import { $filters } from './product-list.model.ts'
import { productListText as text } from './product-list.text.ts'

/** How many tires a list has, and how many of them are shown. */
export function ListCount({ products }: { products: readonly Product[] }) {
  const filters = useUnit($filters)
  return text.count(filterProducts(products, offeredFilters(products, filters)).length, products.length)
}
