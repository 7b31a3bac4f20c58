import type { ProductChanged } from '#events/catalogue.events.ts'
import type { ArticleKind } from '#services/domain/article-kind.ts'
import { lineNameOf, type Spelling } from '#services/domain/line-name.ts'
import { textLine } from '#services/domain/plain-text.ts'
import { brandKey, productNameSlug } from '#services/domain/slug.ts'
import type { Availability } from '#services/domain/visibility.ts'
import type { Queryable } from '#services/platform/postgres.ts'

/** A product from the queries: its last event, its likes, and for a set of named tires their availability. */
export type CatalogueProduct = ProductChanged & {
  /** Imported likes plus every press of the heart since. */
  likes: number
  /** A tire missing from the catalogue has none. */
  memberStock: { front: Availability; rear: Availability } | null
}

/** Limit of an answer: orderable ones first, then the cheapest. */
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

/** In stock or later; a set of named tires when both are. */
const CAN_BE_ORDERED = `p.is_orderable
  AND (p.front_ean IS NULL OR p.data ->> 'visibilityOverride' IS NOT NULL OR (f.is_orderable AND r.is_orderable))`

const ORDERABLE_FIRST = `ORDER BY (${CAN_BE_ORDERED}) IS TRUE DESC, p.price_agorot, p.ean LIMIT ${MAX_LISTED_PRODUCTS}`

const isOfSize = (first: number) =>
  `p.ean IN (SELECT s.ean FROM read.product_sizes s WHERE (s.width, s.profile, s.rim) = ($${first}, $${first + 1}, $${first + 2}))`

/** One product, or null when unknown. */
export async function findProduct(database: Queryable, ean: string): Promise<CatalogueProduct | null> {
  const [product] = await listProducts(database, 'AND p.ean = $1', [ean])
  return product ?? null
}

/** The kind of a removed article; null when it still exists, or never did. */
export async function findFormerKind(database: Queryable, ean: string): Promise<ArticleKind | null> {
  // Via JSON: tables of the previous version lack the column.
  const { rows } = await database.query<{ kind: ArticleKind | null }>(
    "SELECT to_jsonb(p) -> 'kind' AS kind FROM read.products p WHERE p.ean = $1 AND p.data IS NULL",
    [ean],
  )
  return rows[0]?.kind ?? null
}

/** Products of one size; a set has two. Orderable first, then the cheapest. */
export function listProductsBySize(database: Queryable, size: SizeQuery): Promise<CatalogueProduct[]> {
  return listProducts(database, `AND ${isOfSize(1)} ${ORDERABLE_FIRST}`, textsOf(size))
}

/** Single tires of one size that fit the wheel. Orderable first, then the cheapest. */
export function listTiresOfWheel(database: Queryable, wheel: 'front' | 'rear', size: SizeQuery): Promise<CatalogueProduct[]> {
  const isForWheel = "p.data -> 'front' = 'null'::jsonb AND p.data ->> 'position' <> $4"
  const otherWheel = wheel === 'front' ? 'rear' : 'front'
  return listProducts(database, `AND ${isOfSize(1)} AND ${isForWheel} ${ORDERABLE_FIRST}`, [...textsOf(size), otherWheel])
}

/** Sets with a tire of each size. Orderable first, then the cheapest. */
export function listSetsOfSizes(database: Queryable, front: SizeQuery, rear: SizeQuery): Promise<CatalogueProduct[]> {
  const isSet = "p.data -> 'front' <> 'null'::jsonb"
  return listProducts(database, `AND ${isOfSize(1)} AND ${isOfSize(4)} AND ${isSet} ${ORDERABLE_FIRST}`, [
    ...textsOf(front),
    ...textsOf(rear),
  ])
}

/** Products of a brand, by slug, name, Hebrew name or alias, case-insensitive. Orderable first, then the cheapest. */
export function listProductsByBrand(database: Queryable, slugOrAlias: string): Promise<CatalogueProduct[]> {
  const isOfBrand = 'p.brand_slug = (SELECT b.slug FROM read.brands b WHERE $1 = ANY(b.keys) ORDER BY b.slug LIMIT 1)'
  return listProducts(database, `AND ${isOfBrand} ${ORDERABLE_FIRST}`, [brandKey(slugOrAlias)])
}

export interface CatalogueLine {
  name: string
  /** Single tires and sets. Orderable first, then the cheapest. */
  products: CatalogueProduct[]
}

/** A model line in any spelling with the same address. Empty when unknown. */
export async function readLine(database: Queryable, { brandSlug, name }: { brandSlug: string; name: string }): Promise<CatalogueLine> {
  const slug = productNameSlug(name)
  // Tables of the previous version have no slugs: there all of the brand's names are looked through.
  const isOfSlug = 'p.brand_slug = $1 AND (p.line_slug = $2 OR p.line_slug IS NULL) AND p.data IS NOT NULL'
  const { rows } = await database.query<Spelling>(
    `SELECT p.data ->> 'name' AS name, count(*)::int AS articles FROM read.products p WHERE ${isOfSlug} GROUP BY 1`,
    [brandSlug, slug],
    { isPrepared: true },
  )
  const spellings = rows.filter((each) => productNameSlug(each.name) === slug)
  const names = spellings.map((each) => each.name)
  const isOfLine = `${isOfSlug} AND p.data ->> 'name' = ANY($3)`
  const products = names.length === 0 ? [] : await listProducts(database, `AND ${isOfLine} ${ORDERABLE_FIRST}`, [brandSlug, slug, names])
  return { name: lineNameOf(spellings).name, products }
}

