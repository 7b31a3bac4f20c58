import { type Static, Type } from 'typebox'
import { OrderId } from './orders.events.ts'
import { Agorot, Ean, nullable, ShortText, Slug, Timestamp, Uuid } from './primitives.ts'

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

/** Who answered: `rule` where the floor price of the product did, else the id of the member of staff. */
const By = ShortText

/** The shop sells one article at this price, to whoever holds the offer's price link, until `validUntil`. */
const Answer = { offerId: Uuid, ean: Ean, priceAgorot: Agorot, validUntil: Timestamp, by: By }

/** The price is the shopper's. */
export const BestOfferAccepted = Type.Object(Answer, { additionalProperties: false })
export type BestOfferAccepted = Static<typeof BestOfferAccepted>

/** The price is the shop's, above what was offered. */
export const BestOfferCountered = Type.Object(Answer, { additionalProperties: false })
export type BestOfferCountered = Static<typeof BestOfferCountered>

export const BestOfferRejected = Type.Object({ offerId: Uuid, ean: Ean, by: By }, { additionalProperties: false })
export type BestOfferRejected = Static<typeof BestOfferRejected>

/** An order was placed at the price of the link, which is spent. */
export const BestOfferRedeemed = Type.Object({ offerId: Uuid, ean: Ean, orderId: OrderId }, { additionalProperties: false })
export type BestOfferRedeemed = Static<typeof BestOfferRedeemed>

/** The order that spent the price link was released or cancelled: the link holds again until its time is over. */
export const BestOfferReturned = Type.Object({ offerId: Uuid, ean: Ean, orderId: OrderId }, { additionalProperties: false })
export type BestOfferReturned = Static<typeof BestOfferReturned>

/** A day went by: nobody answered the offer, or nobody bought at the price that was agreed. */
export const BestOfferLapsed = Type.Object(
  { offerId: Uuid, ean: Ean, what: Type.Union([Type.Literal('unanswered'), Type.Literal('unused')]) },
  { additionalProperties: false },
)
export type BestOfferLapsed = Static<typeof BestOfferLapsed>

/** From this price on offers for the product are accepted by rule, without waiting for staff; null ends the rule. */
export const FloorPriceChanged = Type.Object({ ean: Ean, floorAgorot: nullable(Agorot), by: By }, { additionalProperties: false })
export type FloorPriceChanged = Static<typeof FloorPriceChanged>

/** Staff took back a price that was agreed on, before it was used. */
export const BestOfferWithdrawn = Type.Object({ offerId: Uuid, ean: Ean, by: ShortText }, { additionalProperties: false })
export type BestOfferWithdrawn = Static<typeof BestOfferWithdrawn>

/** By how many per cent below the shop's price offers are accepted by rule, for one line, one brand or everything; null ends the rule. */
export const FloorRuleChanged = Type.Object(
  {
    /** `all`, `brand:michelin`, `line:michelin/Road 6`. */
    ruleId: ShortText,
    brandSlug: nullable(Slug),
    line: nullable(ShortText),
    maxDiscountPercent: nullable(Type.Number({ exclusiveMinimum: 0, maximum: 90 })),
    by: ShortText,
  },
  { additionalProperties: false },
)
export type FloorRuleChanged = Static<typeof FloorRuleChanged>
