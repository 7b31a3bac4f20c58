import { type Static, Type } from 'typebox'
import { MetricKind, MetricSource, VisitOrigin } from '#events/collector.events.ts'
import { Ean, ShortText, Uuid } from '#events/primitives.ts'
import { Ok } from '#services/ingress/contract/answers.contract.ts'
import { call } from '#services/ingress/contract/call.contract.ts'

export const VisitorParams = Type.Object({ visitorId: Uuid })

/**
 * A metric as the browser sends it. Other fields, such as the personal data of CHECKOUT_PASSED_STAGE_1, are accepted and
 * dropped at the door.
 */
export const Metric = Type.Object({
  kind: MetricKind,
  source: Type.Optional(MetricSource),
  ean: Type.Optional(Ean),
  step: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
  query: Type.Optional(ShortText),
  results: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  /** What brought the visitor to the shop. */
  origin: Type.Optional(VisitOrigin),
  /** Makes a repeat of the same act harmless; becomes the event's id. */
  id: Type.Optional(Uuid),
})
export type Metric = Static<typeof Metric>

export const VisitorId = Type.Object({ visitorId: Uuid })
export type VisitorId = Static<typeof VisitorId>

/** The advertising pixel of the shop, for visitors who have agreed to it. */
export const Pixel = Type.Object({
  id: Type.String(),
  /** Where its script stands, on a host that the content policy of pages names. */
  scriptUrl: Type.String(),
})
export type Pixel = Static<typeof Pixel>

/** An id makes a repeat of the same press harmless. */
const Press = Type.Object({ id: Type.Optional(Uuid) })
const ShopId = Type.String({ pattern: '^[\\p{L}\\p{N}_-]{1,80}$' })

/** Who looks, what is counted and liked, and the advertiser's pixel. */
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
