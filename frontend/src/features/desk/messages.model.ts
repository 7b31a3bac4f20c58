import { attach, createEvent, createStore, merge, sample } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { MESSAGE_CALLS, type MessagePreview, type StaffMessage } from '#services/messages/messages.contract.ts'
import { messagesText as text } from './messages.text.ts'

const fetchMessagesFx = staffCall(MESSAGE_CALLS.about, (about: readonly string[]) => ({ query: { about: about.join(',') } }))
const previewMessageFx = staffCall(MESSAGE_CALLS.preview, (id: string) => ({ params: { id } }))

type ActedOn = Pick<StaffMessage, 'messageId' | 'about'>
const actOn = ({ messageId: id }: ActedOn) => ({ params: { id }, body: {} })
/** Each answers all messages about the same. */
const sendAgainFx = staffCall(MESSAGE_CALLS.sendAgain, actOn)
const stopFx = staffCall(MESSAGE_CALLS.stop, actOn)
const sendNowFx = staffCall(MESSAGE_CALLS.sendNow, actOn)

const unserialized = { serialize: 'ignore' } as const

export const previewed = createEvent<string>()
export const previewClosed = createEvent()
export const sentAgain = createEvent<StaffMessage>()
export const stopped = createEvent<StaffMessage>()
/** Not to wait for an hour in which people may be written to. */
export const hurried = createEvent<StaffMessage>()
/** Of orders, offers or notices that are shown, by their numbers or ids. */
export const messagesNeeded = createEvent<readonly string[]>()

/** One about these is about to be written. */
export const messagesExpected = createEvent<readonly string[]>()

const SOON_MS = 5_000
const MAX_NEEDED = 100
/** What was written about each. */
export const $messages = createStore<Readonly<Record<string, readonly StaffMessage[]>>>({}, unserialized)
  .on(fetchMessagesFx.done, (all, { params, result }) => ({
    ...all,
    ...Object.fromEntries(params.map((id) => [id, result.filter(({ about }) => about === id)])),
  }))
  .on([sendAgainFx.done, stopFx.done, sendNowFx.done], (all, { params: { about }, result }) => ({ ...all, [about]: result }))
  .reset(pageLeft)

/** The message that is looked at; null while none is. */
export const $preview = createStore<MessagePreview | null>(null, unserialized)
  .on(previewMessageFx.doneData, (_, preview) => preview)
  .reset([previewClosed, pageLeft])
export const $busyId = createStore<string | null>(null, unserialized)
  .on([sendAgainFx, stopFx, sendNowFx], (_, { messageId }) => messageId)
  .on(previewMessageFx, (_, id) => id)
  .reset([sendAgainFx.finally, stopFx.finally, sendNowFx.finally, previewMessageFx.finally, pageLeft])
/** Why one could not be shown or sent, by its id. */
export const $failure = createStore<{ id: string; message: string } | null>(null, unserialized)
  .on(previewMessageFx.fail, (_, { params, error }) => ({ id: params, message: error.message }))
  .on([sendAgainFx.fail, stopFx.fail, sendNowFx.fail], (_, { params, error }) => ({ id: params.messageId, message: error.message }))
  .reset([previewed, sentAgain, stopped, hurried, pageLeft])

sample({ clock: messagesNeeded, filter: (ids) => ids.length > 0, fn: (ids) => ids.slice(0, MAX_NEEDED), target: fetchMessagesFx })
/** Those that go out at any moment are looked at again, as long as they are shown. */
const soonFx = attach({ effect: delayFx, mapParams: (_: readonly string[]) => SOON_MS })
const isGoing = ({ state, at }: StaffMessage) => state === 'sending' || (state === 'waiting' && Date.parse(at) <= Date.now())
sample({
  clock: fetchMessagesFx.done,
  filter: ({ result }) => result.some(isGoing),
  fn: ({ params }) => params,
  target: soonFx,
})
sample({ clock: [messagesExpected, merge([sentAgain, hurried]).map(({ about }) => [about])], target: soonFx })
sample({
  clock: soonFx.done,
  source: $messages,
  filter: (all, { params }) => params.every((id) => id in all),
  fn: (_, { params }) => params,
  target: fetchMessagesFx,
})
sample({ clock: previewed, target: previewMessageFx })
sample({ clock: sentAgain, target: sendAgainFx })
sample({ clock: stopped, target: stopFx })
sample({ clock: hurried, target: sendNowFx })
/** One is in another state, or was found to be. */
export const messageChanged = merge<unknown>([sendAgainFx.finally, stopFx.finally, sendNowFx.finally])
sample({ clock: sendAgainFx.done, fn: () => ({ text: text.queued }), target: snackShown })
sample({ clock: stopFx.done, fn: () => ({ text: text.stopped }), target: snackShown })
sample({ clock: sendNowFx.done, fn: () => ({ text: text.hurried }), target: snackShown })
