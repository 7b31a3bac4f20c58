import { shopCall } from '#frontend/shared/api/call.ts'
import { CATALOGUE_CALLS } from '#services/catalogue/catalogue.contract.ts'

/** `brandSlug`, and the line's name or its spelling in an address. */
export interface LineName {
  brandSlug: string
  name: string
}
export const fetchLineFx = shopCall(CATALOGUE_CALLS.line, ({ brandSlug, name }: LineName) => ({ params: { brand: brandSlug, line: name } }))

export const fetchProductFx = shopCall(CATALOGUE_CALLS.product, (ean: string) => ({ params: { ean } }))

/** Several by their eans, as they are now; what the shop does not have is left out. */
export const fetchChosenFx = shopCall(CATALOGUE_CALLS.chosen, (eans: readonly string[]) => ({ query: { eans: eans.join(',') } }))
