import { createEvent, createStore, merge } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { messageChanged } from '#frontend/features/desk/messages.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { viewModel } from '#frontend/shared/view.model.ts'
import { MESSAGE_CALLS } from '#services/messages/messages.contract.ts'
import { format, type MessagesView, type Part } from './messages-view.ts'
import { staffMessagesText as text } from './staff-messages.text.ts'

const fetchInboxFx = staffCall(MESSAGE_CALLS.inbox)
const fetchListFx = staffCall(MESSAGE_CALLS.list, ({ search, state, page, message }: MessagesView) => ({
  query: { search: search || null, state, message, page: page > 1 ? page : null },
}))

/** Messages come by themselves, and nobody signals them. */
const AGAIN_AFTER_MS = 5_000

export const opened = createEvent<PageLocation>()
export const $head = staffHead(text.title)

const view = viewModel({ format, opened })
export const { $view, $words, filtersChanged, pageChanged, wordsTyped, wordsSent } = view
export const partChosen = view.filtersChanged.prepend((part: Part) => ({ ...format.first, part }))
export const kindChosen = view.filtersChanged.prepend((kind: string) => ({ kind }))

const list = loadByKey({
  fetchFx: fetchListFx,
  opened,
  $key: $view.map((seen) => (seen.part === 'all' ? seen : null)),
  changed: merge<unknown>([view.changed, messageChanged]),
  repeatAfterMs: () => AGAIN_AFTER_MS,
})
/** Null until it is known. */
export const { $data: $list, $failure: $listFailure, retried: listRetried } = list

const loadedInbox = loadByKey({ fetchFx: fetchInboxFx, opened, changed: messageChanged, repeatAfterMs: () => AGAIN_AFTER_MS })
export const { $data: $inbox } = loadedInbox

/** The mail that is read; null = the newest. */
export const mailOpened = createEvent<string>()
export const $openMail = createStore<string | null>(null, { serialize: 'ignore' })
  .on(mailOpened, (_, mailId) => mailId)
  .reset(pageLeft)
