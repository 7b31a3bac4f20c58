import { type Static, Type } from 'typebox'
import { Agorot, Ean, nullable, ShortText, Uuid } from './primitives.ts'

/** A shopper offers a price of his own. The phone is a record of `contacts`; the event names the contact only. */

export const BestOfferMade = Type.Object(
  {
    offerId: Uuid,
    contactId: Uuid,
    visitorId: nullable(Uuid),
    ean: Ean,
    displayName: ShortText,
    brand: ShortText,
    displaySize: ShortText,
    offeredAgorot: Agorot,
    /** The shop's price when the offer was made. */
    priceAgorot: Agorot,
  },
  { additionalProperties: false },
)
export type BestOfferMade = Static<typeof BestOfferMade>