/** Products of a category's segments; none for an unknown one. Orderable first, then the cheapest. */
export function listProductsByCategory(database: Queryable, slug: string): Promise<CatalogueProduct[]> {
  const isOfCategory = 'p.segment = ANY((SELECT c.segments FROM read.categories c WHERE c.slug = $1)::text[])'
  return listProducts(database, `AND ${isOfCategory} ${ORDERABLE_FIRST}`, [slug])
}

/** The best sold orderable products; a set when both its tires are. */
export function listTopSellers(database: Queryable, limit: number): Promise<CatalogueProduct[]> {
  return listProducts(database, `AND ${CAN_BE_ORDERED} ORDER BY p.sold_before DESC, p.ean LIMIT $1`, [limit])
}

/**
 * The best sold: imported sales and units in `own` together. Few of those with units are read: an article that is not among the best by
 * imported sales has at most as many of them as the last of those.
 */
export async function listBestSold(database: Queryable, own: ReadonlyMap<string, number>, limit: number): Promise<CatalogueProduct[]> {
  const unitsOf = ({ ean, soldBefore }: CatalogueProduct) => soldBefore + (own.get(ean) ?? 0)
  const bestOf = (products: readonly CatalogueProduct[]): CatalogueProduct[] =>
    [...new Map(products.map((product) => [product.ean, product])).values()]
      .sort((a, b) => unitsOf(b) - unitsOf(a) || (a.ean < b.ean ? -1 : 1))
      .slice(0, limit)
  const ranked = [...own].toSorted(([, one], [, other]) => other - one)
  const [before, first] = await Promise.all([
    listTopSellers(database, limit),
    listBestOf(database, Object.fromEntries(ranked.slice(0, limit)), limit),
  ])
  const best = bestOf([...before, ...first])
  const [leastBefore, least] = [before.at(-1), best.at(-1)]
  if (!leastBefore || !least || before.length < limit) return best
  const others = ranked.slice(limit).filter(([, units]) => units + leastBefore.soldBefore >= unitsOf(least))
  return others.length === 0 ? best : bestOf([...best, ...(await listBestOf(database, Object.fromEntries(others), limit))])
}

/** The best of those with units in `own`, which count with their imported sales. */
function listBestOf(database: Queryable, own: Readonly<Record<string, number>>, limit: number): Promise<CatalogueProduct[]> {
  const isOwn = 'p.ean IN (SELECT jsonb_object_keys($1::jsonb))'
  const units = 'p.sold_before + ($1::jsonb ->> p.ean)::int'
  const values = [JSON.stringify(own), limit]
  return listProducts(database, `AND ${isOwn} AND ${CAN_BE_ORDERED} ORDER BY ${units} DESC, p.ean LIMIT $2`, values)
}

/** Products in the order of `eans`, without unknown ones. */
export async function listProductsByEans(database: Queryable, eans: readonly string[]): Promise<CatalogueProduct[]> {
  const requested = [...new Set(eans)].slice(0, MAX_LISTED_PRODUCTS)
  if (requested.length === 0) return []
  // The SELECT hides the array's length from the planner, which would otherwise plan again for every length, slower than the query.
  const products = await listProducts(database, 'AND p.ean = ANY((SELECT $1::text[])::text[])', [requested])
  const byEan = new Map(products.map((product) => [product.ean, product]))
  return requested.flatMap((ean) => byEan.get(ean) ?? [])
}

/** The tires that sets among `eans` name. */
export async function listTiresOfSets(database: Queryable, eans: readonly string[]): Promise<CatalogueProduct[]> {
  if (eans.length === 0) return []
  const isOfSet = `p.ean IN (
    SELECT unnest(ARRAY[s.front_ean, s.rear_ean]) FROM read.products s WHERE s.ean = ANY((SELECT $1::text[])::text[])
  )`
  return listProducts(database, `AND ${isOfSet} LIMIT ${MAX_LISTED_PRODUCTS}`, [eans])
}

/** Those of `eans` with a photo. */
export async function findEansWithPhotos(database: Queryable, eans: readonly string[]): Promise<Set<string>> {
  const { rows } = await database.query<{ ean: string }>(
    `SELECT ean FROM read.products WHERE ean = ANY($1) AND jsonb_array_length(data -> 'photos') > 0`,
    [eans],
  )
  return new Set(rows.map(({ ean }) => ean))
}

/** A page of the catalogue by EAN: after `ean`, '' for the first. */
export function listProductsAfter(database: Queryable, ean: string, limit: number): Promise<CatalogueProduct[]> {
  return listProducts(database, 'AND p.ean > $1 ORDER BY p.ean LIMIT $2', [ean, limit])
}

/** Prepared: planning it takes longer than running it. */
async function listProducts(database: Queryable, restriction: string, values: readonly unknown[]): Promise<CatalogueProduct[]> {
  const { rows } = await database.query<ProductRow>(`${SELECT_PRODUCTS} ${restriction}`, values, { isPrepared: true })
  return rows.map(toCatalogueProduct)
}

function textsOf({ width, profile, rim }: SizeQuery): string[] {
  return [width, profile, rim]
}

const NOTHING_LEFT: Availability = { stock: 0, shipmentUnits: 0, supplierUnits: 0, visibilityOverride: null }

function toCatalogueProduct(row: ProductRow): CatalogueProduct {
  const memberStock = row.data.setOf ? { front: row.front ?? NOTHING_LEFT, rear: row.rear ?? NOTHING_LEFT } : null
  const { name, displayName } = row.data
  // Old events have the file's spelling.
  return { ...row.data, name: textLine(name), displayName: textLine(displayName), likes: row.likes, memberStock }
}
