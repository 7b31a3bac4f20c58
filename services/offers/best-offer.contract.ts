import { type Static, Type } from 'typebox'
import { Ean, nullable, ShortText, Uuid } from '#events/primitives.ts'
import { call } from '#services/ingress/contract/call.contract.ts'

export const BestOffer = Type.Object(
  {
    phone: Type.String({ minLength: 1, maxLength: 40 }),
    /** Shekels, at most two decimals. */
    price: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
    displayName: ShortText,
    brand: ShortText,
    displaySize: ShortText,
    ean: Ean,
    /** Idempotency key; becomes the event's id. */
    id: Type.Optional(Uuid),
    visitorId: Type.Optional(Uuid),
  },
  { additionalProperties: false },
)
export type BestOffer = Static<typeof BestOffer>

/** `token`: of the price link, if a rule accepted the offer; null = staff decide. */
export const BestOfferAnswer = Type.Object({
  data: Type.Object({ id: Type.String(), ean: Type.String(), token: nullable(Type.String()) }),
})
export type BestOfferAnswer = Static<typeof BestOfferAnswer>

/** State of a price link. `held`: reserved by an order with a pending payment; usable again if that fails. */
export const PriceLink = Type.Object({
  state: Type.Enum(['usable', 'held', 'used', 'over']),
  ean: Type.String(),
  /** Shekels for one article: the agreed price, or the shop's current price if lower. */
  price: Type.Number(),
  validUntil: Type.String(),
})
export type PriceLink = Static<typeof PriceLink>

/** Shopper calls for offers and price links. */
export const SHOPPER_OFFER_CALLS = {
  make: call({ method: 'POST', path: '/api/v1/best-offers', summary: 'Offer a price', body: BestOffer, answer: BestOfferAnswer }),
  priceLink: call({
    method: 'GET',
    path: '/api/v1/price-links/:token',
    summary: 'A price that was agreed on by a best offer',
    params: Type.Object({ token: Type.String({ minLength: 1, maxLength: 80 }) }),
    answer: PriceLink,
  }),
}
