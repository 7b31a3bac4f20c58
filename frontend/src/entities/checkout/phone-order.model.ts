import { attach, createEvent, createStore, sample } from 'effector'
import { $isStarted, appStarted } from '#frontend/shared/browser.ts'
import { phoneOrderKey, readTabFx } from '#frontend/shared/storage.ts'

const readFx = attach({ effect: readTabFx, mapParams: (_: unknown) => phoneOrderKey })

/** A page that needs it was opened. */
export const phoneOrderRequested = createEvent()

/** Staff order in this tab for a buyer on the telephone (`storage.ts`). */
export const $isByPhone = createStore(false, { serialize: 'ignore' }).on(readFx.doneData, (_, kept) => kept === true)

sample({ clock: [appStarted, phoneOrderRequested], filter: $isStarted, target: readFx })
