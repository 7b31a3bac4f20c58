import { get, post } from '#services/domain/call.ts'
import type { BestOffer, BestOfferAnswer } from './best-offer.contract.ts'
import type { PriceLink } from './staff-offers.contract.ts'

/** Offers and agreed prices, as shoppers make and use them. */
export const SHOPPER_OFFER_CALLS = {
  make: post<BestOffer, BestOfferAnswer>()('/api/v1/best-offers'),
  priceLink: get<PriceLink>()('/api/v1/price-links/:token'),
}
