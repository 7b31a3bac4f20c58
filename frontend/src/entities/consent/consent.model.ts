import { invoke } from '@withease/factories'
import { createEvent, createStore, sample } from 'effector'
import { persisted } from '#frontend/shared/persisted.model.ts'

/** What the visitor said to third parties (ruling 19). Without a word none of them is asked for anything. */
export type Choice = 'given' | 'refused'

const persistedConsent = invoke(persisted, 'consent')

export const consentChosen = createEvent<Choice>()

/** Anything unreadable counts as never said. */
function readConsent(value: unknown): Choice | null {
  if (typeof value !== 'object' || value === null || !('thirdParties' in value)) return null
  const { thirdParties } = value
  return thirdParties === 'given' || thirdParties === 'refused' ? thirdParties : null
}

/** Null: not said yet, or not known yet. */
export const $consent = createStore<Choice | null>(null, { serialize: 'ignore' })
  .on(persistedConsent.received, (_, value) => readConsent(value))
  .on(consentChosen, (_, choice) => choice)

/** False on the server and until the browser's storage was read. */
export const $isConsentKnown = createStore(false, { serialize: 'ignore' }).on(persistedConsent.loaded, () => true)

sample({ clock: consentChosen, fn: (thirdParties) => ({ thirdParties }), target: persistedConsent.saveFx })
