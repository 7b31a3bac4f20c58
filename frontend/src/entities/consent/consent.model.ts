import { invoke } from '@withease/factories'
import { createEvent, createStore, sample } from 'effector'
import { persisted } from '#frontend/shared/persisted.model.ts'

/** The visitor's consent to third parties. Without an answer nothing is loaded from any of them. */
export type Choice = 'given' | 'refused'

const persistedConsent = invoke(persisted, 'consent')

export const consentChosen = createEvent<Choice>()

/** Unreadable values count as no answer. */
function readConsent(value: unknown): Choice | null {
  if (typeof value !== 'object' || value === null || !('thirdParties' in value)) return null
  const { thirdParties } = value
  return thirdParties === 'given' || thirdParties === 'refused' ? thirdParties : null
}

/** Null: no answer, or not read yet. */
export const $consent = createStore<Choice | null>(null, { serialize: 'ignore' })
  .on(persistedConsent.received, (_, value) => readConsent(value))
  .on(consentChosen, (_, choice) => choice)

/** False on the server and until the browser's storage was read. */
export const $isConsentKnown = createStore(false, { serialize: 'ignore' }).on(persistedConsent.loaded, () => true)

sample({ clock: consentChosen, fn: (thirdParties) => ({ thirdParties }), target: persistedConsent.saveFx })
