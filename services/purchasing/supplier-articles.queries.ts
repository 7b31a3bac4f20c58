import type { Supplier, SupplierArticleChanged } from '#events/suppliers.events.ts'
import type { Queryable } from '#services/platform/postgres.ts'

/** Every article that is in a list now, the suppliers' lists one after the other. */
export async function listSupplierArticles(queryable: Queryable): Promise<SupplierArticleChanged[]> {
  const { rows } = await queryable.query<{ data: SupplierArticleChanged }>(
    'SELECT data FROM read.supplier_articles WHERE data IS NOT NULL ORDER BY supplier, article_id',
  )
  return rows.map(({ data }) => data)
}

/** Of these articles those that are in a list now, by their ids. */
export async function findSupplierArticles(
  queryable: Queryable,
  articleIds: readonly string[],
): Promise<ReadonlyMap<string, SupplierArticleChanged>> {
  const { rows } = await queryable.query<{ data: SupplierArticleChanged }>(
    'SELECT data FROM read.supplier_articles WHERE article_id = ANY ($1) AND data IS NOT NULL',
    [articleIds],
  )
  return new Map(rows.map(({ data }) => [data.articleId, data]))
}

export interface SupplierPrice {
  at: Date
  /** Null = it left the list. */
  priceCents: number | null
  units: number | null
  isAtLeast: boolean | null
}

const MAX_PRICES = 100

/** What an article has cost, and how many there were, the newest first. */
export async function listSupplierPrices(queryable: Queryable, articleId: string): Promise<SupplierPrice[]> {
  const { rows } = await queryable.query<SupplierPrice>(
    `SELECT at, price_cents AS "priceCents", units, is_at_least AS "isAtLeast" FROM read.supplier_prices
     WHERE article_id = $1 ORDER BY at DESC, event_id DESC LIMIT ${MAX_PRICES}`,
    [articleId],
  )
  return rows
}

export interface SupplierList {
  supplier: Supplier
  articles: number
  changedAt: Date
}

/** How many articles each supplier offers, and when that changed last. */
export async function listSuppliers(queryable: Queryable): Promise<SupplierList[]> {
  const { rows } = await queryable.query<SupplierList>(
    `SELECT supplier, count(data)::int AS articles, max(changed_at) AS "changedAt" FROM read.supplier_articles GROUP BY supplier ORDER BY supplier`,
  )
  return rows
}
