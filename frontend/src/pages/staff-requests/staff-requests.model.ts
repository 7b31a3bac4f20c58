import { combine, createEffect, createEvent, createStore, merge, sample } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { $isLive, signalled } from '#frontend/entities/staff/stream.model.ts'
import { messagesNeeded } from '#frontend/features/desk/messages.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { loadRows } from '#frontend/shared/rows.model.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { submitOnce } from '#frontend/shared/submit.model.ts'
import { viewModel } from '#frontend/shared/view.model.ts'
import { MESSAGE_CALLS } from '#services/messages/messages.contract.ts'
import {
  type RequestHandling,
  STAFF_REQUEST_CALLS,
  type StaffArrival,
  type StaffRequest,
  type StaffRequestKind,
  type StaffRequestState,
} from '#services/notices/staff-requests.contract.ts'
import { motorcycleAdded } from './new-motorcycle.model.ts'
import { format } from './requests-view.ts'
import { arrivalsText, staffRequestsText as text } from './staff-requests.text.ts'

const fetchRequestsFx = staffCall(
  STAFF_REQUEST_CALLS.list,
  (query: { kind: StaffRequestKind; state: 'waiting' | 'over'; page: number; request: string | null }) => ({
    query,
  }),
)
const handleFx = staffCall(STAFF_REQUEST_CALLS.handle, ({ requestId, ...body }: RequestHandling & { requestId: string }) => ({
  params: { id: requestId },
  body,
}))
const fetchArrivalsFx = staffCall(STAFF_REQUEST_CALLS.arrivals, (page: number) => ({ query: { page } }))
const endNoticeFx = staffCall(STAFF_REQUEST_CALLS.endNotice, ({ noticeId }: { noticeId: string; arrival: string }) => ({
  params: { id: noticeId },
  body: {},
}))
const writeArrivalsFx = staffCall(MESSAGE_CALLS.writeArrivals, ({ ean, size }: Pick<StaffArrival, 'ean' | 'size'>) => ({
  body: size ? { ean: null, size } : { ean: ean ?? '', size: null },
}))
/** Names an arrival, as a row's id: `ean=2000000000015`, `width=120&profile=70&rim=17`. */
export const arrivalKey = ({ ean, size }: Pick<StaffArrival, 'ean' | 'size'>): string =>
  new URLSearchParams(size ?? { ean: ean ?? '' }).toString()
const fetchPeopleFx = staffCall(STAFF_REQUEST_CALLS.people, (key: string) => ({ query: Object.fromEntries(new URLSearchParams(key)) }))
/** Fails where the browser forbids it. */
const copyFx = createEffect((message: string) => navigator.clipboard.writeText(message))

export const opened = createEvent<PageLocation>()
export const $head = staffHead(text.title)

const view = viewModel({ format, opened })
export const { $view, filtersChanged, pageChanged, changed } = view

/** Something of what people ask is not as it was; also what happened while nothing was heard of it. */
const requestsMoved = merge<unknown>([
  signalled.filter({ fn: ({ kind }) => kind === 'request-changed' }),
  $isLive.updates.filter({ fn: Boolean }),
])

const list = loadByKey({
  fetchFx: fetchRequestsFx,
  opened,
  // Beside the arrivals the others' counts stand, too.
  $key: $view.map(({ kind, state, page, request }) =>
    kind === 'arrivals'
      ? { kind: 'cancellation' as const, state: 'waiting' as const, page: 1, request: null }
      : { kind, state, page, request },
  ),
  // Also after a refusal: then the request is not what it was.
  changed: merge<unknown>([changed, handleFx.finally, motorcycleAdded]),
  outdated: requestsMoved,
})
export const { $failure: $listFailure, retried: listRetried } = list
/** Null while what is looked at is not known. */
export const $list = combine(list.$response, $view, (held, { kind, state, page, request }) =>
  held?.key.kind === kind && held.key.state === state && held.key.request === request && held.data.pagination.currentPage === page
    ? held.data
    : null,
)
export const $counts = list.$data.map((data) => data?.counts ?? null)

const arrivals = loadByKey({
  fetchFx: fetchArrivalsFx,
  opened,
  $key: $view.map(({ kind, page }) => (kind === 'arrivals' ? page : 1)),
  changed: merge<unknown>([changed, endNoticeFx.done, writeArrivalsFx.finally]),
  outdated: requestsMoved,
})
export const { $data: $arrivals, $failure: $arrivalsFailure, retried: arrivalsRetried } = arrivals
/** Behind the last page the server shows the last one. */
sample({
  clock: [list.responseReceived, arrivals.responseReceived],
  source: { view: $view, requests: list.$response, arrivals: arrivals.$response },
  filter: ({ view: { kind, page }, requests, arrivals }) => {
    const data = kind === 'arrivals' ? arrivals?.data : requests?.key.kind === kind ? requests.data : null
    return data !== null && data !== undefined && data.pagination.currentPage < page
  },
  fn: ({ view: { kind }, requests, arrivals }) => ({
    page: (kind === 'arrivals' ? arrivals : requests)?.data.pagination.currentPage ?? 1,
  }),
  target: view.viewPatched,
})

