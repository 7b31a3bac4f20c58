import { type Static, Type } from 'typebox'
import { Ean, nullable, ShortText, Slug, Uuid, Year } from '#events/primitives.ts'
import { Kilometers, RecommendationOutcome, TireChoice, Usage } from '#events/wizard.events.ts'
import { Product } from '#services/catalogue/product.contract.ts'
import { call } from '#services/ingress/contract/call.contract.ts'
import { FitReason, Motorcycle } from '#services/motorcycles/motorcycle.contract.ts'

/** The recommendation wizard. Name and phone are never sent to a language model. */

const strict = { additionalProperties: false } as const

const Answers = {
  visitorName: Type.String({ maxLength: 100 }),
  visitorPhoneNumber: Type.String({ maxLength: 40 }),
  motorcycle: Slug,
  usage: Usage,
  kilometers: Kilometers,
  selectedTyreType: TireChoice,
}

/** Idempotent by `id`: a repeat gets the same answer and is charged once. */
export const RecommendationRequest = Type.Object(
  { id: Type.Optional(Uuid), visitorId: Type.Optional(Uuid), ...Answers, year: Type.Optional(Year) },
  strict,
)
export type RecommendationRequest = Static<typeof RecommendationRequest>

export const SCORE_PARTS = ['usage', 'life', 'wet', 'price', 'arrival'] as const
export type ScorePart = (typeof SCORE_PARTS)[number]

export const RecommendationCard = Type.Object({
  ean: Type.String(),
  /** Out of 10, one decimal. */
  score: Type.Number({ minimum: 0, maximum: 10 }),
  /** Summands of the score; null for a model's score. */
  parts: nullable(Type.Array(Type.Object({ part: Type.Enum([...SCORE_PARTS]), points: Type.Number(), most: Type.Number() }))),
  /** Plain text in Hebrew. */
  reason: Type.String(),
  fit: Type.Array(FitReason),
  product: Product,
})
export type RecommendationCard = Static<typeof RecommendationCard>

export const RecommendationAnswer = Type.Object({
  /** True when there is a list. */
  ok: Type.Boolean(),
  outcome: RecommendationOutcome,
  /** For `limit`: the visitor's own daily budget, not the shop's. */
  isOwnLimit: Type.Optional(Type.Literal(true)),
  recommendationId: Uuid,
  recommendations: Type.Array(RecommendationCard),
  motorcycle: Motorcycle,
})
export type RecommendationAnswer = Static<typeof RecommendationAnswer>

export const TireClick = Type.Object(
  {
    id: Type.Optional(Uuid),
    visitorId: Uuid,
    recommendationId: Type.Optional(Uuid),
    /** The catalogue's names apply; the ones sent here are ignored. */
    tireInfo: Type.Object({
      ean: Ean,
      brand: Type.Optional(ShortText),
      name: Type.Optional(ShortText),
      displaySize: Type.Optional(ShortText),
    }),
    /** Accepted and ignored: the answers are already stored with the recommendation. */
    wizardResponses: Type.Optional(Type.Object({})),
  },
  strict,
)
export type TireClick = Static<typeof TireClick>

export const ModelRequest = Type.Object(
  {
    id: Type.Optional(Uuid),
    visitorId: Type.Optional(Uuid),
    bikeModel: Type.String({ maxLength: 200 }),
    /** For a call back about fitting tires. */
    phone: Type.Optional(Type.String({ maxLength: 40 })),
  },
  strict,
)
export type ModelRequest = Static<typeof ModelRequest>

/** `answerBy`: the date, `YYYY-MM-DD`, by which a visitor who left a phone is called. */
export const ModelRequestAnswer = Type.Object({ ok: Type.Literal(true), answerBy: Type.Optional(Type.String()) })
export type ModelRequestAnswer = Static<typeof ModelRequestAnswer>

export const OkAnswer = Type.Object({ ok: Type.Literal(true) })
export type OkAnswer = Static<typeof OkAnswer>

export const WIZARD_CALLS = {
  recommend: call({
    method: 'POST',
    path: '/api/v1/wizard/recommend-tiers',
    summary: 'Which tires suit a motorcycle and its rider',
    body: RecommendationRequest,
    answer: RecommendationAnswer,
  }),
  trackClick: call({
    method: 'POST',
    path: '/api/v1/wizard/track-tire-click',
    summary: 'A recommended tire was chosen',
    body: TireClick,
    answer: OkAnswer,
  }),
  addModel: call({
    method: 'POST',
    path: '/api/v1/motorcycle/model-to-add',
    summary: 'A motorcycle that the catalogue lacks',
    body: ModelRequest,
    answer: ModelRequestAnswer,
  }),
}
