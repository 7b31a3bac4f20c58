import { type Static, Type } from 'typebox'
import { OrderId } from './orders.events.ts'
import { Agorot, Ean, nullable, ShortText, Slug, Timestamp, Uuid } from './primitives.ts'

/** Best offers: a shopper proposes a price. The phone is stored in `contacts`; events contain the contact's id only. */

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

/** `rule` for an automatic answer by floor price, else the staff member's id. */
const By = ShortText

/** One article may be bought at this price with the offer's price link until `validUntil`. */
const Answer = { offerId: Uuid, ean: Ean, priceAgorot: Agorot, validUntil: Timestamp, by: By }

/** The offered price, or the shop's own if lower. */
export const BestOfferAccepted = Type.Object(Answer, { additionalProperties: false })
export type BestOfferAccepted = Static<typeof BestOfferAccepted>

/** A price of the shop, above the offered one. */
export const BestOfferCountered = Type.Object(Answer, { additionalProperties: false })
export type BestOfferCountered = Static<typeof BestOfferCountered>

export const BestOfferRejected = Type.Object({ offerId: Uuid, ean: Ean, by: By }, { additionalProperties: false })
export type BestOfferRejected = Static<typeof BestOfferRejected>

/** An order used the price link. */
export const BestOfferRedeemed = Type.Object({ offerId: Uuid, ean: Ean, orderId: OrderId }, { additionalProperties: false })
export type BestOfferRedeemed = Static<typeof BestOfferRedeemed>

/** The order that used the price link was released or cancelled: the link is valid again until it expires. */
export const BestOfferReturned = Type.Object({ offerId: Uuid, ean: Ean, orderId: OrderId }, { additionalProperties: false })
export type BestOfferReturned = Static<typeof BestOfferReturned>

/** Not answered within a day, or not bought at the agreed price in time. */
export const BestOfferLapsed = Type.Object(
  { offerId: Uuid, ean: Ean, what: Type.Union([Type.Literal('unanswered'), Type.Literal('unused')]) },
  { additionalProperties: false },
)
export type BestOfferLapsed = Static<typeof BestOfferLapsed>

/** Offers for the product from this price on are accepted automatically; null removes the floor price. */
export const FloorPriceChanged = Type.Object({ ean: Ean, floorAgorot: nullable(Agorot), by: By }, { additionalProperties: false })
export type FloorPriceChanged = Static<typeof FloorPriceChanged>

/** Staff revoked an agreed price before it was used. */
export const BestOfferWithdrawn = Type.Object({ offerId: Uuid, ean: Ean, by: ShortText }, { additionalProperties: false })
export type BestOfferWithdrawn = Static<typeof BestOfferWithdrawn>

/** Maximum discount in per cent for automatic acceptance, of a line, a brand or all products; null removes the rule. */
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
