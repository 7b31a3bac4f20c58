import type { BrandChanged, CategoryChanged, ShipmentSettingsChanged } from '#events/catalogue.events.ts'
import { brandKey } from '#services/domain/slug.ts'
import type { Queryable } from '#services/platform/postgres.ts'

const MAX_LISTED = 200

export type CatalogueBrand = BrandChanged & {
  /** Products the shop lists under this brand. */
  count: number
}

/** All brands in the shop's order, each with its number of products. */
export async function listBrands(database: Queryable): Promise<CatalogueBrand[]> {
  const { rows } = await database.query<{ data: BrandChanged; count: number }>(
    `SELECT b.data, coalesce(c.count, 0)::int AS count
     FROM read.brands b
     LEFT JOIN (SELECT brand_slug, count(*) FROM read.products WHERE data IS NOT NULL GROUP BY brand_slug) c ON c.brand_slug = b.slug
     ORDER BY b.position, b.slug LIMIT ${MAX_LISTED}`,
  )
  return rows.map((row) => ({ ...row.data, count: row.count }))
}

/** A brand by slug, name, Hebrew name or alias in any case and spelling; null when there is none. */
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
  )
  return rows.map((row) => row.data)
}

/** A category by its slug; null when there is none. */
export async function findCategory(database: Queryable, slug: string): Promise<CategoryChanged | null> {
  const { rows } = await database.query<{ data: CategoryChanged }>('SELECT data FROM read.categories WHERE slug = $1', [slug])
  return rows[0]?.data ?? null
}

/** The dates of the shipments under way and next; null until they were imported. */
export async function findShipmentSettings(database: Queryable): Promise<ShipmentSettingsChanged | null> {
  const { rows } = await database.query<{ data: ShipmentSettingsChanged }>('SELECT data FROM read.shipment_settings LIMIT 1')
  return rows[0]?.data ?? null
}
