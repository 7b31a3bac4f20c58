import { attach } from 'effector'
import { requestFx, typedCall } from '#frontend/shared/api/request.ts'
import type { PriceLink } from '#services/offers/staff-offers.contract.ts'

/** Asked anew each time: a link may be spent at any moment. */
export const fetchPriceLinkFx = typedCall<string, PriceLink>(
  attach({ effect: requestFx, mapParams: (token: string) => ({ path: `/api/v1/price-links/${encodeURIComponent(token)}` }) }),
)

/** Whether an article in the cart may count on its price: what is held is held for an order that this shopper may send again. */
export const holdsPrice = ({ state }: PriceLink) => state === 'usable' || state === 'held'
