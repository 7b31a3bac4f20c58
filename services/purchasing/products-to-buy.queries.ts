import type { ProductChanged } from '#events/catalogue.events.ts'
import type { Queryable } from '#services/platform/postgres.ts'

type ProductSize = Pick<ProductChanged['tire'], 'width' | 'profile' | 'rim' | 'sizeKey' | 'displaySize'>

/** What purchasing has to know of a product: as the catalogue counted it, before orders. */
export interface ProductToBuy
  extends Pick<ProductChanged, 'ean' | 'brand' | 'brandSlug' | 'name' | 'displayName' | 'position' | 'setOf' | 'stock' | 'shipmentUnits'> {
  tire: ProductSize
  front: ProductSize | null
}

/**
 * A page of what the shop buys, in the order of eans: what follows `ean`, '' for its beginning. Also what is used up; not what staff
 * closed by hand (`outofstock`), since nobody could order it.
 */
export async function listProductsToBuy(queryable: Queryable, ean: string, limit: number): Promise<ProductToBuy[]> {
  const { rows } = await queryable.query<ProductToBuy>(
    `SELECT p.ean, p.data ->> 'brand' AS brand, p.brand_slug AS "brandSlug", p.data ->> 'name' AS name, p.data ->> 'displayName' AS "displayName",
       p.data ->> 'position' AS position, nullif(p.data -> 'setOf', 'null') AS "setOf",
       (p.counted ->> 'stock')::int AS stock, (p.counted ->> 'shipmentUnits')::int AS "shipmentUnits",
       ${SIZE('tire')} AS tire, CASE WHEN p.data -> 'front' <> 'null' THEN ${SIZE('front')} END AS front
     FROM read.products p
     WHERE p.data IS NOT NULL AND p.ean > $1 AND p.counted ->> 'visibilityOverride' IS DISTINCT FROM 'outofstock'
     ORDER BY p.ean LIMIT $2`,
    [ean, limit],
  )
  return rows
}

const SIZE = (wheel: 'tire' | 'front') =>
  `jsonb_build_object(${['width', 'profile', 'rim', 'sizeKey', 'displaySize'].map((part) => `'${part}', p.data -> '${wheel}' -> '${part}'`)})`
