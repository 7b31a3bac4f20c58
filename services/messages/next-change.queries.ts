import type { OrderPlaced } from '#events/orders.events.ts'
import { type CatalogueProduct, listProductsByEans } from '#services/catalogue/product.queries.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { firstWorn } from './next-change.rules.ts'

/** The tire of an order that is worn first, as the catalogue has it; null when it is known of none. */
export async function findFirstWorn(database: Queryable, { lines }: Pick<OrderPlaced, 'lines'>): Promise<CatalogueProduct | null> {
  return firstWorn(
    await listProductsByEans(
      database,
      lines.map(({ ean }) => ean),
    ),
  )
}
