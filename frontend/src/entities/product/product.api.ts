import { shopCall } from '#frontend/shared/api/call.ts'
import { CATALOGUE_CALLS } from '#services/catalogue/catalogue.contract.ts'
import { type PriceLink, SHOPPER_OFFER_CALLS } from '#services/offers/best-offer.contract.ts'

/** Asked anew each time: a link may be spent at any moment. */
export const fetchPriceLinkFx = shopCall(SHOPPER_OFFER_CALLS.priceLink, (token: string) => ({ params: { token } }))

/** Whether an article in the cart may count on its price: what is held is held for an order that this shopper may send again. */
export const holdsPrice = ({ state }: PriceLink) => state === 'usable' || state === 'held'

/** `brandSlug`, and the line's name or its spelling in an address. */
export interface LineName {
  brandSlug: string
  name: string
}
export const fetchLineFx = shopCall(CATALOGUE_CALLS.line, ({ brandSlug, name }: LineName) => ({ params: { brand: brandSlug, line: name } }))

export const fetchProductFx = shopCall(CATALOGUE_CALLS.product, (ean: string) => ({ params: { ean } }))

/** Several by their eans, as they are now; what the shop does not have is left out. */
export const fetchChosenFx = shopCall(CATALOGUE_CALLS.chosen, (eans: readonly string[]) => ({ query: { eans: eans.join(',') } }))
