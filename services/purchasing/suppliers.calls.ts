import { get } from '#services/domain/call.ts'
import type { SupplierLists, SupplierPrices, UnmatchedArticles } from './suppliers.contract.ts'

/** What suppliers offer, and which of it is none of the shop's. */
export const SUPPLIER_CALLS = {
  lists: get<SupplierLists>()('/api/v1/suppliers'),
  unmatched: get<UnmatchedArticles>()('/api/v1/suppliers/unmatched'),
  prices: get<SupplierPrices>()('/api/v1/suppliers/prices'),
}