/** What staff do with a request: at once, or with a note that is asked for first. */
interface Draft {
  requestId: string
  state: 'done' | 'declined'
  seen: StaffRequestState
  note: string
}
export const noteRequested = createEvent<{ request: StaffRequest; state: 'done' | 'declined' }>()
export const noteTyped = createEvent<string>()
export const noteClosed = createEvent()
export const noteSaved = createEvent()
export const moved = createEvent<{ request: StaffRequest; state: StaffRequestState }>()
const acts = submitOnce<Omit<RequestHandling, 'id'> & { requestId: string }, { request: StaffRequest }>({
  sendFx: handleFx,
  forgotten: [pageLeft, changed, noteRequested],
})
export const { $isSending, $refusal } = acts
/** The note that is being written; what somebody else did meanwhile does not take it away. */
export const $draft = createStore<Draft | null>(null, { serialize: 'ignore' })
  .on(noteRequested, (_, { request: { requestId, state: seen, note }, state }) => ({ requestId, state, seen, note: note ?? '' }))
  .on(noteTyped, (draft, note) => draft && { ...draft, note })
  .reset([noteClosed, acts.done, pageLeft, changed])
sample({ clock: noteSaved, source: $draft, filter: Boolean, target: acts.submitted })
sample({
  clock: moved,
  fn: ({ request: { requestId, state: seen }, state }) => ({ requestId, state, seen }),
  target: acts.submitted,
})
sample({ clock: acts.done, fn: ({ result: { request } }) => ({ text: text.moved[request.state] }), target: snackShown })
/** Somebody was first: the note is written for the state that it has now, and a second press says it again. */
sample({
  clock: handleFx.fail,
  source: $draft,
  filter: (draft, { params, error }) => draft?.requestId === params.requestId && error.code === 'request_handled',
  fn: (draft, { error }) => draft && { ...draft, seen: (error.answer as { request: StaffRequest }).request.state },
  target: $draft,
})

/** Phones of who waits, of the arrivals that are open. */
const noticeEnded = endNoticeFx.done.map(({ params }) => params.arrival)
const everybodyWritten = writeArrivalsFx.done.map(({ params }) => arrivalKey(params))
const people = loadRows({ fetchFx: fetchPeopleFx, outdated: merge([noticeEnded, everybodyWritten]), folded: [changed, pageLeft] })
export const { toggled: peopleToggled, retried: peopleRetried, $openIds: $openArrivals, $rows: $people } = people
/** Who was told by itself. */
sample({
  clock: $people.updates,
  fn: (rows) => Object.values(rows).flatMap(({ data }) => data?.people.map(({ noticeId }) => noticeId) ?? []),
  target: messagesNeeded,
})
/** Who is to be told no more; asked once more before, since the phone is erased. */
export const endRequested = createEvent<{ noticeId: string; arrival: string; phone: string }>()
export const endConfirmed = createEvent()
export const endLeft = createEvent()
export const $ending = createStore<{ noticeId: string; arrival: string; phone: string } | null>(null, { serialize: 'ignore' })
  .on(endRequested, (_, notice) => notice)
  .reset([endLeft, endNoticeFx.done, pageLeft])
export const $isEnding = endNoticeFx.pending
export const $endFailure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(endNoticeFx.failData, (_, { message }) => message)
  .reset([endNoticeFx, endRequested, pageLeft])
sample({
  clock: endConfirmed,
  source: { ending: $ending, isEnding: $isEnding },
  filter: ({ ending, isEnding }) => ending !== null && !isEnding,
  fn: ({ ending }) => ({ noticeId: ending?.noticeId ?? '', arrival: ending?.arrival ?? '' }),
  target: endNoticeFx,
})
sample({ clock: endNoticeFx.done, fn: () => ({ text: arrivalsText.closed }), target: snackShown })

/** The arrival of which everybody is to be told; asked once more before. */
export const writeRequested = createEvent<StaffArrival>()
export const writeConfirmed = createEvent()
export const writeLeft = createEvent()
export const $writing = createStore<StaffArrival | null>(null, { serialize: 'ignore' })
  .on(writeRequested, (_, arrival) => arrival)
  .reset([writeLeft, writeArrivalsFx.done, pageLeft])
export const $isWriting = writeArrivalsFx.pending
export const $writeFailure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(writeArrivalsFx.failData, (_, { message }) => message)
  .reset([writeArrivalsFx, writeRequested, pageLeft])
sample({
  clock: sample({ clock: writeConfirmed, source: $writing }).filterMap((arrival) => arrival ?? undefined),
  source: $isWriting,
  filter: (isWriting) => !isWriting,
  fn: (_, arrival) => arrival,
  target: writeArrivalsFx,
})
sample({ clock: writeArrivalsFx.doneData, fn: ({ written }) => ({ text: arrivalsText.written(written) }), target: snackShown })

export const copied = createEvent<string>()
sample({ clock: copied, target: copyFx })
sample({ clock: copyFx.done, fn: () => ({ text: arrivalsText.copied }), target: snackShown })
sample({ clock: copyFx.fail, fn: () => ({ text: arrivalsText.notCopied, isError: true }), target: snackShown })
