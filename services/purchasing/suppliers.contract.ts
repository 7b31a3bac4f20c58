import { type Static, Type } from 'typebox'
import { nullable } from '#events/primitives.ts'
import { Supplier } from '#events/suppliers.events.ts'
import { call } from '#services/ingress/contract/call.contract.ts'

/** The suppliers' lists, for staff. Prices are euros, times ISO 8601. */

const Text = nullable(Type.String())
const Count = Type.Integer()

export const WhyUnmatched = Type.Enum(['not_ours', 'unknown_brand', 'no_size', 'ambiguous'])
export type WhyUnmatched = Static<typeof WhyUnmatched>

export const SupplierLists = Type.Object({
  ok: Type.Literal(true),
  suppliers: Type.Array(
    Type.Object({
      supplier: Supplier,
      /** Null = no list was ever imported. */
      changedAt: Text,
      articles: Count,
      /** Criteria by which articles were matched. */
      matched: Type.Object({ ean: Count, number: Count, line: Count }),
      unmatched: Type.Object({ not_ours: Count, unknown_brand: Count, no_size: Count, ambiguous: Count }),
      withoutStock: Count,
      expired: Count,
    }),
  ),
})
export type SupplierLists = Static<typeof SupplierLists>

export const UnmatchedQuery = Type.Object({
  supplier: Type.Optional(Supplier),
  why: Type.Optional(WhyUnmatched),
  /** In the supplier's name, number, or EAN. */
  search: Type.Optional(Type.String({ maxLength: 60 })),
  page: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,4}$' })),
  limit: Type.Optional(Type.String({ pattern: '^(10|25|50|100)$' })),
})
export type UnmatchedQuery = Static<typeof UnmatchedQuery>

export const UnmatchedArticle = Type.Object({
  articleId: Type.String(),
  supplier: Supplier,
  sku: Type.String(),
  ean: Text,
  brand: Type.String(),
  description: Type.String(),
  /** Normalized, `120/70-17`; null where unreadable. Some lists have columns for it. */
  size: Text,
  why: WhyUnmatched,
  price: Type.Number(),
  units: Count,
  isAtLeast: Type.Boolean(),
})
export type UnmatchedArticle = Static<typeof UnmatchedArticle>

export const UnmatchedArticles = Type.Object({
  ok: Type.Literal(true),
  articles: Type.Array(UnmatchedArticle),
  totalItems: Count,
  currentPage: Count,
  totalPages: Count,
})
export type UnmatchedArticles = Static<typeof UnmatchedArticles>

/** Price and stock history of one article, newest first; null price = no longer listed. */
export const SupplierPrices = Type.Object({
  ok: Type.Literal(true),
  prices: Type.Array(
    Type.Object({ at: Type.String(), price: nullable(Type.Number()), units: nullable(Count), isAtLeast: nullable(Type.Boolean()) }),
  ),
})
export type SupplierPrices = Static<typeof SupplierPrices>

/** The suppliers' offers, and those that match no product. */
export const SUPPLIER_CALLS = {
  lists: call({ method: 'GET', path: '/api/v1/suppliers', summary: "The suppliers' lists, counted", answer: SupplierLists }),
  unmatched: call({
    method: 'GET',
    path: '/api/v1/suppliers/unmatched',
    summary: 'Articles of suppliers that are none of the products, and why',
    query: UnmatchedQuery,
    answer: UnmatchedArticles,
  }),
  prices: call({
    method: 'GET',
    path: '/api/v1/suppliers/prices',
    summary: 'What an article of a supplier has cost, the newest first',
    query: Type.Object({ articleId: Type.String({ minLength: 1, maxLength: 120 }) }),
    answer: SupplierPrices,
  }),
}
