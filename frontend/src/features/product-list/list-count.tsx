import { useUnit } from 'effector-react'
import type { Product } from '#services/catalogue/product.contract.ts'
import { $shownOf } from './product-list.model.ts'
import { productListText as text } from './product-list.text.ts'

/** How many tires a list has, and how many of them are shown. */
export function ListCount({ products }: { products: readonly Product[] }) {
  const shownOf = useUnit($shownOf)
  return <span>{text.count(shownOf(products).shown.length, products.length)}</span>
}
