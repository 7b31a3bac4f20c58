import { attach } from 'effector'
import { requestFx, typedCall } from '#frontend/shared/api/request.ts'
import type { SearchAnswer } from '#services/catalogue/catalogue.contract.ts'
import { searchText } from '#services/domain/search/search-text.ts'

export interface Search {
  /** As typed. */
  typed: string
  limit: number
  /** Only the best tire of each line. */
  isOnePerLine?: boolean
}

/** Asks in the one spelling of the question, so that the answer is kept once for all of them. */
export const searchFx = typedCall<Search, SearchAnswer>(
  attach({
    effect: requestFx,
    mapParams: ({ typed, limit, isOnePerLine }: Search) => ({
      path: `/api/v1/search?q=${encodeURIComponent(searchText(typed))}&limit=${limit}${isOnePerLine ? '&each=line' : ''}`,
    }),
  }),
)
