import { createFactory } from '@withease/factories'
import { attach, createEffect, createEvent, createStore, type Event, sample, scopeBind } from 'effector'
import { appStarted } from './browser.ts'
import { readStoredFx, watchStored, writeStoredFx } from './storage.ts'

/**
 * A value in this browser's storage: `received` fires with it at the start and whenever another tab writes it, `loaded` once the storage
 * was read; `saveFx` writes. `opened`: of a page whose model may be loaded after the start. Call it through `invoke`, so that its units
 * have sids.
 */
export const persisted = createFactory((kept: string | { key: string; opened: Event<unknown> }) => {
  const { key, opened } = typeof kept === 'string' ? { key: kept, opened: appStarted } : kept
  const received = createEvent<unknown>()
  const loadFx = attach({ effect: readStoredFx, mapParams: () => key })
  const saveFx = attach({ effect: writeStoredFx, mapParams: (value: unknown) => ({ key, value }) })
  const watchFx = createEffect(() => {
    watchStored(key, scopeBind(received, { safe: true }))
  })
  const $isWatched = createStore(false, { serialize: 'ignore' }).on(watchFx, () => true)
  sample({ clock: opened, target: loadFx })
  sample({ clock: opened, filter: $isWatched.map((isWatched) => !isWatched), fn: () => undefined, target: watchFx })
  sample({ clock: loadFx.doneData, target: received })
  return { received, loaded: loadFx.done, saveFx }
})
