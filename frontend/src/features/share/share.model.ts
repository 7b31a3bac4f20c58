import { createEffect, createEvent, createStore, sample } from 'effector'
import { $isStarted } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { shareText as text } from './share.text.ts'
import type { ShareMessage } from './share-message.ts'

/** Opens the browser's own share sheet; closing it is no failure. */
const shareFx = createEffect(async ({ title, text: message, address }: ShareMessage) => {
  await navigator.share({ title, text: message, url: address }).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  })
})
/** Fails where the browser forbids it, and on plain http addresses, which have no clipboard. */
const copyFx = createEffect((address: string) => navigator.clipboard.writeText(address))

export const sharePressed = createEvent<ShareMessage>()
export const copyPressed = createEvent<string>()

/** Whether this browser can share by itself. */
export const $canShare = $isStarted.map((isStarted) => isStarted && typeof navigator.share === 'function')
/** What could not be copied is shown, to be copied by hand. */
export const $addressToCopy = createStore<string | null>(null, { serialize: 'ignore' })
  .on(copyFx.fail, (_, { params }) => params)
  .reset([copyFx.done, pageLeft])

sample({ clock: sharePressed, target: shareFx })
sample({ clock: copyPressed, target: copyFx })
sample({ clock: copyFx.done, fn: () => ({ text: text.copied }), target: snackShown })
sample({ clock: shareFx.fail, fn: () => ({ text: text.notShared, isError: true }), target: snackShown })
