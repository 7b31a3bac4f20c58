import type { BrandChanged, ProductChanged } from '#events/catalogue.events.ts'
import type { Queryable } from '#services/platform/postgres.ts'

export interface ListedProduct extends Pick<ProductChanged, 'ean' | 'brandSlug' | 'name' | 'position'> {
  tire: Pick<ProductChanged['tire'], 'sizeKey' | 'displaySize' | 'dot'>
}

/** Every product of the shop with what a supplier may call it by, in the order of eans. */
export async function listProductsToMatch(queryable: Queryable): Promise<ListedProduct[]> {
  const { rows } = await queryable.query<ListedProduct>(
    `SELECT ean, brand_slug AS "brandSlug", data ->> 'name' AS name, data ->> 'position' AS position,
       jsonb_build_object('sizeKey', data #> '{tire,sizeKey}', 'displaySize', data #> '{tire,displaySize}', 'dot', data #> '{tire,dot}') AS tire
     FROM read.products WHERE data IS NOT NULL ORDER BY ean`,
  )
  return rows
}

/** Other names of lines in lists, by brand. */
export async function listLineAliases(queryable: Queryable): Promise<Map<string, NonNullable<BrandChanged['lineAliases']>>> {
  const { rows } = await queryable.query<{ slug: string; aliases: NonNullable<BrandChanged['lineAliases']> }>(
    `SELECT slug, data -> 'lineAliases' AS aliases FROM read.brands WHERE data ? 'lineAliases'`,
  )
  return new Map(rows.map(({ slug, aliases }) => [slug, aliases]))
}
