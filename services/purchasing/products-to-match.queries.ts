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

/** Another one whenever a supplier's article, a product or a brand was told anew. */
export async function listMark(queryable: Queryable): Promise<string> {
  const { rows } = await queryable.query<{ mark: string }>(
    `SELECT concat_ws(' ', (SELECT concat(count(*), '/', sum(sequence)) FROM read.supplier_articles),
       (SELECT concat(count(*), '/', sum(sequence)) FROM read.products), (SELECT concat(count(*), '/', sum(sequence)) FROM read.brands)) AS mark`,
  )
  return rows[0]?.mark ?? ''
}
