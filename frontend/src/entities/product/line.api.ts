import { shopCall } from '#frontend/shared/api/call.ts'
import { CATALOGUE_CALLS } from '#services/catalogue/catalogue.contract.ts'

/** `brandSlug`, and the line's name or its spelling in an address. */
export interface LineName {
  brandSlug: string
  name: string
}

export const fetchLineFx = shopCall(CATALOGUE_CALLS.line, ({ brandSlug, name }: LineName) => ({ params: { brand: brandSlug, line: name } }))
