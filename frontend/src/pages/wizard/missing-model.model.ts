import { attach, createEffect, createEvent, createStore, sample } from 'effector'
import { $countedVisitorId } from '#frontend/entities/visitor/counting.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import { delayFx, logFx } from '#frontend/shared/browser.ts'
import { type Attempt, attemptFor } from '#frontend/shared/ids.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { type ModelRequest, WIZARD_CALLS } from '#services/wizard/wizard.contract.ts'
import { $answers, answersChanged } from './answers.model.ts'
import { isComplete } from './answers.ts'
import { $delays, startedOver, triedAgain, visitRead } from './visit.model.ts'

const addModelFx = shopCall(WIZARD_CALLS.addModel, (body: ModelRequest) => ({ body }))

/** Reports a motorcycle missing from the catalogue. */

export const modelSent = createEvent()
/** The thank-you panel was closed: the wizard restarts. */
export const thanksClosed = createEvent()

const stampFx = createEffect(({ held, model }: { held: Attempt | null; model: string }) => attemptFor(model, held))
const waitFx = attach({ source: $delays, mapParams: (_: Attempt, { modelMs }) => modelMs, effect: delayFx })

const $attempt = createStore<Attempt | null>(null, { serialize: 'ignore' })
  .on(stampFx.doneData, (_, attempt) => attempt)
  .reset([addModelFx.done, startedOver])
/** From the press until the response. */
export const $isSending = createStore(false, { serialize: 'ignore' })
  .on(stampFx, () => true)
  .on(addModelFx.finally, () => false)
/** Once per visit. */
export const $hasSubmitted = createStore(false, { serialize: 'ignore' })
  .on(visitRead, (has, visit) => visit?.hasSubmitted ?? has)
  .on(addModelFx.done, () => true)
  .reset(triedAgain)
export const $isThanked = createStore(false, { serialize: 'ignore' })
  .on(addModelFx.done, () => true)
  .reset([startedOver, pageLeft])
/** Until when the shop writes back, `YYYY-MM-DD`. */
export const $answerBy = createStore<string | null>(null, { serialize: 'ignore' }).on(
  addModelFx.doneData,
  (_, { answerBy }) => answerBy ?? null,
)
export const $sendFailure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(addModelFx.failData, (_, { message }) => message)
  .reset([stampFx, answersChanged, startedOver, pageLeft])

sample({
  clock: modelSent,
  source: { answers: $answers, held: $attempt, isSending: $isSending },
  filter: ({ answers, isSending }) => isComplete(answers, 'model') && !isSending,
  fn: ({ answers, held }) => ({ held, model: plainText(answers.userBikeModelToInsert) }),
  target: stampFx,
})
sample({ clock: stampFx.doneData, target: waitFx })
sample({
  clock: waitFx.done,
  source: { visitorId: $countedVisitorId, answers: $answers },
  fn: ({ visitorId, answers }, { params: { id, fingerprint: bikeModel } }) => ({
    id,
    bikeModel,
    phone: answers.visitorPhoneNumber,
    ...(visitorId !== null && { visitorId }),
  }),
  target: addModelFx,
})
sample({ clock: addModelFx.failData, fn: ({ code }) => `wizard, missing model: ${code}`, target: logFx })
sample({ clock: thanksClosed, target: startedOver })
