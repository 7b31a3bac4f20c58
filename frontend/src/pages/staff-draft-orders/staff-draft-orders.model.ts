import { createEvent, createStore, merge, sample } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { $isLive, signalled } from '#frontend/entities/staff/stream.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { oneOf, pageNumber, viewFormat, viewModel } from '#frontend/shared/view.model.ts'
import { DRAFT_CALLS, type DraftOrders } from '#services/purchasing/draft-orders.contract.ts'
import { staffDraftOrdersText as text } from './staff-draft-orders.text.ts'

/** Polled: only stages are notified, not the progress within one. */
const pollIntervalMs = 1_500

export const opened = createEvent<PageLocation>()
export const createRequested = createEvent()

/** The author comes from the session. */
const generateFx = staffCall(DRAFT_CALLS.generate, () => ({ body: {} }))
export const $createFailure = createStore<string | null>(null)
  .on(generateFx.failData, (_, { code, message }) => (code.startsWith('http_') ? text.failedCreate : `${text.failedCreate} ${message}`))
  .reset([generateFx, opened, pageLeft])
export const $isCreating = generateFx.pending
/** The draft created last. */
export const $createdId = createStore<string | null>(null)
  .on(generateFx.doneData, (_, { draftOrderId }) => draftOrderId)
  .reset(opened)
sample({ clock: createRequested, source: $isCreating, filter: (isCreating) => !isCreating, fn: () => undefined, target: generateFx })
sample({ clock: generateFx.doneData, fn: ({ message }) => ({ text: message }), target: snackShown })

const sorts = {
  newest: { sortBy: 'createdAt', sortOrder: '-1' },
  oldest: { sortBy: 'createdAt', sortOrder: '1' },
  largest: { sortBy: 'totalPrice', sortOrder: '-1' },
  smallest: { sortBy: 'totalPrice', sortOrder: '1' },
} as const
export type Sort = keyof typeof sorts
export const sortKeys = ['newest', 'oldest', 'largest', 'smallest'] as const satisfies readonly Sort[]
export const { $view, filtersChanged } = viewModel({ format: viewFormat({ sort: oneOf(sortKeys, 'newest'), page: pageNumber }), opened })

const fetchDraftsFx = staffCall(DRAFT_CALLS.list, (sort: Sort) => ({ query: { limit: 50, ...sorts[sort] } }))
const isUnderway = ({ status }: DraftOrders['orders'][number]) => status === 'initial' || status === 'preparing'
const loaded = loadByKey({
  fetchFx: fetchDraftsFx,
  opened,
  $key: $view.map(({ sort }) => sort),
  changed: merge([filtersChanged, generateFx.done]),
  outdated: sample({
    clock: [signalled.filter({ fn: ({ kind }) => kind === 'draft-order-changed' }), sample({ clock: $isLive, filter: Boolean })],
  }),
  repeatAfterMs: (answer) => (answer?.orders.some(isUnderway) ? pollIntervalMs : null),
})
/** Null while loading; the previous list stays when reloading fails. */
export const $drafts = loaded.$data.map((answer) => answer?.orders ?? null)
/** The server's message, if it has one. */
export const $failure = loaded.$error.map((error) => error && (error.code.startsWith('http_') ? text.failedList : error.message))
export const { $isLoading, retried: refreshed } = loaded

export const $head = staffHead(text.title)
