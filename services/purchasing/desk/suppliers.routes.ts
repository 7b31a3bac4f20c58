import { Type } from 'typebox'
import { israelDate } from '#services/domain/israel-time.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Database } from '#services/platform/postgres.ts'
import { listSupplierPrices } from '#services/purchasing/supplier-articles.queries.ts'
import { SupplierLists, SupplierPrices, type UnmatchedArticle, UnmatchedArticles, UnmatchedQuery } from '../suppliers.contract.ts'
import { createListReader } from './supplier-lists.ts'

const DEFAULT_LIMIT = 25

/** What suppliers offer, and what of it nobody recognised. */
export function supplierRoutes(app: App, { database, now }: { database: Database; now: () => Date }): void {
  const readLists = createListReader(database)
  app.get(
    '/api/v1/suppliers',
    { schema: { summary: "The suppliers' lists, counted", response: { 200: SupplierLists } } },
    async (): Promise<SupplierLists> => {
      const { lists, lastDays } = await readLists()
      const today = israelDate(now().getTime())
      const expired = (days: readonly string[]) => days.filter((day) => day < today).length
      return { ok: true, suppliers: lists.map((list) => ({ ...list, expired: expired(lastDays[list.supplier]) })) }
    },
  )
  app.get(
    '/api/v1/suppliers/unmatched',
    {
      schema: {
        summary: 'Articles of suppliers that are none of the products, and why',
        querystring: UnmatchedQuery,
        response: { 200: UnmatchedArticles },
      },
    },
    async ({ query }): Promise<UnmatchedArticles> => {
      const found = (await readLists()).unmatched.filter(matchesQuery(query))
      const limit = Number(query.limit ?? DEFAULT_LIMIT)
      const totalPages = Math.max(1, Math.ceil(found.length / limit))
      const currentPage = Math.min(Number(query.page ?? 1), totalPages)
      const articles = found.slice((currentPage - 1) * limit, currentPage * limit)
      return { ok: true, articles, totalItems: found.length, currentPage, totalPages }
    },
  )
  app.get(
    '/api/v1/suppliers/prices',
    {
      schema: {
        summary: 'What an article of a supplier has cost, the newest first',
        querystring: Type.Object({ articleId: Type.String({ minLength: 1, maxLength: 120 }) }),
        response: { 200: SupplierPrices },
      },
    },
    async ({ query }): Promise<SupplierPrices> => ({
      ok: true,
      prices: (await listSupplierPrices(database, query.articleId)).map(({ at, priceCents, units, isAtLeast }) => ({
        ...{ at: at.toISOString(), price: priceCents === null ? null : priceCents / 100, units, isAtLeast },
      })),
    }),
  )
}

function matchesQuery({ supplier, why, search = '' }: UnmatchedQuery): (article: UnmatchedArticle) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return (article) => {
    if ((supplier && article.supplier !== supplier) || (why && article.why !== why)) return false
    const text = `${article.brand} ${article.description} ${article.sku} ${article.ean ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
}
