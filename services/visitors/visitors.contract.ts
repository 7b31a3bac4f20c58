import { type Static, Type } from 'typebox'
import { MetricKind, MetricSource, VisitOrigin } from '#events/collector.events.ts'
import { Ean, ShortText, Uuid } from '#events/primitives.ts'

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
