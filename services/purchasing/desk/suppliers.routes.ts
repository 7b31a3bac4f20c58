import { SUPPLIERS, type Supplier } from '#events/suppliers.events.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { paginate } from '#services/domain/pagination.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import {
  createListMark,
  listSupplierPrices,
  listSuppliers,
  type MatchedArticle,
  readMatches,
} from '#services/purchasing/supplier-articles.queries.ts'
import {
  SUPPLIER_CALLS,
  type SupplierLists,
  type SupplierPrices,
  type UnmatchedArticle,
  type UnmatchedArticles,
  type UnmatchedQuery,
} from '../suppliers.contract.ts'

type List = SupplierLists['suppliers'][number]

/** The suppliers' lists and the shop's products, at one version of both. */
interface ListsRead {
  lists: Omit<List, 'expired'>[]
  /** Expiry dates of prices, per supplier, earliest first. */
  lastDays: Record<Supplier, string[]>
  unmatched: UnmatchedArticle[]
}

const DEFAULT_LIMIT = 25

/** The suppliers' offers, and those that match no product. */
export function supplierRoutes(app: App, { database, now }: { database: Database; now: () => Date }): void {
  const readLists = createListReader(database)
  app.route({
    ...SUPPLIER_CALLS.lists,
    handler: async (): Promise<SupplierLists> => {
      const { lists, lastDays } = await readLists()
      const today = israelDate(now().getTime())
      const expired = (days: readonly string[]) => days.filter((day) => day < today).length
      return { ok: true, suppliers: lists.map((list) => ({ ...list, expired: expired(lastDays[list.supplier]) })) }
    },
  })
  app.route({
    ...SUPPLIER_CALLS.unmatched,
    handler: async ({ query }): Promise<UnmatchedArticles> => {
      const found = (await readLists()).unmatched.filter(matchesQuery(query))
      const limit = Number(query.limit ?? DEFAULT_LIMIT)
      const { pagination, offset } = paginate(found.length, limit, Number(query.page ?? 1))
      const { totalItems, currentPage, totalPages } = pagination
      return { ok: true, articles: found.slice(offset, offset + limit), totalItems, currentPage, totalPages }
    },
  })
  app.route({
    ...SUPPLIER_CALLS.prices,
    handler: async ({ query }): Promise<SupplierPrices> => ({
      ok: true,
      prices: (await listSupplierPrices(database, query.articleId)).map(({ at, priceCents, units, isAtLeast }) => ({
        at: at.toISOString(),
        price: priceCents === null ? null : priceCents / 100,
        units,
        isAtLeast,
      })),
    }),
  })
}

function matchesQuery({ supplier, why, search = '' }: UnmatchedQuery): (article: UnmatchedArticle) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return (article) => {
    if ((supplier && article.supplier !== supplier) || (why && article.why !== why)) return false
    const text = `${article.brand} ${article.description} ${article.sku} ${article.ean ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

/** Caches the lists for staff; a hundred thousand articles take a second, so they are reread only when lists or products changed. */
function createListReader(database: Database): () => Promise<ListsRead> {
  const listMark = createListMark(database)
  let cached: { mark: string; read: Promise<ListsRead> } | null = null
  return async () => {
    const mark = await listMark()
    if (cached?.mark === mark) return cached.read
    const read = readLists(database)
    cached = { mark, read }
    // A failure is not cached.
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
