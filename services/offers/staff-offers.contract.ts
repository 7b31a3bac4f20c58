import { type Static, Type } from 'typebox'
import { Visibility } from '#events/catalogue.events.ts'
import { Ean, nullable, ShortText, Slug, Uuid } from '#events/primitives.ts'
import { call, fileAnswer } from '#services/ingress/contract/call.contract.ts'
import { Pagination } from '#services/staff/staff.contract.ts'
import { FLOOR_SCOPES } from './floor.rules.ts'

/** Best offers as staff answer them. Sums are shekels, times ISO 8601. */

const Text = nullable(Type.String())
const Sum = nullable(Type.Number())

/** `waiting` for staff; `accepted` and `countered` wait for the shopper; `lapsed`: a day went by; `unused`: agreed, and not bought in time. */
export const OFFER_STATES = ['waiting', 'countered', 'accepted', 'redeemed', 'rejected', 'lapsed', 'unused'] as const
export const OfferState = Type.Enum([...OFFER_STATES])
export type OfferState = (typeof OFFER_STATES)[number]

export const StaffOffer = Type.Object({
  offerId: Type.String(),
  state: OfferState,
  madeAt: Type.String(),
  ean: Type.String(),
  brand: Type.String(),
  displayName: Type.String(),
  displaySize: Type.String(),
  /** Null when it was erased. */
  phone: Text,
  offered: Type.Number(),
  /** The shop's price when the offer was made, and now; null = the product is gone. */
  priceThen: Type.Number(),
  price: Sum,
  fullPrice: Sum,
  floor: Sum,
  /** Whose floor that is: the product's own, or a rule's. */
  floorScope: nullable(Type.Enum([...FLOOR_SCOPES])),
  /** What the article costs the shop until it is here, before VAT; null = not known. */
  landedCost: Sum,
  visibility: nullable(Visibility),
  /** Units on the shelf that nobody has reserved; null = not counted. */
  inStock: nullable(Type.Integer()),
  /** While it waits or the link holds. */
  expiresAt: Text,
  answeredAt: Text,
  /** Name of the member of staff, or `rule`. */
  answeredBy: Text,
  /** The price that the shop agreed to, which never was above its own. */
  agreed: Sum,
  /** Address of the price link, while it holds. */
  link: Text,
  orderId: Text,
  /** Staff took the agreed price back: then it is `rejected`. */
  isWithdrawn: Type.Boolean(),
})
export type StaffOffer = Static<typeof StaffOffer>

export const StaffOffersQuery = Type.Object({
  state: Type.Optional(OfferState),
  page: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,5}$' })),
  limit: Type.Optional(Type.Enum(['10', '25', '50', '100'])),
})
export type StaffOffersQuery = Static<typeof StaffOffersQuery>

export const StaffOffers = Type.Object({
  /** Waiting ones by what is left of their day, the rest newest first. */
  offers: Type.Array(StaffOffer),
  pagination: Pagination,
  counts: Type.Record(Type.Enum([...OFFER_STATES]), Type.Integer()),
})
export type StaffOffers = Static<typeof StaffOffers>

/** How offers as far below the shop's price fared in the last ninety days. */
export const OfferOdds = Type.Object({ days: Type.Integer(), similar: Type.Integer(), agreed: Type.Integer(), bought: Type.Integer() })
export type OfferOdds = Static<typeof OfferOdds>

export const OFFER_STEPS = ['made', 'accepted', 'countered', 'rejected', 'withdrawn', 'redeemed', 'returned', 'lapsed'] as const

/** `by` as in an offer; `price`: what was agreed on, or offered. */
export const OfferStepShown = Type.Object({ step: Type.Enum([...OFFER_STEPS]), at: Type.String(), by: Text, price: Sum, orderId: Text })
export type OfferStepShown = Static<typeof OfferStepShown>

/** Messages to the shopper, by answer, with `LINK_PLACEHOLDER` and `AGREED_PLACEHOLDER`; once it is answered, of that answer. */
export const OfferMessages = Type.Object({
  accept: Type.Optional(Type.String()),
  counter: Type.Optional(Type.String()),
  reject: Type.Optional(Type.String()),
})
export type OfferMessages = Static<typeof OfferMessages>

/** `history`: the first step first. */
export const StaffOfferDetails = Type.Object({
  offer: StaffOffer,
  odds: OfferOdds,
  history: Type.Array(OfferStepShown),
  messages: OfferMessages,
  /** The answer goes out to the phone without staff. */
  tellsByItself: Type.Boolean(),
})
export type StaffOfferDetails = Static<typeof StaffOfferDetails>

/**
 * `price` with `counter` alone. `id` makes a repeat harmless. A price more than 15 % below the shop's, or below what covers the landed
 * cost, is refused (409 `deep_discount`, `below_cost`) until it is `confirmed`.
 */
export const OfferAnswer = Type.Object(
  {
    id: Type.Optional(Uuid),
    answer: Type.Enum(['accept', 'counter', 'reject']),
    price: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100_000 })),
    confirmed: Type.Optional(Type.Boolean()),
    /** Staff's own words to the shopper, with `LINK_PLACEHOLDER`; without them the shop has its own. */
    message: Type.Optional(Type.String({ minLength: 1, maxLength: 1500, isProse: true })),
  },
  { additionalProperties: false },
)
export type OfferAnswer = Static<typeof OfferAnswer>

