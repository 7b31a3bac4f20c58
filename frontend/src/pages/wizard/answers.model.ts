import { createEffect, createEvent, createStore, sample } from 'effector'
import { logFx } from '#frontend/shared/browser.ts'
import { readStoredFx, writeStoredFx } from '#frontend/shared/storage.ts'
import { type Answers, answer, noAnswers } from './answers.ts'
import { startedOver, visitRead } from './visit.model.ts'

const nameKey = 'wizard_visitor_name'
const phoneKey = 'wizard_visitor_phone'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Name and phone from the last visit, stored on this device. */
const readPersonFx = createEffect(async () => {
  const [name, phone] = await Promise.all([readStoredFx(nameKey), readStoredFx(phoneKey)])
  return { visitorName: textOf(name), visitorPhoneNumber: textOf(phone) }
})

const savePersonFx = createEffect(async ({ visitorName, visitorPhoneNumber }: Answers) => {
  const stored = await Promise.all([
    writeStoredFx({ key: nameKey, value: visitorName }),
    writeStoredFx({ key: phoneKey, value: visitorPhoneNumber }),
  ])
  if (stored.includes(false)) throw new Error('this browser keeps nothing')
})

export const answersChanged = createEvent<Partial<Answers>>()
/** Step 0 was completed. */
export const personChanged = createEvent()

export const $answers = createStore<Answers>(noAnswers, { serialize: 'ignore' })
  .on(visitRead, (answers, visit) => visit?.answers ?? answers)
  .on(answersChanged, answer)
  .on(startedOver, () => noAnswers)
  .on(readPersonFx.doneData, (answers, person) => ({
    ...answers,
    visitorName: answers.visitorName || person.visitorName,
    visitorPhoneNumber: answers.visitorPhoneNumber || person.visitorPhoneNumber,
  }))

/** False on the server, and until the browser's storage was read. */
export const $isKnown = createStore(false, { serialize: 'ignore' }).on(readPersonFx.finally, () => true)
export const answersKnown = readPersonFx.finally

sample({ clock: [visitRead, startedOver], fn: () => undefined, target: readPersonFx })
sample({ clock: personChanged, source: $answers, target: savePersonFx })
sample({ clock: [savePersonFx.failData, readPersonFx.failData], fn: ({ message }) => `wizard, name and phone: ${message}`, target: logFx })
