import { SUPPLIERS, type Supplier } from '#events/suppliers.events.ts'
import type { Database } from '#services/platform/postgres.ts'
import { type MatchedArticle, readMatches } from '#services/purchasing/matches.queries.ts'
import { listMark } from '#services/purchasing/products-to-match.queries.ts'
import { listSuppliers } from '#services/purchasing/supplier-articles.queries.ts'
import type { SupplierLists, UnmatchedArticle } from '../suppliers.contract.ts'

type List = SupplierLists['suppliers'][number]

/** The suppliers' lists beside the shop's products, as of one mark of both. */
export interface ListsRead {
  lists: Omit<List, 'expired'>[]
  /** Last days of prices, per supplier, the earliest first. */
  lastDays: Record<Supplier, string[]>
  unmatched: UnmatchedArticle[]
}

/** Reads what staff see of the lists; a hundred thousand articles take a second, so it is read again only when lists or products changed. */
export function createListReader(database: Database): () => Promise<ListsRead> {
  let cached: { mark: string; read: Promise<ListsRead> } | null = null
  return async () => {
    const mark = await listMark(database)
    if (cached?.mark === mark) return cached.read
    const read = readLists(database)
    cached = { mark, read }
    // What failed is no answer for the next one who asks.
    read.catch(() => {
      if (cached?.read === read) cached = null
    })
    return read
  }
}

async function readLists(database: Database): Promise<ListsRead> {
  const changed = new Map((await listSuppliers(database)).map(({ supplier, changedAt }) => [supplier, changedAt.toISOString()]))
  const matched = await readMatches(database)
  const bySupplier = Map.groupBy(matched, ({ article }) => article.supplier)
  return {
    lists: SUPPLIERS.map((supplier) => summaryOf(supplier, changed.get(supplier) ?? null, bySupplier.get(supplier) ?? [])),
    lastDays: Object.fromEntries(
      SUPPLIERS.map((supplier) => [supplier, lastDaysOf(bySupplier.get(supplier) ?? [])]),
    ) as ListsRead['lastDays'],
    unmatched: matched.flatMap(toUnmatched),
  }
}

function summaryOf(supplier: Supplier, changedAt: string | null, articles: readonly MatchedArticle[]): ListsRead['lists'][number] {
  const matched = { ean: 0, number: 0, line: 0 }
  const unmatched = { not_ours: 0, unknown_brand: 0, no_size: 0, ambiguous: 0 }
  for (const { match } of articles) {
    if (match.ean === null) unmatched[match.why] += 1
    else matched[match.by] += 1
  }
  const withoutStock = articles.filter(({ article }) => article.units === 0).length
  return { supplier, changedAt, articles: articles.length, matched, unmatched, withoutStock }
}

function lastDaysOf(articles: readonly MatchedArticle[]): string[] {
  return articles.flatMap(({ article }) => article.validTo ?? []).sort()
}

function toUnmatched({ article, match }: MatchedArticle): UnmatchedArticle[] {
  if (match.ean !== null) return []
  const { articleId, supplier, sku, ean, brand, description, sizeKey, priceCents, units, isAtLeast } = article
  return [{ articleId, supplier, sku, ean, brand, description, size: sizeKey, why: match.why, price: priceCents / 100, units, isAtLeast }]
}