export const OfferAnswered = Type.Object({ offer: StaffOffer, messages: OfferMessages })
export type OfferAnswered = Static<typeof OfferAnswered>

/** An agreed price is taken back; `id` makes a repeat harmless. */
export const OfferWithdrawal = Type.Object({ id: Type.Optional(Uuid) }, { additionalProperties: false })
export type OfferWithdrawal = Static<typeof OfferWithdrawal>

/** What became of the offers of the last days. */
export const OfferSummary = Type.Object({
  days: Type.Integer(),
  made: Type.Integer(),
  answeredByRule: Type.Integer(),
  byState: Type.Record(Type.Enum([...OFFER_STATES]), Type.Integer()),
})
export type OfferSummary = Static<typeof OfferSummary>

export const FloorPrice = Type.Object({
  ean: Type.String(),
  brand: Type.String(),
  displayName: Type.String(),
  displaySize: Type.String(),
  price: Type.Number(),
  floor: Sum,
  /** As in an offer. */
  landedCost: Sum,
  /** The floor does not cover the landed cost with its VAT. */
  belowCost: Type.Boolean(),
})
export type FloorPrice = Static<typeof FloorPrice>

/** Products that have a floor price, or those found by `search`. */
export const FloorPrices = Type.Object({ floors: Type.Array(FloorPrice) })
export type FloorPrices = Static<typeof FloorPrices>

export const FloorPriceChange = Type.Object(
  { floor: nullable(Type.Number({ exclusiveMinimum: 0, maximum: 100_000 })) },
  { additionalProperties: false },
)
export type FloorPriceChange = Static<typeof FloorPriceChange>

const Percent = Type.Number({ exclusiveMinimum: 0, maximum: 90 })

/** Up to so many per cent below the shop's price offers are accepted by rule: of a line, a brand (`line` null), or all (both null). */
export const FloorRuleShown = Type.Object({
  ruleId: Type.String(),
  brandSlug: nullable(Slug),
  /** Null where the shop sells nothing of it any more, and for all. */
  brand: Text,
  line: Text,
  maxDiscountPercent: Percent,
})
export type FloorRuleShown = Static<typeof FloorRuleShown>

/** The widest rule first, and what one can be made for. */
export const FloorRules = Type.Object({
  rules: Type.Array(FloorRuleShown),
  brands: Type.Array(Type.Object({ slug: Type.String(), name: Type.String(), lines: Type.Array(Type.String()) })),
})
export type FloorRules = Static<typeof FloorRules>

/** `maxDiscountPercent` null ends the rule; `seenPercent`: what it said when staff looked at it, null = there was none. */
export const FloorRuleChange = Type.Object(
  { brandSlug: nullable(Slug), line: nullable(ShortText), maxDiscountPercent: nullable(Percent), seenPercent: nullable(Percent) },
  { additionalProperties: false },
)
export type FloorRuleChange = Static<typeof FloorRuleChange>

const OfferParams = Type.Object({ id: Uuid })
const Days = Type.String({ pattern: '^([1-9][0-9]?|[12][0-9]{2}|3[0-5][0-9]|36[0-6])$' })

/** Best offers and floor prices at the staff desk. */
export const OFFER_CALLS = {
  list: call({ method: 'GET', path: '/api/v1/staff/offers', query: StaffOffersQuery, answer: StaffOffers }),
  summary: call({
    method: 'GET',
    path: '/api/v1/staff/offers/summary',
    query: Type.Object({ days: Type.Optional(Days) }),
    answer: OfferSummary,
  }),
  /** A file. */
  export: call({
    method: 'GET',
    path: '/api/v1/staff/offers/export.csv',
    query: Type.Pick(StaffOffersQuery, ['state']),
    answer: fileAnswer('text/csv'),
  }),
  details: call({ method: 'GET', path: '/api/v1/staff/offers/:id', params: OfferParams, answer: StaffOfferDetails }),
  answer: call({ method: 'POST', path: '/api/v1/staff/offers/:id/answer', params: OfferParams, body: OfferAnswer, answer: OfferAnswered }),
  withdraw: call({
    method: 'POST',
    path: '/api/v1/staff/offers/:id/withdraw',
    params: OfferParams,
    body: OfferWithdrawal,
    answer: OfferAnswered,
  }),
  floors: call({
    method: 'GET',
    path: '/api/v1/staff/floor-prices',
    query: Type.Object({ search: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: FloorPrices,
  }),
  setFloor: call({
    method: 'POST',
    path: '/api/v1/staff/floor-prices/:ean',
    params: Type.Object({ ean: Ean }),
    body: FloorPriceChange,
    answer: FloorPrice,
  }),
  floorRules: call({ method: 'GET', path: '/api/v1/staff/floor-rules', answer: FloorRules }),
  setFloorRule: call({ method: 'POST', path: '/api/v1/staff/floor-rules', body: FloorRuleChange, answer: FloorRules }),
}
