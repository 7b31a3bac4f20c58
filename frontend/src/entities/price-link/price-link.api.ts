import { shopCall } from '#frontend/shared/api/call.ts'
import { type PriceLink, SHOPPER_OFFER_CALLS } from '#services/offers/best-offer.contract.ts'

/** Asked anew each time: a link may be spent at any moment. */
export const fetchPriceLinkFx = shopCall(SHOPPER_OFFER_CALLS.priceLink, (token: string) => ({ params: { token } }))

/** Whether an article in the cart may count on its price: what is held is held for an order that this shopper may send again. */
export const holdsPrice = ({ state }: PriceLink) => state === 'usable' || state === 'held'
