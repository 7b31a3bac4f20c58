import type { ProductChanged } from '#events/catalogue.events.ts'
import { brandKey } from '#services/domain/slug.ts'
import type { Availability } from '#services/domain/visibility.ts'
import type { Queryable, QueryOptions } from '#services/platform/postgres.ts'
import type { CatalogueProduct } from './catalogue-product.ts'

/** The most products one answer holds; the cheapest stay when there are more. */
const MAX_LISTED_PRODUCTS = 1000

export interface SizeQuery {
  width: string
  profile: string
  rim: string
}

interface ProductRow {
  data: ProductChanged
  likes: number
  front: Availability | null
  rear: Availability | null
}

const AVAILABILITY = (member: string) => `CASE WHEN ${member}.data IS NOT NULL THEN jsonb_build_object(
  'stock', ${member}.data -> 'stock', 'shipmentUnits', ${member}.data -> 'shipmentUnits',
  'supplierUnits', ${member}.data -> 'supplierUnits', 'visibilityOverride', ${member}.data -> 'visibilityOverride') END`

const SELECT_PRODUCTS = `
  SELECT p.data, (p.data ->> 'likesBefore')::int + coalesce(l.presses, 0)::int AS likes,
    ${AVAILABILITY('f')} AS front, ${AVAILABILITY('r')} AS rear
  FROM read.products p
  LEFT JOIN read.product_likes l ON l.product_id = p.ean
  LEFT JOIN read.products f ON f.ean = p.front_ean
  LEFT JOIN read.products r ON r.ean = p.rear_ean
  WHERE p.data IS NOT NULL`

const CHEAPEST_FIRST = `ORDER BY p.price_agorot, p.ean LIMIT ${MAX_LISTED_PRODUCTS}`

/** One product, or null when the shop does not sell it. */
export async function findProduct(database: Queryable, ean: string): Promise<CatalogueProduct | null> {
  const [product] = await listProducts(database, 'AND p.ean = $1', [ean])
  return product ?? null
}

/** Products of one size; a set is found under both its sizes. Cheapest first. */
export function listProductsBySize(database: Queryable, size: SizeQuery): Promise<CatalogueProduct[]> {
  const isOfSize = 'p.ean IN (SELECT s.ean FROM read.product_sizes s WHERE s.width = $1 AND s.profile = $2 AND s.rim = $3)'
  return listProducts(database, `AND ${isOfSize} ${CHEAPEST_FIRST}`, [size.width, size.profile, size.rim])
}

/** Products of a brand, named by slug, name, Hebrew name or alias in any case and spelling. Cheapest first. */
export function listProductsByBrand(database: Queryable, slugOrAlias: string): Promise<CatalogueProduct[]> {
  const isOfBrand = 'p.brand_slug = (SELECT b.slug FROM read.brands b WHERE $1 = ANY(b.keys) ORDER BY b.slug LIMIT 1)'
  return listProducts(database, `AND ${isOfBrand} ${CHEAPEST_FIRST}`, [brandKey(slugOrAlias)])
}

/** Products of the segments a category stands for; none when there is no such category. Cheapest first. */
export function listProductsByCategory(database: Queryable, slug: string): Promise<CatalogueProduct[]> {
  const isOfCategory = 'p.segment = ANY((SELECT c.segments FROM read.categories c WHERE c.slug = $1)::text[])'
  return listProducts(database, `AND ${isOfCategory} ${CHEAPEST_FIRST}`, [slug])
}

/** The best sold products that can be bought, now or on order; of a set, when both its tires can. */
export function listTopSellers(database: Queryable, limit: number): Promise<CatalogueProduct[]> {
  const restsWithItself = "(p.front_ean IS NULL OR p.data ->> 'visibilityOverride' IS NOT NULL)"
  const canBeOrdered = `p.is_orderable AND (${restsWithItself} OR (f.is_orderable AND r.is_orderable))`
  return listProducts(database, `AND ${canBeOrdered} ORDER BY p.sold_before DESC, p.ean LIMIT $1`, [limit])
}

/** Products in the order of `eans`; unknown ones are left out. */
export async function listProductsByEans(database: Queryable, eans: readonly string[]): Promise<CatalogueProduct[]> {
  const wanted = [...new Set(eans)].slice(0, MAX_LISTED_PRODUCTS)
  // Behind the SELECT the planner does not see how many there are: it would plan anew for every number, longer than it runs.
  const products = await listProducts(database, 'AND p.ean = ANY((SELECT $1::text[])::text[])', [wanted], { isPrepared: true })
  const byEan = new Map(products.map((product) => [product.ean, product]))
  return wanted.flatMap((ean) => byEan.get(ean) ?? [])
}

/** A page of the whole catalogue in the order of eans: what follows `ean`, '' for its beginning. */
export function listProductsAfter(database: Queryable, ean: string, limit: number): Promise<CatalogueProduct[]> {
  return listProducts(database, 'AND p.ean > $1 ORDER BY p.ean LIMIT $2', [ean, limit])
}

async function listProducts(
  database: Queryable,
  restriction: string,
  values: readonly unknown[],
  options?: QueryOptions,
): Promise<CatalogueProduct[]> {
  const { rows } = await database.query<ProductRow>(`${SELECT_PRODUCTS} ${restriction}`, values, options)
  return rows.map(toCatalogueProduct)
}

const NOTHING_LEFT: Availability = { stock: 0, shipmentUnits: 0, supplierUnits: 0, visibilityOverride: null }

function toCatalogueProduct(row: ProductRow): CatalogueProduct {
  const memberStock = row.data.setOf ? { front: row.front ?? NOTHING_LEFT, rear: row.rear ?? NOTHING_LEFT } : null
  return { ...row.data, likes: row.likes, memberStock }
}
