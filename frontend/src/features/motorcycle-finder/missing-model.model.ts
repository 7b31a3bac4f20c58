import { attach, combine, createEvent, createStore, sample } from 'effector'
import { $countedVisitorId } from '#frontend/entities/visitor/counting.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { submitOnce } from '#frontend/shared/submit.model.ts'
import { enablesOffer } from '#services/domain/phone.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { type ModelRequest, type ModelRequestAnswer, WIZARD_CALLS } from '#services/wizard/wizard.contract.ts'
import { $brand, $year } from './motorcycle-finder.model.ts'

/** Who does not find his motorcycle leaves a phone, and is called back with what fits it. */

type Missed = Required<Pick<ModelRequest, 'bikeModel' | 'phone'>>

const sendMissedFx = attach({
  source: $countedVisitorId,
  effect: shopCall(WIZARD_CALLS.addModel, (body: ModelRequest) => ({ body })),
  mapParams: (missed: Missed & { id: string }, visitorId) => ({ ...missed, ...(visitorId && { visitorId }) }),
})

export const formToggled = createEvent()
/** What is not in the selects was chosen there. */
export const otherChosen = createEvent()
export const bikeModelChanged = createEvent<string>()
export const phoneChanged = createEvent<string>()
export const submitted = createEvent()

export const $isOpen = createStore(false, { serialize: 'ignore' })
  .on(formToggled, (isOpen) => !isOpen)
  .on(otherChosen, () => true)
  .reset([sendMissedFx.done, pageLeft])
const $typedModel = createStore<string | null>(null, { serialize: 'ignore' })
  .on(bikeModelChanged, (_, typed) => typed)
  .reset(sendMissedFx.done)
/** Begun with what was chosen already. */
export const $bikeModel = combine($typedModel, $brand, $year, (typed, brand, year) => typed ?? [brand, year].filter(Boolean).join(' '))
export const $phone = createStore('', { serialize: 'ignore' }).on(phoneChanged, (_, phone) => phone)
/** What was sent, and until when it is answered, `YYYY-MM-DD`. */
export const $sent = createStore<{ bikeModel: string; answerBy: string } | null>(null, { serialize: 'ignore' })
  .on(sendMissedFx.done, (_, { params: { bikeModel }, result: { answerBy } }) => (answerBy ? { bikeModel, answerBy } : null))
  .reset(pageLeft)

const request = submitOnce<Missed, ModelRequestAnswer>({ sendFx: sendMissedFx, forgotten: [bikeModelChanged, phoneChanged, pageLeft] })
export const { $refusal, $isSending } = request
export const $canSend = combine(
  $bikeModel,
  $phone,
  $isSending,
  (bikeModel, phone, isSending) => plainText(bikeModel) !== '' && enablesOffer(phone) && !isSending,
)

sample({
  clock: submitted,
  source: { bikeModel: $bikeModel, phone: $phone, canSend: $canSend },
  filter: ({ canSend }) => canSend,
  fn: ({ bikeModel, phone }): Missed => ({ bikeModel, phone }),
  target: request.submitted,
})
