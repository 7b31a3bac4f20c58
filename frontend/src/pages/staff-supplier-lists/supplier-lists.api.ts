import { attach } from 'effector'
import { staffRequestFx } from '#frontend/entities/staff/session.model.ts'
import { typedCall } from '#frontend/shared/api/request.ts'
import type { SupplierLists, SupplierPrices, UnmatchedArticles } from '#services/purchasing/suppliers.contract.ts'
import { type ListsView, unmatchedQuery } from './lists-view.ts'

const path = '/api/v1/suppliers'

export const fetchListsFx = typedCall<void, SupplierLists>(attach({ effect: staffRequestFx, mapParams: () => ({ path }) }))

export const fetchUnmatchedFx = typedCall<ListsView, UnmatchedArticles>(
  attach({ effect: staffRequestFx, mapParams: (view: ListsView) => ({ path: `${path}/unmatched${unmatchedQuery(view)}` }) }),
)

/** Of one article, by its id. */
export const fetchPricesFx = typedCall<string, SupplierPrices>(
  attach({ effect: staffRequestFx, mapParams: (articleId: string) => ({ path: `${path}/prices?${new URLSearchParams({ articleId })}` }) }),
)
