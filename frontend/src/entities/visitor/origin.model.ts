import { attach, createEffect, createStore, sample } from 'effector'
import type { VisitOrigin } from '#events/collector.events.ts'
import { appStarted } from '#frontend/shared/browser.ts'
import { readTabFx, writeTabFx } from '#frontend/shared/storage.ts'
import { originOf } from './origin.ts'

/** The visit's origin is kept in the tab and sent with the visit's first page, whatever is opened afterwards. */

const key = 'origin'
const loadFx = attach({ effect: readTabFx, mapParams: (_: unknown) => key })
const saveFx = attach({ effect: writeTabFx, mapParams: (value: VisitOrigin | null) => ({ key, value }) })
export const arriveFx = createEffect(() =>
  originOf({ referrer: document.referrer, host: window.location.hostname, search: window.location.search }),
)

sample({ clock: appStarted, target: loadFx })
sample({ clock: loadFx.doneData, filter: (stored) => stored === null, fn: () => undefined, target: arriveFx })
sample({ clock: arriveFx.doneData, target: saveFx })

/** Null: unknown. The collector validates the stored value. */
export const $origin = createStore<VisitOrigin | null>(null, { serialize: 'ignore' })
  .on(loadFx.doneData, (_, stored) => stored as VisitOrigin | null)
  .on(arriveFx.doneData, (_, origin) => origin)
