import { type Static, Type } from 'typebox'
import { MetricKind, MetricSource, VisitOrigin } from '#events/collector.events.ts'
import { Ean, ShortText, Uuid } from '#events/primitives.ts'
import { Ok } from '#services/ingress/contract/answers.contract.ts'
import { call } from '#services/ingress/contract/call.contract.ts'

export const VisitorParams = Type.Object({ visitorId: Uuid })

/**
 * A metric as the browser sends it. Other fields, such as the personal data of CHECKOUT_PASSED_STAGE_1, are accepted and dropped on
 * receipt.
 */
export const Metric = Type.Object({
  kind: MetricKind,
  source: Type.Optional(MetricSource),
  ean: Type.Optional(Ean),
  step: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
  query: Type.Optional(ShortText),
  results: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  /** Source of the visit. */
  origin: Type.Optional(VisitOrigin),
  /** Idempotency key; becomes the event's id. */
  id: Type.Optional(Uuid),
})
export type Metric = Static<typeof Metric>

export const VisitorId = Type.Object({ visitorId: Uuid })
export type VisitorId = Static<typeof VisitorId>

/** The shop's advertising pixel, for visitors who have consented. */
export const Pixel = Type.Object({
  id: Type.String(),
  /** URL of its script, on a host allowed by the content security policy. */
  scriptUrl: Type.String(),
})
export type Pixel = Static<typeof Pixel>

/** The id is an idempotency key. */
const Press = Type.Object({ id: Type.Optional(Uuid) })
const ShopId = Type.String({ pattern: '^[\\p{L}\\p{N}_-]{1,80}$' })

/** Visitor ids, metrics, likes and the advertising pixel. */
export const VISITOR_CALLS = {
  newId: call({ method: 'GET', path: '/collector/visitor/id', summary: 'An id for a new visitor', answer: VisitorId }),
  collect: call({
    method: 'POST',
    path: '/collector/collect/:visitorId',
    summary: 'What a visitor did, for counting',
    params: VisitorParams,
    body: Metric,
    answer: Ok,
  }),
  likeProduct: call({
    method: 'GET',
    path: '/collector/like/product/:productId/:visitorId',
    summary: 'The heart of a product was pressed',
    params: Type.Object({ productId: Ean, visitorId: Uuid }),
    query: Press,
    answer: Ok,
  }),
  likeGarage: call({
    method: 'GET',
    path: '/collector/like/shop/:shopId/:visitorId',
    summary: 'The heart of a shop was pressed',
    params: Type.Object({ shopId: ShopId, visitorId: Uuid }),
    query: Press,
    answer: Ok,
  }),
  pixel: call({ method: 'GET', path: '/api/v1/pixel', summary: 'The advertising pixel, for visitors who agreed to it', answer: Pixel }),
}
