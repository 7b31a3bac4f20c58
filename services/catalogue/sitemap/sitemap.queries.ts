import { lineKey } from '#services/domain/line-name.ts'
import type { Queryable } from '#services/platform/postgres.ts'

/** Pages for search engines: with tires, garages and motorcycles, and their last change. */

/** Limit for kinds of pages that do not grow with the number of tires. */
const MAX_LISTS = 10_000

export interface SizeWithTires {
  width: string
  profile: string
  rim: string
  changedAt: Date
}

export interface ListPage {
  slug: string
  changedAt: Date
}

export interface SitemapProduct {
  ean: string
  displayName: string
  changedAt: Date
}

export async function listSizesWithTires(database: Queryable): Promise<SizeWithTires[]> {
  const { rows } = await database.query<SizeWithTires>(
    `SELECT s.width, s.profile, s.rim, max(p.changed_at) AS "changedAt"
     FROM read.product_sizes s JOIN read.products p USING (ean)
     GROUP BY s.width, s.profile, s.rim ORDER BY s.width, s.profile, s.rim LIMIT ${MAX_LISTS}`,
  )
  return rows
}

export async function listBrandsWithTires(database: Queryable): Promise<ListPage[]> {
  const { rows } = await database.query<ListPage>(
    `SELECT b.slug, max(p.changed_at) AS "changedAt" FROM read.brands b JOIN read.products p ON p.brand_slug = b.slug
     WHERE p.data IS NOT NULL GROUP BY b.slug ORDER BY b.slug LIMIT ${MAX_LISTS}`,
  )
  return rows
}

export interface LinePage {
  brandSlug: string
  name: string
  changedAt: Date
}

/** Model lines of several articles: a single article's page covers its line. */
export async function listLinesWithTires(database: Queryable): Promise<LinePage[]> {
  const { rows } = await database.query<LinePage & { articles: number }>(
    `SELECT brand_slug AS "brandSlug", data ->> 'name' AS name, count(*)::int AS articles, max(changed_at) AS "changedAt"
     FROM read.products WHERE data IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  const lines = new Map<string, LinePage & { articles: number }>()
  for (const row of rows) {
    const key = lineKey(row.brandSlug, row.name)
    const { articles, changedAt } = lines.get(key) ?? { articles: 0, changedAt: row.changedAt }
    lines.set(key, { ...row, articles: articles + row.articles, changedAt: changedAt > row.changedAt ? changedAt : row.changedAt })
  }
  return [...lines.values()].filter(({ articles }) => articles > 1).slice(0, MAX_LISTS)
}

export async function listCategoriesWithTires(database: Queryable): Promise<ListPage[]> {
  const { rows } = await database.query<ListPage>(
    `SELECT c.slug, max(p.changed_at) AS "changedAt" FROM read.categories c JOIN read.products p ON p.segment = ANY (c.segments)
     WHERE p.data IS NOT NULL GROUP BY c.slug ORDER BY c.slug LIMIT ${MAX_LISTS}`,
  )
  return rows
}

/** Visible garages, by id. */
export async function listGaragePages(database: Queryable): Promise<ListPage[]> {
  const { rows } = await database.query<ListPage>(
    `SELECT g.id AS slug, g.changed_at AS "changedAt" FROM read.garages g JOIN read.cities c ON c.id = g.city_id
     WHERE NOT g.is_hidden ORDER BY g.id LIMIT ${MAX_LISTS}`,
  )
  return rows
}

/** Motorcycles by id; their fitting tires change with the products. */
export async function listMotorcyclePages(database: Queryable): Promise<ListPage[]> {
  const { rows } = await database.query<ListPage>(
    `SELECT id AS slug, changed_at AS "changedAt" FROM read.motorcycles WHERE data IS NOT NULL ORDER BY id LIMIT ${MAX_LISTS}`,
  )
  return rows
}

export async function countProducts(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM read.products WHERE data IS NOT NULL')
  return rows[0]?.count ?? 0
}

/** A range of products by EAN. */
export async function listProductNames(database: Queryable, part: { offset: number; limit: number }): Promise<SitemapProduct[]> {
  const { rows } = await database.query<SitemapProduct>(
    `SELECT ean, data ->> 'displayName' AS "displayName", changed_at AS "changedAt"
     FROM read.products WHERE data IS NOT NULL ORDER BY ean OFFSET $1 LIMIT $2`,
    [part.offset, part.limit],
  )
  return rows
}
