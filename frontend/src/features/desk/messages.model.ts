import { createEvent, createStore, sample } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import type { MessagePreview } from '#services/messages/messages.contract.ts'
import { previewMessageFx, sendAgainFx } from './messages.api.ts'
import { messagesText as text } from './messages.text.ts'

const unserialized = { serialize: 'ignore' } as const

export const previewed = createEvent<string>()
export const previewClosed = createEvent()
/** Of the order that it is about. */
export const sentAgain = createEvent<{ id: string; orderId: string }>()

/** The message that is looked at; null while none is. */
export const $preview = createStore<MessagePreview | null>(null, unserialized)
  .on(previewMessageFx.doneData, (_, preview) => preview)
  .reset([previewClosed, pageLeft])
export const $busyId = createStore<string | null>(null, unserialized)
  .on(sendAgainFx, (_, { id }) => id)
  .on(previewMessageFx, (_, id) => id)
  .reset([sendAgainFx.finally, previewMessageFx.finally, pageLeft])
/** Why one could not be shown or sent, by its id. */
export const $failure = createStore<{ id: string; message: string } | null>(null, unserialized)
  .on(previewMessageFx.fail, (_, { params, error }) => ({ id: params, message: error.message }))
  .on(sendAgainFx.fail, (_, { params, error }) => ({ id: params.id, message: error.message }))
  .reset([previewed, sentAgain, pageLeft])

sample({ clock: previewed, target: previewMessageFx })
sample({ clock: sentAgain, target: sendAgainFx })
sample({ clock: sendAgainFx.done, fn: () => ({ text: text.queued }), target: snackShown })
