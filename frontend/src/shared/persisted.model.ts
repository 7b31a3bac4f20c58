import { createFactory } from '@withease/factories'
import { attach, createEffect, createEvent, sample, scopeBind } from 'effector'
import { appStarted } from './app-started.ts'
import { readStoredFx, watchStored, writeStoredFx } from './storage.ts'

/**
 * What a model keeps in this browser under a key: `received` tells what is kept, at the start and whenever another tab writes it,
 * `loaded` that the storage was read, `saveFx` writes. Call it through `invoke`, so that its units have sids.
 */
export const persisted = createFactory((key: string) => {
  const received = createEvent<unknown>()
  const loadFx = attach({ effect: readStoredFx, mapParams: () => key })
  const saveFx = attach({ effect: writeStoredFx, mapParams: (value: unknown) => ({ key, value }) })
  const watchFx = createEffect(() => {
    watchStored(key, scopeBind(received, { safe: true }))
  })
  sample({ clock: appStarted, target: [loadFx, watchFx] })
  sample({ clock: loadFx.doneData, target: received })
  return { received, loaded: loadFx.done, saveFx }
})
