import { shopCall } from '#frontend/shared/api/call.ts'
import { CATALOGUE_CALLS } from '#services/catalogue/catalogue.contract.ts'
import { searchText } from '#services/domain/search/search-text.ts'

export interface Search {
  /** As typed. */
  typed: string
  limit: number
  /** Of the products, from 1. */
  page?: number
  /** Only the best tire of each line. */
  isOnePerLine?: boolean
}

/** Asks in the one spelling of the question, so that the answer is kept once for all of them. */
export const searchFx = shopCall(CATALOGUE_CALLS.search, ({ typed, limit, page = 1, isOnePerLine }: Search) => ({
  query: { q: searchText(typed), limit, page: page > 1 ? page : null, each: isOnePerLine ? 'line' : null },
}))
