import { shopCall } from '#frontend/shared/api/call.ts'
import { CATALOGUE_CALLS } from '#services/catalogue/catalogue.contract.ts'
import { type PriceLink, SHOPPER_OFFER_CALLS } from '#services/offers/best-offer.contract.ts'

/** Never cached: a link may be used at any moment. */
export const fetchPriceLinkFx = shopCall(SHOPPER_OFFER_CALLS.priceLink, (token: string) => ({ params: { token } }))

/** Whether an article in the cart keeps its agreed price: a held link is held for an order that this shopper may resend. */
export const holdsPrice = ({ state }: PriceLink) => state === 'usable' || state === 'held'

export const fetchProductFx = shopCall(CATALOGUE_CALLS.product, (ean: string) => ({ params: { ean } }))

/** The current state of several products by EAN; unknown ones are omitted. */
export const fetchChosenFx = shopCall(CATALOGUE_CALLS.chosen, (eans: readonly string[]) => ({ query: { eans: eans.join(',') } }))
