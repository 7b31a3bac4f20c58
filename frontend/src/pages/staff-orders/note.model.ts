import { attach, createEvent, createStore, sample } from 'effector'
import type { AttentionNeeded } from '#events/orders.events.ts'
import { messagesExpected } from '#frontend/features/desk/messages.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { submitOnce } from '#frontend/shared/submit.model.ts'
import type { NewNote, StaffMessages } from '#services/messages/messages.contract.ts'
import type { OrderAlternatives } from '#services/orders/desk/order-alternatives.contract.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { fetchOfferedFx, writeNoteFx } from './orders.api.ts'
import { $view, ordersReceived, viewPatched } from './orders-list.model.ts'
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

/** Reminds of the transfer that is awaited; the words are loaded with the dialog. */
export const reminded = createEvent<StaffOrder>()
const writeReminderFx = attach({
  source: $settings,
  effect: async ({ transfer }, order: StaffOrder) => (await import('./note.text.ts')).reminder(order, transfer),
})
sample({ clock: reminded, fn: ({ orderId }) => ({ orderId, reason: null }), target: noteOpened })
sample({ clock: reminded, target: writeReminderFx })
sample({
  clock: writeReminderFx.done,
  source: $note,
  filter: (note, { params }) => note?.orderId === params.orderId && note.subject === '' && note.body === '',
  fn: (_, { result }) => result,
  target: noteTyped,
})
/** A link led to it: opened once. */
const linked = sample({
  clock: ordersReceived,
  source: $view,
  filter: ({ remind }) => remind,
  fn: (_, { data }) => data.orders.find(({ work }) => work === 'transfer') ?? null,
})
sample({ clock: linked, filter: Boolean, target: reminded })
sample({ clock: linked, fn: () => ({ remind: false }), target: viewPatched })

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
