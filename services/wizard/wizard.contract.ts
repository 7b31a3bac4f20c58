import { type Static, Type } from 'typebox'
import { Ean, nullable, ShortText, Slug, Uuid, Year } from '#events/primitives.ts'
import { Kilometers, RecommendationOutcome, TireChoice, Usage } from '#events/wizard.events.ts'
import { Product } from '#services/catalogue/product.contract.ts'
import { call } from '#services/ingress/contract/call.contract.ts'
import { FitReason, Motorcycle } from '#services/motorcycles/motorcycle.contract.ts'

/** The recommendation wizard. Name and phone reach the shop's own server, never a language model. */

const strict = { additionalProperties: false } as const

const Answers = {
  visitorName: Type.String({ maxLength: 100 }),
  visitorPhoneNumber: Type.String({ maxLength: 40 }),
  /** Its id. */
  motorcycle: Slug,
  usage: Usage,
  kilometers: Kilometers,
  selectedTyreType: TireChoice,
}

/** The same `id` again is the same question: it is answered alike, and costs once. */
export const RecommendationRequest = Type.Object(
  { id: Type.Optional(Uuid), visitorId: Type.Optional(Uuid), ...Answers, year: Type.Optional(Year) },
  strict,
)
export type RecommendationRequest = Static<typeof RecommendationRequest>

export const SCORE_PARTS = ['usage', 'life', 'wet', 'price', 'arrival'] as const

export const RecommendationCard = Type.Object({
  ean: Type.String(),
  /** Of 10, one decimal. */
  score: Type.Number({ minimum: 0, maximum: 10 }),
  /** What the score is made of, and adds up to; null where a model gave it. */
  parts: nullable(Type.Array(Type.Object({ part: Type.Enum([...SCORE_PARTS]), points: Type.Number(), most: Type.Number() }))),
  /** Plain text, Hebrew. */
  reason: Type.String(),
  fit: Type.Array(FitReason),
  product: Product,
})
export type RecommendationCard = Static<typeof RecommendationCard>

export const RecommendationAnswer = Type.Object({
  /** A list is there. */
  ok: Type.Boolean(),
  outcome: RecommendationOutcome,
  /** Of `limit`: the visitor's own of the day, and not the shop's. */
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
    /** What the shop calls it is the catalogue's; the names sent here are not believed. */
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
    /** To be called back with what fits it. */
    phone: Type.Optional(Type.String({ maxLength: 40 })),
  },
  strict,
)
export type ModelRequest = Static<typeof ModelRequest>

/** `answerBy`: the date, `YYYY-MM-DD`, until which whoever left a phone is called. */
export const ModelRequestAnswer = Type.Object({ ok: Type.Literal(true), answerBy: Type.Optional(Type.String()) })
export type ModelRequestAnswer = Static<typeof ModelRequestAnswer>

export const OkAnswer = Type.Object({ ok: Type.Literal(true) })
export type OkAnswer = Static<typeof OkAnswer>

/** The recommendation. */
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
