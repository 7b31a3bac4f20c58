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

/** `isAccepted`: at once, by rule; staff send the price link to the phone. */
export const BestOfferAnswer = Type.Object({ data: Type.Object({ id: Type.String(), ean: Type.String(), isAccepted: Type.Boolean() }) })
export type BestOfferAnswer = Static<typeof BestOfferAnswer>
