import { type Static, Type } from 'typebox'
import { Ean, ShortText, Uuid } from '#events/primitives.ts'

export const BestOffer = Type.Object(
  {
    phone: Type.String({ minLength: 1, maxLength: 40 }),
    /** Shekels, at most two decimals. */
    price: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
    displayName: ShortText,
    brand: ShortText,
    displaySize: ShortText,
    ean: Ean,
    /** Makes a repeat of the same act harmless; becomes the event's id. */
    id: Type.Optional(Uuid),
    visitorId: Type.Optional(Uuid),
  },
  { additionalProperties: false },
)
export type BestOffer = Static<typeof BestOffer>

/** `token`: of the price link, where a rule accepted it at once; null = staff answer it. */
export const BestOfferAnswer = Type.Object({
  data: Type.Object({ id: Type.String(), ean: Type.String(), token: Type.Union([Type.String(), Type.Null()]) }),
})
export type BestOfferAnswer = Static<typeof BestOfferAnswer>
