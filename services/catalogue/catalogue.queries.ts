import type { BrandChanged, CategoryChanged, PopularSizesChanged, ShipmentSettingsChanged } from '#events/catalogue.events.ts'
import { brandKey } from '#services/domain/slug.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { SizeQuery } from './product.queries.ts'
import { inNumericOrder, inWidthOrder } from './size-part-order.ts'

const MAX_LISTED = 200

export type CatalogueBrand = BrandChanged & {
  /** Number of its products. */
  count: number
}

/** All brands in the shop's order, each with its number of products. */
export async function listBrands(database: Queryable): Promise<CatalogueBrand[]> {
  const { rows } = await database.query<{ data: BrandChanged; count: number }>(
    `SELECT b.data, coalesce(c.articles, 0)::int AS count
     FROM read.brands b
     LEFT JOIN read.brand_counts c ON c.brand_slug = b.slug
     ORDER BY b.position, b.slug LIMIT ${MAX_LISTED}`,
    [],
    { isPrepared: true },
  )
  return rows.map((row) => ({ ...row.data, count: row.count }))
}

/** A brand by slug, name, Hebrew name or alias, case-insensitive; null when unknown. */
export async function findBrand(database: Queryable, slugOrAlias: string): Promise<BrandChanged | null> {
  const { rows } = await database.query<{ data: BrandChanged }>('SELECT data FROM read.brands WHERE $1 = ANY(keys) ORDER BY slug LIMIT 1', [
    brandKey(slugOrAlias),
  ])
  return rows[0]?.data ?? null
}

/** All categories by name. */
export async function listCategories(database: Queryable): Promise<CategoryChanged[]> {
  const { rows } = await database.query<{ data: CategoryChanged }>(
    `SELECT data FROM read.categories ORDER BY data ->> 'name', slug LIMIT ${MAX_LISTED}`,
    [],
    { isPrepared: true },
  )
  return rows.map((row) => row.data)
}

/** A category by its slug; null when unknown. */
export async function findCategory(database: Queryable, slug: string): Promise<CategoryChanged | null> {
  const { rows } = await database.query<{ data: CategoryChanged }>('SELECT data FROM read.categories WHERE slug = $1', [slug])
  return rows[0]?.data ?? null
}

/** The dates of the current and next shipment; null before the first import. */
export async function findShipmentSettings(database: Queryable): Promise<ShipmentSettingsChanged | null> {
  return (await findRecordedShipmentSettings(database))?.data ?? null
}

/** With the sequence of its event. */
export async function findRecordedShipmentSettings(
  database: Queryable,
): Promise<{ data: ShipmentSettingsChanged; sequence: number } | null> {
  const { rows } = await database.query<{ data: ShipmentSettingsChanged; sequence: number }>(
    'SELECT data, sequence::float8 AS sequence FROM read.shipment_settings LIMIT 1',
    [],
    { isPrepared: true },
  )
  return rows[0] ?? null
}

const MAX_SIZE_PARTS = 500

/** Widths of the shop's tires: metric ones (mm) ascending, then inch ones. */
export async function listWidths(database: Queryable): Promise<string[]> {
  return inWidthOrder(await listParts(database, 'SELECT DISTINCT width AS part FROM read.size_counts', []))
}

/** Profiles of a width, ascending; `-` stands for an inch size, which has none. */
export async function listProfiles(database: Queryable, width: string): Promise<string[]> {
  return inNumericOrder(await listParts(database, 'SELECT DISTINCT profile AS part FROM read.size_counts WHERE width = $1', [width]))
}

/** Rims (inches) of a width and profile, ascending. */
export async function listRims(database: Queryable, width: string, profile: string): Promise<string[]> {
  const ofProfile = 'SELECT DISTINCT rim AS part FROM read.size_counts WHERE width = $1 AND profile = $2'
  return inNumericOrder(await listParts(database, ofProfile, [width, profile]))
}

async function listParts(database: Queryable, select: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await database.query<{ part: string }>(`${select} LIMIT ${MAX_SIZE_PARTS}`, values, { isPrepared: true })
  return rows.map((row) => row.part)
}

/** Popular sizes from the shop's own list; at most a hundred. */
export async function listPopularSizes(database: Queryable): Promise<PopularSizesChanged['sizes']> {
  const { rows } = await database.query<{ sizes: PopularSizesChanged['sizes'] }>('SELECT sizes FROM read.popular_sizes LIMIT 1')
  return rows[0]?.sizes ?? []
}

/** Sizes by units sold, most first: imported sales plus `own` per article. A set counts for both its sizes. */
export async function listSoldSizes(database: Queryable, own: ReadonlyMap<string, number>, limit: number): Promise<SizeQuery[]> {
  const { rows } = await database.query<SizeQuery>(
    `WITH own AS (
       SELECT width, profile, rim, sum(units::int) AS units
       FROM jsonb_each_text($1) AS own (ean, units) JOIN read.product_sizes USING (ean) GROUP BY 1, 2, 3
     )
     SELECT width, profile, rim FROM read.size_counts LEFT JOIN own USING (width, profile, rim)
     WHERE sold_before > 0 OR units > 0
     ORDER BY sold_before + coalesce(units, 0) DESC, width, profile, rim LIMIT $2`,
    [JSON.stringify(Object.fromEntries(own)), limit],
    { isPrepared: true },
  )
  return rows
}

export async function hasProducts(database: Queryable): Promise<boolean> {
  const { rowCount } = await database.query('SELECT FROM read.products WHERE data IS NOT NULL LIMIT 1')
  return rowCount > 0
}

/** Tires in stock and not reserved. */
export async function countTiresInStock(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ tires: number }>('SELECT coalesce(sum(tires), 0)::int AS tires FROM read.brand_counts')
  return rows[0]?.tires ?? 0
}

/**
 * Unreserved units in stock per size, in the order of `sizes`. A set with stock of its own counts for both sizes, a set of named tires
 * for none, since its tires are counted.
 */
export async function listStockOfSizes(database: Queryable, sizes: readonly SizeQuery[]): Promise<number[]> {
  const { rows } = await database.query<{ units: number }>(
    `SELECT coalesce(sum((p.data ->> 'stock')::int), 0)::int AS units
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS asked (width, profile, rim, place)
     LEFT JOIN read.product_sizes s ON (s.width, s.profile, s.rim) = (asked.width, asked.profile, asked.rim)
     LEFT JOIN read.products p ON p.ean = s.ean AND p.data -> 'setOf' = 'null'::jsonb
     GROUP BY asked.place ORDER BY asked.place`,
    [sizes.map(({ width }) => width), sizes.map(({ profile }) => profile), sizes.map(({ rim }) => rim)],
  )
  return rows.map(({ units }) => units)
}
