import { shopCall } from '#frontend/shared/api/call.ts'
import { CATALOGUE_CALLS } from '#services/catalogue/catalogue.contract.ts'
import { searchText } from '#services/domain/search/search-text.ts'

export interface Search {
  /** As typed. */
  typed: string
  limit: number
  /** Page of products, starting at 1. */
  page?: number
  /** Only the best tire of each line. */
  isOnePerLine?: boolean
}

/** Normalizes the query, so that equal searches share a cache entry. */
export const searchFx = shopCall(CATALOGUE_CALLS.search, ({ typed, limit, page = 1, isOnePerLine }: Search) => ({
  query: { q: searchText(typed), limit, page: page > 1 ? page : null, each: isOnePerLine ? 'line' : null },
}))
