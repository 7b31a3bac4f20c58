import { attach, createEvent, createStore, sample } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { MESSAGE_CALLS, type MessagePreview, type StaffMessage } from '#services/messages/messages.contract.ts'
import { messagesText as text } from './messages.text.ts'

const fetchMessagesFx = staffCall(MESSAGE_CALLS.about, (about: readonly string[]) => ({ query: { about: about.join(',') } }))
const previewMessageFx = staffCall(MESSAGE_CALLS.preview, (id: string) => ({ params: { id } }))
/** Answers all messages about the same. */
export const sendAgainFx = staffCall(MESSAGE_CALLS.sendAgain, ({ messageId: id }: Pick<StaffMessage, 'messageId' | 'about'>) => ({
  params: { id },
  body: {},
}))

const unserialized = { serialize: 'ignore' } as const

export const previewed = createEvent<string>()
export const previewClosed = createEvent()
export const sentAgain = createEvent<StaffMessage>()
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
  .on(sendAgainFx.done, (all, { params: { about }, result }) => ({ ...all, [about]: result }))
  .reset(pageLeft)

/** The message that is looked at; null while none is. */
export const $preview = createStore<MessagePreview | null>(null, unserialized)
  .on(previewMessageFx.doneData, (_, preview) => preview)
  .reset([previewClosed, pageLeft])
export const $busyId = createStore<string | null>(null, unserialized)
  .on(sendAgainFx, (_, { messageId }) => messageId)
  .on(previewMessageFx, (_, id) => id)
  .reset([sendAgainFx.finally, previewMessageFx.finally, pageLeft])
/** Why one could not be shown or sent, by its id. */
export const $failure = createStore<{ id: string; message: string } | null>(null, unserialized)
  .on(previewMessageFx.fail, (_, { params, error }) => ({ id: params, message: error.message }))
  .on(sendAgainFx.fail, (_, { params, error }) => ({ id: params.messageId, message: error.message }))
  .reset([previewed, sentAgain, pageLeft])

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
sample({ clock: [messagesExpected, sentAgain.map(({ about }) => [about])], target: soonFx })
sample({
  clock: soonFx.done,
  source: $messages,
  filter: (all, { params }) => params.every((id) => id in all),
  fn: (_, { params }) => params,
  target: fetchMessagesFx,
})
sample({ clock: previewed, target: previewMessageFx })
sample({ clock: sentAgain, target: sendAgainFx })
sample({ clock: sendAgainFx.done, fn: () => ({ text: text.queued }), target: snackShown })
