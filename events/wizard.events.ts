import { type Static, Type } from 'typebox'
import { Ean, nullable, Rating, ShortText, Slug, Units, Uuid, Year } from './primitives.ts'

/** The recommendation wizard. The person is stored in `contacts`; events contain the contact's id only. */

export const TireChoice = Type.Union([Type.Literal('front'), Type.Literal('rear'), Type.Literal('set')])
export type TireChoice = Static<typeof TireChoice>

export const Usage = Type.Union([Type.Literal('daily'), Type.Literal('weekend'), Type.Literal('monthly')])
export type Usage = Static<typeof Usage>

/** Per month. */
export const Kilometers = Type.Union([
  Type.Literal('0-100'),
  Type.Literal('100-500'),
  Type.Literal('500-1000'),
  Type.Literal('1000-5000'),
  Type.Literal('5000+'),
])
export type Kilometers = Static<typeof Kilometers>

/** `limit`: the visitor's, daily or weekly budget is exhausted. `ai_error`: every attempt of the model failed or was invalid. */
export const RecommendationOutcome = Type.Union([Type.Literal('ok'), Type.Literal('none'), Type.Literal('limit'), Type.Literal('ai_error')])
export type RecommendationOutcome = Static<typeof RecommendationOutcome>

/** A thousand dollars per question: anything above is an error, not a cost. */
export const MAX_COST_MICROS = 1_000_000_000

/** One for each question, whatever its outcome. */
export const RecommendationMade = Type.Object(
  {
    recommendationId: Uuid,
    contactId: Uuid,
    visitorId: nullable(Uuid),
    motorcycleId: Slug,
    /** Brand and model as displayed. */
    motorcycle: ShortText,
    year: nullable(Year),
    usage: Usage,
    kilometers: Kilometers,
    tireChoice: TireChoice,
    outcome: RecommendationOutcome,
    /** Source of the ranking: the rules, the model, or a cached model answer; null without one. */
    source: nullable(Type.Union([Type.Literal('rules'), Type.Literal('model'), Type.Literal('cache')])),
    milliseconds: Units,
    /** Cost of the model in millionths of a dollar. */
    costMicros: Type.Integer({ minimum: 0, maximum: MAX_COST_MICROS }),
    /** Number of fitting, available tires. */
    candidates: Units,
    /** Out of 10, best first. */
    cards: Type.Array(Type.Object({ ean: Ean, score: Rating }, { additionalProperties: false }), { maxItems: 10 }),
  },
  { additionalProperties: false },
)
export type RecommendationMade = Static<typeof RecommendationMade>

export const RecommendedTireClicked = Type.Object(
  {
    visitorId: Uuid,
    /** Null if the browser does not send the recommendation. */
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
 * A motorcycle missing from the catalogue. `model`: its name without possible phones and e-mail addresses; null if nothing is left.
 * `contactId`: the person to call back; missing in older events.
 */
export const MotorcycleModelRequested = Type.Object(
  { requestId: Uuid, visitorId: nullable(Uuid), model: nullable(ShortText), contactId: Type.Optional(nullable(Uuid)) },
  { additionalProperties: false },
)
export type MotorcycleModelRequested = Static<typeof MotorcycleModelRequested>
