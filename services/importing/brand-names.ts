import { brandKey } from '#services/domain/slug.ts'
import type { Queryable } from '#services/platform/postgres.ts'

export interface KnownBrand {
  slug: string
  name: string
}

/** Known spellings of brands and their slugs, to resolve names in files. */
export interface BrandNames {
  find(name: string): KnownBrand | null
  add(brand: KnownBrand, spellings: readonly string[]): void
}

export async function loadBrandNames(database: Queryable): Promise<BrandNames> {
  const { rows } = await database.query<KnownBrand & { key: string }>('SELECT key, slug, name FROM catalogue_brand_names')
  const known = new Map(rows.map(({ key, slug, name }) => [key, { slug, name }]))
  const bySlug = new Map(rows.map(({ slug, name }) => [slug, { slug, name }]))
  return {
    find: (name) => known.get(brandKey(name)) ?? bySlug.get(name) ?? null,
    add: (brand, spellings) => {
      for (const key of keysOf(spellings)) known.set(key, brand)
      bySlug.set(brand.slug, brand)
    },
  }
}

/** Replaces the spellings of a brand. */
export async function saveBrandNames(tx: Queryable, brand: KnownBrand, spellings: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM catalogue_brand_names WHERE slug = $1', [brand.slug])
  await tx.query(
    `INSERT INTO catalogue_brand_names (key, slug, name) SELECT key, $2, $3 FROM unnest($1::text[]) AS key
     ON CONFLICT (key) DO UPDATE SET slug = excluded.slug, name = excluded.name`,
    [keysOf(spellings), brand.slug, brand.name],
  )
}

function keysOf(spellings: readonly string[]): string[] {
  return [...new Set(spellings.map(brandKey))].filter((key) => key !== '')
}
