import { type Static, Type } from 'typebox'
import { Ean, nullable, ShortText, Uuid } from './primitives.ts'

/** Visitor metrics. Contains no personal data: the visitor is a random id. */

export const MetricKind = Type.Union([
  Type.Literal('PRODUCT_IMPRESSION'),
  Type.Literal('PRODUCT_ADD_TO_CART'),
  Type.Literal('PRODUCT_REMOVE_FROM_CART'),
  Type.Literal('CHECKOUT_INIT'),
  Type.Literal('CHECKOUT_PASSED_STAGE_1'),
  Type.Literal('LIST_VIEWED'),
  Type.Literal('SEARCHED'),
  Type.Literal('CONSENT_GIVEN'),
  Type.Literal('CONSENT_REFUSED'),
])
export type MetricKind = Static<typeof MetricKind>

export const MetricSource = Type.Union([
  Type.Literal('list_page'),
  Type.Literal('list_page_by_category'),
  Type.Literal('list_page_by_brand'),
  Type.Literal('product_page'),
  Type.Literal('cart_page'),
  Type.Literal('checkout_page'),
  Type.Literal('home_page'),
  Type.Literal('search'),
])
export type MetricSource = Static<typeof MetricSource>

/** Source of the visit, derived from the referrer, which is not stored. */
export const VisitOrigin = Type.Union([
  Type.Literal('direct'),
  Type.Literal('search'),
  Type.Literal('social'),
  Type.Literal('ad'),
  Type.Literal('message'),
  Type.Literal('other'),
])
export type VisitOrigin = Static<typeof VisitOrigin>

export const MetricCollected = Type.Object(
  {
    kind: MetricKind,
    visitorId: Uuid,
    source: nullable(MetricSource),
    ean: nullable(Ean),
    /** Completed checkout step, 0 to 3. */
    step: nullable(Type.Integer({ minimum: 0, maximum: 3 })),
    /** The listed or searched term: a size key, a brand, a category, or words without digit runs that could be a phone. */
    query: nullable(ShortText),
    /** Number of results of a list or search. */
    results: nullable(Type.Integer({ minimum: 0, maximum: 100_000 })),
    isBot: Type.Boolean(),
    /** Missing in events from before it was collected. */
    origin: Type.Optional(VisitOrigin),
  },
  { additionalProperties: false },
)
export type MetricCollected = Static<typeof MetricCollected>
