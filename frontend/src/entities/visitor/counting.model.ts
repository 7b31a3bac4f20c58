import { attach, combine, createEffect, createEvent, createStore, sample, scopeBind } from 'effector'
import { appStarted } from '#frontend/shared/app-started.ts'
import { readStoredFx, watchStored, writeStoredFx } from '#frontend/shared/storage.ts'
import { $visitorId } from './visitor.model.ts'

/** The shop counts what a visitor does under a random id, until the visitor ends that (ruling 19). */

const key = 'counting'

const loadFx = attach({ effect: readStoredFx, mapParams: () => key })
const saveFx = attach({ effect: writeStoredFx, mapParams: (isCounted: boolean) => ({ key, value: { isCounted } }) })
const watchFx = createEffect(() => {
  watchStored(key, scopeBind(countingChangedElsewhere, { safe: true }))
})

export const countingSwitched = createEvent<boolean>()
const countingChangedElsewhere = createEvent<unknown>()

/** Counted unless the storage clearly says otherwise. */
function readCounting(kept: unknown): boolean {
  return !(typeof kept === 'object' && kept !== null && 'isCounted' in kept && kept.isCounted === false)
}

export const $isCounted = createStore(true, { serialize: 'ignore' })
  .on(loadFx.doneData, (_, kept) => readCounting(kept))
  .on(countingChangedElsewhere, (_, kept) => readCounting(kept))
  .on(countingSwitched, (_, isCounted) => isCounted)

/** What an act may be counted under; null once counting has ended. */
export const $countedVisitorId = combine($isCounted, $visitorId, (isCounted, visitorId) => (isCounted ? visitorId : null))

export const countingEnded = sample({ clock: $isCounted, filter: (isCounted) => !isCounted, fn: () => undefined })

sample({ clock: appStarted, target: [loadFx, watchFx] })
sample({ clock: countingSwitched, target: saveFx })
