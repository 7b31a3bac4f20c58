import { attach, createEffect, createEvent, createStore, sample, scopeBind } from 'effector'
import { appStarted } from '#frontend/shared/app-started.ts'
import { readStoredFx, watchStored, writeStoredFx } from '#frontend/shared/storage.ts'

/** What the visitor said to third parties (ruling 19). Without a word none of them is asked for anything. */
export type Choice = 'given' | 'refused'

const key = 'consent'

const loadFx = attach({ effect: readStoredFx, mapParams: () => key })
const saveFx = attach({ effect: writeStoredFx, mapParams: (thirdParties: Choice) => ({ key, value: { thirdParties } }) })
const watchFx = createEffect(() => {
  watchStored(key, scopeBind(consentChangedElsewhere, { safe: true }))
})

export const consentChosen = createEvent<Choice>()
const consentChangedElsewhere = createEvent<unknown>()

/** Anything unreadable counts as never said. */
function readConsent(kept: unknown): Choice | null {
  if (typeof kept !== 'object' || kept === null || !('thirdParties' in kept)) return null
  const { thirdParties } = kept
  return thirdParties === 'given' || thirdParties === 'refused' ? thirdParties : null
}

/** Null: not said yet, or not known yet. */
export const $consent = createStore<Choice | null>(null, { serialize: 'ignore' })
  .on(loadFx.doneData, (_, kept) => readConsent(kept))
  .on(consentChangedElsewhere, (_, kept) => readConsent(kept))
  .on(consentChosen, (_, choice) => choice)

/** False on the server and until the browser's storage was read. */
export const $isConsentKnown = createStore(false, { serialize: 'ignore' }).on(loadFx.done, () => true)

sample({ clock: appStarted, target: [loadFx, watchFx] })
sample({ clock: consentChosen, target: saveFx })
