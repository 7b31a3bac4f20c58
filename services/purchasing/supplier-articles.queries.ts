import type { BrandChanged, ProductChanged } from '#events/catalogue.events.ts'
import type { Supplier, SupplierArticleChanged } from '#events/suppliers.events.ts'
import { productNameSlug } from '#services/domain/slug.ts'
import { mapYielding } from '#services/platform/map-yielding.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { findReadUntil } from '#services/platform/projections/read-until.ts'
import { type Match, matchArticles } from './match/match-articles.ts'
import { oldStock } from './match/old-stock.ts'

/** Every article in a current list, by supplier. */
export async function listSupplierArticles(queryable: Queryable): Promise<SupplierArticleChanged[]> {
  const { rows } = await queryable.query<{ data: SupplierArticleChanged }>(
    'SELECT data FROM read.supplier_articles WHERE data IS NOT NULL ORDER BY supplier, article_id',
  )
  return rows.map(({ data }) => data)
}

/** Of these articles the listed ones, by id. */
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
  /** Null = no longer listed. */
  priceCents: number | null
  units: number | null
  isAtLeast: boolean | null
}

const MAX_PRICES = 100

/** Price and stock history of an article, newest first. */
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

/** Number of articles per supplier, and the last change. */
export async function listSuppliers(queryable: Queryable): Promise<SupplierList[]> {
  const { rows } = await queryable.query<SupplierList>(
    `SELECT supplier, count(data)::int AS articles, max(changed_at) AS "changedAt" FROM read.supplier_articles GROUP BY supplier ORDER BY supplier`,
  )
  return rows
}

export async function hasSupplierList(queryable: Queryable): Promise<boolean> {
  const { rowCount } = await queryable.query('SELECT FROM read.supplier_articles LIMIT 1')
  return rowCount > 0
}

export interface ListedProduct extends Pick<ProductChanged, 'ean' | 'brandSlug' | 'name' | 'position'> {
  tire: Pick<ProductChanged['tire'], 'sizeKey' | 'displaySize' | 'dot'>
}

/** The shop's products with their possible names in lists, by EAN. */
async function listProductsToMatch(queryable: Queryable): Promise<ListedProduct[]> {
  const { rows } = await queryable.query<ListedProduct>(
    `SELECT ean, brand_slug AS "brandSlug", data ->> 'name' AS name, data ->> 'position' AS position,
       jsonb_build_object('sizeKey', data #> '{tire,sizeKey}', 'displaySize', data #> '{tire,displaySize}', 'dot', data #> '{tire,dot}') AS tire
     FROM read.products WHERE data IS NOT NULL ORDER BY ean`,
  )
  return rows
}

/** Aliases of lines in lists, by brand. */
async function listLineAliases(queryable: Queryable): Promise<Map<string, NonNullable<BrandChanged['lineAliases']>>> {
  const { rows } = await queryable.query<{ slug: string; aliases: NonNullable<BrandChanged['lineAliases']> }>(
    `SELECT slug, data -> 'lineAliases' AS aliases FROM read.brands WHERE data ? 'lineAliases'`,
  )
  return new Map(rows.map(({ slug, aliases }) => [slug, aliases]))
}

/**
 * A version that changes with every supplier's article, product or brand. What it is made of is counted again only when a projection has
 * read on since.
 */
export function createListMark(queryable: Queryable): () => Promise<string> {
  let last: { readUntil: string; mark: string } | null = null
  return async () => {
    const readUntil = await findReadUntil(queryable, 'catalogue')
    if (last?.readUntil !== readUntil) last = { readUntil, mark: await countListed(queryable) }
    return last.mark
  }
}

async function countListed(queryable: Queryable): Promise<string> {
  const { rows } = await queryable.query<{ mark: string }>(
    `SELECT concat_ws(' ', (SELECT concat(count(*), '/', sum(sequence)) FROM read.supplier_articles),
       (SELECT concat(count(*), '/', sum(sequence)) FROM read.products), (SELECT concat(count(*), '/', sum(sequence)) FROM read.brands)) AS mark`,
  )
  return rows[0]?.mark ?? ''
}

export interface MatchedArticle {
  article: SupplierArticleChanged
  match: Match
  /** Older than the same supplier's other offers of the product, so no offer of a fresh tire. */
  isOldStock: boolean
}

/**
 * `readMatches`: the matching product of every listed article, or why there is none; by supplier and article. Recomputed at every call,
 * so that a new product or alias counts at once.
 */
export async function readMatches(queryable: Queryable): Promise<MatchedArticle[]> {
  const articles = await listSupplierArticles(queryable)
  const aliases = await listLineAliases(queryable)
  const products = (await listProductsToMatch(queryable)).map(({ ean, brandSlug, name, position, tire }) => ({
    ean,
    brandSlug,
    line: name,
    position,
    ...tire,
    lineAliases: (aliases.get(brandSlug) ?? []).flatMap(({ line, alias }) =>
      productNameSlug(line) === productNameSlug(name) ? [alias] : [],
    ),
  }))
  const matches = await matchArticles(articles, products)
  const old = await oldStock(articles, matches)
  // One match per article, in order.
  return mapYielding(articles, (article, index) => ({ article, match: matches[index] as Match, isOldStock: old.has(article.articleId) }))
}
