import { type Static, Type } from 'typebox'
import { Ean, nullable, Rating, ShortText, Slug, Units, Uuid, Year } from './primitives.ts'

/** The recommendation wizard. Who asked is a record of `contacts`; the events name the contact only. */

export const TireChoice = Type.Union([Type.Literal('front'), Type.Literal('rear'), Type.Literal('set')])
export type TireChoice = Static<typeof TireChoice>

export const Usage = Type.Union([Type.Literal('daily'), Type.Literal('weekend'), Type.Literal('monthly')])
export type Usage = Static<typeof Usage>

/** A month. */
export const Kilometers = Type.Union([
  Type.Literal('0-100'),
  Type.Literal('100-500'),
  Type.Literal('500-1000'),
  Type.Literal('1000-5000'),
  Type.Literal('5000+'),
])
export type Kilometers = Static<typeof Kilometers>

/** `limit`: the budget of the visitor, the day or the week is spent. `ai_error`: every attempt of the model failed or answered nonsense. */
export const RecommendationOutcome = Type.Union([Type.Literal('ok'), Type.Literal('none'), Type.Literal('limit'), Type.Literal('ai_error')])
export type RecommendationOutcome = Static<typeof RecommendationOutcome>

/** A thousand dollars for one question: what is counted beyond that is no cost but a mistake. */
export const MAX_COST_MICROS = 1_000_000_000

/** Once for each question a visitor asked, whatever came of it. */
export const RecommendationMade = Type.Object(
  {
    recommendationId: Uuid,
    contactId: Uuid,
    visitorId: nullable(Uuid),
    motorcycleId: Slug,
    /** Brand and model, as they were called. */
    motorcycle: ShortText,
    year: nullable(Year),
    usage: Usage,
    kilometers: Kilometers,
    tireChoice: TireChoice,
    outcome: RecommendationOutcome,
    /** Who ranked: the rules, the model, or a model's earlier answer to the same question; null where nobody did. */
    source: nullable(Type.Union([Type.Literal('rules'), Type.Literal('model'), Type.Literal('cache')])),
    milliseconds: Units,
    /** What the model cost, in millionths of a dollar. */
    costMicros: Type.Integer({ minimum: 0, maximum: MAX_COST_MICROS }),
    /** How many tires fit and can be had. */
    candidates: Units,
    /** Of 10, the best first. */
    cards: Type.Array(Type.Object({ ean: Ean, score: Rating }, { additionalProperties: false }), { maxItems: 10 }),
  },
  { additionalProperties: false },
)
export type RecommendationMade = Static<typeof RecommendationMade>

export const RecommendedTireClicked = Type.Object(
  {
    visitorId: Uuid,
    /** Null where the browser does not say which recommendation it came from. */
    recommendationId: nullable(Uuid),
    ean: Ean,
    brand: ShortText,
    displayName: ShortText,
    displaySize: ShortText,
  },
  { additionalProperties: false },
)
export type RecommendedTireClicked = Static<typeof RecommendedTireClicked>

/**
 * A motorcycle that the catalogue lacks. `model`: its words without what could be a phone or an e-mail address; null when nothing was
 * left. `contactId`: who is called back; no events from before it was asked for have it.
 */
export const MotorcycleModelRequested = Type.Object(
  { requestId: Uuid, visitorId: nullable(Uuid), model: nullable(ShortText), contactId: Type.Optional(nullable(Uuid)) },
  { additionalProperties: false },
)
export type MotorcycleModelRequested = Static<typeof MotorcycleModelRequested>
