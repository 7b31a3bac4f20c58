import { type Static, Type } from 'typebox'
import { Visibility } from '#events/catalogue.events.ts'
import { Ean, nullable, ShortText, Slug, Uuid } from '#events/primitives.ts'
import { call, fileAnswer } from '#services/ingress/contract/call.contract.ts'
import { Pagination } from '#services/staff/staff.contract.ts'
import { FLOOR_SCOPES } from './floor.rules.ts'

/** Best offers at the desk. Amounts are shekels, times ISO 8601. */

const Text = nullable(Type.String())
const Sum = nullable(Type.Number())

/** `waiting` for staff; `accepted`, `countered` for the shopper; `lapsed`: unanswered for a day; `unused`: agreed, not bought in time. */
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
  /** Null if erased. */
  phone: Text,
  offered: Type.Number(),
  /** The shop's price when the offer was made, and now; null = no such product any more. */
  priceThen: Type.Number(),
  price: Sum,
  fullPrice: Sum,
  floor: Sum,
  /** Source of the floor: the product's own or a rule. */
  floorScope: nullable(Type.Enum([...FLOOR_SCOPES])),
  /** Landed cost before VAT; null = unknown. */
  landedCost: Sum,
  visibility: nullable(Visibility),
  /** Unreserved units in stock; null = not counted. */
  inStock: nullable(Type.Integer()),
  /** While pending or usable. */
  expiresAt: Text,
  answeredAt: Text,
  /** Staff member's name, or `rule`. */
  answeredBy: Text,
  /** Agreed price, never above the shop's own. */
  agreed: Sum,
  /** URL of the price link while usable. */
  link: Text,
  orderId: Text,
  /** Revoked by staff; the state is `rejected`. */
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
  /** Pending ones by remaining time, the rest newest first. */
  offers: Type.Array(StaffOffer),
  pagination: Pagination,
  counts: Type.Record(Type.Enum([...OFFER_STATES]), Type.Integer()),
})
export type StaffOffers = Static<typeof StaffOffers>

/** Outcomes of offers with a similar discount in the last ninety days. */
export const OfferOdds = Type.Object({ days: Type.Integer(), similar: Type.Integer(), agreed: Type.Integer(), bought: Type.Integer() })
export type OfferOdds = Static<typeof OfferOdds>

export const OFFER_STEPS = ['made', 'accepted', 'countered', 'rejected', 'withdrawn', 'redeemed', 'returned', 'lapsed'] as const

/** `by` as in an offer; `price`: agreed or offered. */
export const OfferStepShown = Type.Object({ step: Type.Enum([...OFFER_STEPS]), at: Type.String(), by: Text, price: Sum, orderId: Text })
export type OfferStepShown = Static<typeof OfferStepShown>

/** Messages to the shopper by answer, with `LINK_PLACEHOLDER` and `AGREED_PLACEHOLDER`; once answered, for that answer only. */
export const OfferMessages = Type.Object({
  accept: Type.Optional(Type.String()),
  counter: Type.Optional(Type.String()),
  reject: Type.Optional(Type.String()),
})
export type OfferMessages = Static<typeof OfferMessages>

/** `history`: oldest step first. */
export const StaffOfferDetails = Type.Object({
  offer: StaffOffer,
  odds: OfferOdds,
  history: Type.Array(OfferStepShown),
  messages: OfferMessages,
  /** The cheapest price that a coupon gives anybody, for one unit at the shop's price; null if there is none. */
  coupon: nullable(Type.Object({ code: Type.String(), price: Type.Number() })),
  /** The answer is sent to the phone automatically. */
  tellsByItself: Type.Boolean(),
})
export type StaffOfferDetails = Static<typeof StaffOfferDetails>

/**
 * `price` only with `counter`. `id` is an idempotency key. A price more than 15 % below the shop's, or below the landed cost with VAT, is
 * refused (409 `deep_discount`, `below_cost`) until `confirmed`.
 */
export const OfferAnswer = Type.Object(
  {
    id: Type.Optional(Uuid),
    answer: Type.Enum(['accept', 'counter', 'reject']),
    price: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100_000 })),
    confirmed: Type.Optional(Type.Boolean()),
    /** Custom message with `LINK_PLACEHOLDER`; the shop's default if omitted. */
    message: Type.Optional(Type.String({ minLength: 1, maxLength: 1500, isProse: true })),
  },
  { additionalProperties: false },
)
export type OfferAnswer = Static<typeof OfferAnswer>

export const OfferAnswered = Type.Object({ offer: StaffOffer, messages: OfferMessages })
export type OfferAnswered = Static<typeof OfferAnswered>

/** Revokes an agreed price; `id` is an idempotency key. */
export const OfferWithdrawal = Type.Object({ id: Type.Optional(Uuid) }, { additionalProperties: false })
export type OfferWithdrawal = Static<typeof OfferWithdrawal>

/** Outcomes of the last days' offers. */
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
  /** The floor is below the landed cost with VAT. */
  belowCost: Type.Boolean(),
})
export type FloorPrice = Static<typeof FloorPrice>

/** Products with a floor price, or the results of `search`. */
export const FloorPrices = Type.Object({ floors: Type.Array(FloorPrice) })
export type FloorPrices = Static<typeof FloorPrices>

export const FloorPriceChange = Type.Object(
  { floor: nullable(Type.Number({ exclusiveMinimum: 0, maximum: 100_000 })) },
  { additionalProperties: false },
)
export type FloorPriceChange = Static<typeof FloorPriceChange>

const Percent = Type.Number({ exclusiveMinimum: 0, maximum: 90 })

/** Maximum discount in per cent for automatic acceptance: of a line, a brand (`line` null), or all (both null). */
export const FloorRuleShown = Type.Object({
  ruleId: Type.String(),
  brandSlug: nullable(Slug),
  /** Null if no product of it is left, and for all. */
  brand: Text,
  line: Text,
  maxDiscountPercent: Percent,
})
export type FloorRuleShown = Static<typeof FloorRuleShown>

/** Widest rule first, and the possible scopes. */
export const FloorRules = Type.Object({
  rules: Type.Array(FloorRuleShown),
  brands: Type.Array(Type.Object({ slug: Type.String(), name: Type.String(), lines: Type.Array(Type.String()) })),
})
export type FloorRules = Static<typeof FloorRules>

/** `maxDiscountPercent` null removes the rule; `seenPercent`: the value displayed to staff, null = no rule. */
export const FloorRuleChange = Type.Object(
  { brandSlug: nullable(Slug), line: nullable(ShortText), maxDiscountPercent: nullable(Percent), seenPercent: nullable(Percent) },
  { additionalProperties: false },
)
export type FloorRuleChange = Static<typeof FloorRuleChange>

const OfferParams = Type.Object({ id: Uuid })
const Days = Type.String({ pattern: '^([1-9][0-9]?|[12][0-9]{2}|3[0-5][0-9]|36[0-6])$' })

export const OFFER_CALLS = {
  list: call({ method: 'GET', path: '/api/v1/staff/offers', query: StaffOffersQuery, answer: StaffOffers }),
  summary: call({
    method: 'GET',
    path: '/api/v1/staff/offers/summary',
    query: Type.Object({ days: Type.Optional(Days) }),
    answer: OfferSummary,
  }),
  /** CSV download. */
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
