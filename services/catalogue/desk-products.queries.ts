import type { ProductChanged } from '#events/catalogue.events.ts'
import type { UnitsTaken } from '#events/orders.events.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { SizeQuery } from './product.queries.ts'

/** Products for editing: the catalogue's count, and what orders have taken since. */

type ReservedUnits = Partial<Record<UnitsTaken['source'], { reserved: number; handedOver: number; sequence: number }>>

export interface DeskProduct {
  /** Of the counting event. */
  sequence: number
  changedAt: Date
  counted: ProductChanged
  taken: ReservedUnits
}

const COLUMNS = `sequence::float8 AS sequence, changed_at AS "changedAt", data || counted AS counted, taken`

export async function findDeskProduct(database: Queryable, ean: string): Promise<DeskProduct | null> {
  const { rows } = await database.query<DeskProduct>(`SELECT ${COLUMNS} FROM read.products WHERE ean = $1 AND data IS NOT NULL`, [ean])
  return rows[0] ?? null
}

/** In the order of `eans`. */
export async function listDeskProducts(database: Queryable, eans: readonly string[]): Promise<DeskProduct[]> {
  const { rows } = await database.query<DeskProduct>(
    `SELECT ${COLUMNS} FROM read.products WHERE ean = ANY ($1) AND data IS NOT NULL ORDER BY array_position($1::text[], ean)`,
    [eans],
  )
  return rows
}

export interface ProductSelection {
  /** Null = any. */
  eans: readonly string[] | null
  brandSlug: string | null
  /** The spellings of a line's name. */
  names: readonly string[] | null
  segment: string | null
  /** Width, profile, rim. */
  size: readonly string[] | null
  isOutOfStock: boolean
  isUnpriced: boolean
  isUndated: boolean
  changedSince: Date | null
}

export interface SelectedProduct {
  ean: string
  priceAgorot: number
}

/** Unreserved units in stock; a set of two tires has the lower count of both. */
const ON_SHELF = `CASE WHEN p.front_ean IS NULL THEN (p.data ->> 'stock')::int
  ELSE least(coalesce((f.data ->> 'stock')::int, 0), coalesce((r.data ->> 'stock')::int, 0)) END`

const ORDERS = {
  name: ['p.brand_slug', "p.data ->> 'displayName'"],
  price: ['p.price_agorot'],
  stock: [ON_SHELF],
  changed: ['p.changed_at'],
} as const

const FROM_PRODUCTS = `FROM read.products p
  LEFT JOIN read.products f ON f.ean = p.front_ean
  LEFT JOIN read.products r ON r.ean = p.rear_ean
  WHERE p.data IS NOT NULL
    AND ($1::text[] IS NULL OR p.ean = ANY ($1))
    AND ($2::text IS NULL OR p.brand_slug = $2)
    AND ($3::text[] IS NULL OR p.data ->> 'name' = ANY ($3))
    AND ($4::text IS NULL OR p.segment = $4)
    AND ($5::text[] IS NULL OR p.ean IN (
      SELECT ean FROM read.product_sizes WHERE (width, profile, rim) = (($5::text[])[1], ($5::text[])[2], ($5::text[])[3])
    ))
    AND (NOT $6 OR ${ON_SHELF} = 0)
    AND (NOT $7 OR p.price_agorot = 0)
    AND (NOT $8 OR (${ON_SHELF} > 0 AND (p.data -> 'tire' -> 'dot' = 'null' OR p.data -> 'front' -> 'dot' = 'null')))
    AND ($9::timestamptz IS NULL OR p.changed_at >= $9)`

const valuesOf = (of: ProductSelection): unknown[] => [
  ...[of.eans, of.brandSlug, of.names, of.segment, of.size],
  ...[of.isOutOfStock, of.isUnpriced, of.isUndated, of.changedSince],
]

export interface ProductOrder {
  by: keyof typeof ORDERS
  isDescending: boolean
}

/** Articles that match all filters, all or a page of them. Ties are sorted by number. */
export async function selectProducts(
  database: Queryable,
  selection: ProductSelection,
  { by, isDescending }: ProductOrder,
  { limit, offset }: { limit: number | null; offset: number } = { limit: null, offset: 0 },
): Promise<SelectedProduct[]> {
  const order = ORDERS[by].map((column) => (isDescending ? `${column} DESC` : column)).join(', ')
  const { rows } = await database.query<SelectedProduct>(
    `SELECT p.ean, p.price_agorot AS "priceAgorot" ${FROM_PRODUCTS} ORDER BY ${order}, p.ean LIMIT $10 OFFSET $11`,
    [...valuesOf(selection), limit, offset],
  )
  return rows
}

export async function countProducts(database: Queryable, selection: ProductSelection): Promise<number> {
  const { brandSlug, ...others } = selection
  if (Object.values(others).every((value) => value === null || value === false)) return countArticles(database, brandSlug)
  const { rows } = await database.query<{ count: number }>(`SELECT count(*)::int AS count ${FROM_PRODUCTS}`, valuesOf(selection))
  return rows[0]?.count ?? 0
}

/** All articles, or those of a brand, from the sums. */
async function countArticles(database: Queryable, brandSlug: string | null): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'SELECT coalesce(sum(articles), 0)::int AS count FROM read.brand_counts WHERE $1::text IS NULL OR brand_slug = $1',
    [brandSlug],
  )
  return rows[0]?.count ?? 0
}

/** Article numbers that contain these digits. */
export async function findEansWith(database: Queryable, digits: string): Promise<string[]> {
  const { rows } = await database.query<{ ean: string }>('SELECT ean FROM read.products WHERE data IS NOT NULL AND ean LIKE $1', [
    `%${digits}%`,
  ])
  return rows.map(({ ean }) => ean)
}

export interface CountedSpelling {
  brandSlug: string
  brand: string
  name: string
  articles: number
}

/** Spellings of lines in articles. */
export async function listSpellings(database: Queryable): Promise<CountedSpelling[]> {
  const { rows } = await database.query<CountedSpelling>(
    `SELECT brand_slug AS "brandSlug", min(data ->> 'brand') AS brand, data ->> 'name' AS name, count(*)::int AS articles
     FROM read.products WHERE data IS NOT NULL GROUP BY brand_slug, data ->> 'name'`,
  )
  return rows
}

export async function countBySegment(database: Queryable): Promise<{ segment: string; articles: number }[]> {
  const { rows } = await database.query<{ segment: string; articles: number }>(
    'SELECT segment, count(*)::int AS articles FROM read.products WHERE data IS NOT NULL GROUP BY segment ORDER BY segment',
  )
  return rows
}

/** A set counts for both its sizes. */
export async function countBySize(database: Queryable): Promise<(SizeQuery & { articles: number })[]> {
  const { rows } = await database.query<SizeQuery & { articles: number }>('SELECT width, profile, rim, articles FROM read.size_counts')
  return rows
}

/** Articles whose last change the projection does not show yet. */
export async function countUnread(database: Queryable, eans: readonly string[]): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM catalogue_entities e JOIN read.products p ON p.ean = e.id
     WHERE e.kind = 'product' AND e.id = ANY ($1) AND p.sequence < e.sequence`,
    [eans],
  )
  return rows[0]?.count ?? 0
}
