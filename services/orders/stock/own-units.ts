import type { StockSource } from '#events/orders.events.ts'
import type { CatalogueProduct } from '#services/catalogue/product.queries.ts'
import type { Availability } from '#services/domain/visibility.ts'
import type { Units } from './units.ts'

/** The field with an article's units of each source. */
export const UNITS_OF = { stock: 'stock', shipment: 'shipmentUnits', supplier: 'supplierUnits' } as const satisfies Record<
  StockSource,
  keyof Availability
>

/** A product with its availability, and that of the tires of a set, replaced. */
export function withAvailability(
  product: CatalogueProduct,
  change: <A extends Availability>(ean: string, article: A) => A,
): CatalogueProduct {
  const { ean, setOf, memberStock } = product
  const members = setOf && memberStock && { front: change(setOf.front, memberStock.front), rear: change(setOf.rear, memberStock.rear) }
  return { ...change(ean, product), memberStock: members }
}

/** Products as the holder of `own` sees them: for everyone else those units are gone. */
export function withOwnUnits(products: readonly CatalogueProduct[], own: readonly Units[]): readonly CatalogueProduct[] {
  if (own.length === 0) return products
  return products.map((product) =>
    withAvailability(product, (ean, article) => own.filter((units) => units.ean === ean).reduce(withUnitsBack, article)),
  )
}

function withUnitsBack<A extends Availability>(article: A, { source, quantity }: Units): A {
  const left = article[UNITS_OF[source]]
  return left === null ? article : { ...article, [UNITS_OF[source]]: left + quantity }
}
