import { createEvent, createStore, sample } from 'effector'
import type { AttentionNeeded } from '#events/orders.events.ts'
import { messagesExpected } from '#frontend/features/desk/messages.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { submitOnce } from '#frontend/shared/submit.model.ts'
import type { NewNote, StaffMessages } from '#services/messages/messages.contract.ts'
import type { OrderAlternatives } from '#services/orders/desk/staff-orders.contract.ts'
import { fetchOfferedFx, writeNoteFx } from './orders.api.ts'
import { writeText as text } from './staff-orders.text.ts'

/** Staff write to an order's buyer in their own words. */

const unserialized = { serialize: 'ignore' } as const

/** `reason`: why the order needs a decision; null where staff write for a reason of their own. */
export const noteOpened = createEvent<{ orderId: string; reason: AttentionNeeded['reason'] | 'no_units' | null }>()
export const noteClosed = createEvent()
export const noteTyped = createEvent<Partial<Pick<NewNote, 'subject' | 'body'>>>()
export const noteSent = createEvent()

const writing = submitOnce<Omit<NewNote, 'id'>, StaffMessages>({
  sendFx: writeNoteFx,
  forgotten: [noteOpened, noteClosed, noteTyped, pageLeft],
})
export const { $isSending: $isNoteSending, $refusal: $noteRefusal } = writing

export interface NoteForm {
  orderId: string
  reason: AttentionNeeded['reason'] | 'no_units' | null
  subject: string
  body: string
}

/** Null while nothing is written. */
export const $note = createStore<NoteForm | null>(null, unserialized)
  .on(noteOpened, (_, opened) => ({ ...opened, subject: '', body: '' }))
  .on(noteTyped, (note, typed) => note && { ...note, ...typed })
  .reset([noteClosed, writing.done, pageLeft])
/** What there is instead, of an order whose tires are gone; null until it is known. */
export const $offered = createStore<OrderAlternatives | null>(null, unserialized)
  .on(fetchOfferedFx.doneData, (_, offered) => offered)
  .reset(noteOpened)
sample({
  clock: noteOpened,
  filter: ({ reason }) => reason === 'stock_gone' || reason === 'no_units',
  fn: ({ orderId }) => orderId,
  target: fetchOfferedFx,
})
/** Without an answer there are fewer ready texts. */
export const $isOffering = fetchOfferedFx.pending

export const canSend = ({ subject, body }: Pick<NoteForm, 'subject' | 'body'>): boolean => subject.trim() !== '' && body.trim() !== ''
sample({
  clock: noteSent,
  source: $note,
  filter: (note): note is NoteForm => note !== null && canSend(note),
  fn: ({ orderId, subject, body }: NoteForm) => ({ orderId, subject, body }),
  target: writing.submitted,
})
sample({ clock: writing.done, fn: () => ({ text: text.sent }), target: snackShown })
sample({ clock: writing.done, fn: ({ params: { orderId } }) => [orderId], target: messagesExpected })
