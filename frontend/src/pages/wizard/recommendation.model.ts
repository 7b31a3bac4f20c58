import { attach, createEffect, createEvent, createStore, sample } from 'effector'
import { motorcycleChosen } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { $countedVisitorId } from '#frontend/entities/visitor/counting.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { type Attempt, attemptFor } from '#frontend/shared/ids.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { type RecommendationAnswer, type RecommendationRequest, WIZARD_CALLS } from '#services/wizard/wizard.contract.ts'
import { $answers, answersChanged } from './answers.model.ts'
import { type Answers, isComplete } from './answers.ts'
import { $models } from './motorcycles.model.ts'
import { $delays, opened, type Recommendation, startedOver, visitRead } from './visit.model.ts'

/** Longer than the model's timeout including its retry. */
const timeoutMs = 45_000
const recommendFx = shopCall(WIZARD_CALLS.recommend, (body: RecommendationRequest) => ({ body, timeoutMs }))

export const generated = createEvent()
/** The visitor stopped waiting. The request keeps its id: repeating it returns the same result at no extra cost. */
export const abandoned = createEvent()

type Question = Omit<RecommendationRequest, 'id'>

/** Null while an answer is missing. */
function questionOf(answers: Answers, visitorId: string | null): Question | null {
  const { visitorName, visitorPhoneNumber, motorcycle, motorcycleYear, usage, kilometers, selectedTyreType } = answers
  if (!isComplete(answers, 'person') || !motorcycle || !motorcycleYear || !usage || !kilometers || !selectedTyreType) return null
  return {
    visitorName,
    visitorPhoneNumber,
    motorcycle,
    usage,
    kilometers,
    selectedTyreType,
    year: motorcycleYear,
    ...(visitorId !== null && { visitorId }),
  }
}

const DAY_MS = 24 * 60 * 60 * 1000
const readTimeFx = createEffect(() => Date.now())

const stampFx = createEffect(({ held, question }: { held: Attempt | null; question: Question }) =>
  attemptFor(JSON.stringify(question), held),
)
/** Delays showing the result by some seconds. */
const deliverFx = attach({ source: $delays, mapParams: (_: Recommendation, { resultMs }) => resultMs, effect: delayFx })

/** Idempotency: a list answers the same question again; after any other outcome a repeated question gets a new id. */
export const $attempt = createStore<Attempt | null>(null, { serialize: 'ignore' })
  .on(visitRead, (attempt, visit) => visit?.attempt ?? attempt)
  .on(stampFx.doneData, (_, attempt) => attempt)
  .on(recommendFx.doneData, (attempt, { ok }) => (ok ? attempt : null))
  .on(recommendFx.failData, (attempt, { isRefusal }) => (isRefusal ? null : attempt))
  .reset(startedOver)

const noteFx = createEffect(({ params, result }: { params: RecommendationRequest; result: RecommendationAnswer }): Recommendation => {
  const { usage, kilometers, selectedTyreType, year = null } = params
  return { at: Date.now(), answer: result, asked: { usage, kilometers, selectedTyreType, motorcycleYear: year } }
})

/** The pending request; set until its delayed result is shown. */
const $awaited = createStore<RecommendationRequest | null>(null, { serialize: 'ignore' })
  .on(recommendFx, (_, question) => question)
  .reset([abandoned, startedOver])
const $heldBack = createStore<Recommendation | null>(null, { serialize: 'ignore' })
  .on(noteFx.doneData, (_, given) => given)
  .reset([recommendFx, abandoned, startedOver])

const answered = sample({
  clock: recommendFx.done,
  source: $awaited,
  filter: (awaited, { params }) => awaited === params,
  fn: (_, done) => done,
})
const failed = sample({
  clock: recommendFx.fail,
  source: $awaited,
  filter: (awaited, { params }) => awaited === params,
  fn: (_, { error }) => error,
})
export const delivered = sample({
  clock: deliverFx.done,
  source: $heldBack,
  filter: (heldBack, { params }) => heldBack === params,
  fn: (_, { params }) => params,
})

export const $isThinking = createStore(false, { serialize: 'ignore' })
  .on(recommendFx, () => true)
  .on([failed, delivered, abandoned], () => false)

export const $failure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(failed, (_, { message }) => message)
  .reset([recommendFx, answersChanged, startedOver, pageLeft])

export const $given = createStore<Recommendation | null>(null, { serialize: 'ignore' })
  .on(visitRead, (given, visit) => visit?.given ?? given)
  .on(delivered, (_, given) => given)
  .reset(startedOver)

/** Results expire, since prices and stock change: cleared and requested again. */
const expired = sample({ clock: readTimeFx.doneData, source: $given, filter: (given, now) => given !== null && now - given.at > DAY_MS })
$given.reset(expired)
$attempt.reset(expired)
sample({ clock: [visitRead, opened], fn: () => undefined, target: readTimeFx })

const questionReady = sample({
  clock: generated,
  source: { answers: $answers, visitorId: $countedVisitorId, held: $attempt, isThinking: $isThinking, models: $models },
  fn: ({ answers, visitorId, held, isThinking, models }) => ({
    held,
    question: isThinking || models === null ? null : questionOf(answers, visitorId),
  }),
})
sample({
  clock: questionReady,
  filter: (ready): ready is { held: Attempt | null; question: Question } => ready.question !== null,
  target: stampFx,
})
sample({ clock: stampFx.done, fn: ({ params: { question }, result: { id } }) => ({ id, ...question }), target: recommendFx })

sample({ clock: answered, target: noteFx })
sample({ clock: noteFx.doneData, target: deliverFx })

/** Stores the motorcycle as the visitor's own; the results page says so. */
sample({
  clock: delivered,
  filter: ({ answer }) => answer.ok,
  fn: ({ answer: { motorcycle }, asked }) => ({
    id: motorcycle.id,
    brand: motorcycle.brand,
    model: motorcycle.model,
    year: asked.motorcycleYear,
    front: motorcycle.front.displaySize,
    rear: motorcycle.rear.displaySize,
  }),
  target: motorcycleChosen,
})
