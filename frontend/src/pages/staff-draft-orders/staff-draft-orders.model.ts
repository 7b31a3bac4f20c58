import { attach, createEvent, createStore, sample } from 'effector'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { $isLive, signalled } from '#frontend/entities/staff/stream.model.ts'
import type { ApiError } from '#frontend/shared/api/request.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import type { DraftOrderRow } from '#services/purchasing/draft-orders.contract.ts'
import { fetchDraftsFx, generateFx } from './draft-orders.api.ts'
import { staffDraftOrdersText as text } from './staff-draft-orders.text.ts'

/** Its stages are told, the share of a stage is not. */
const pollIntervalMs = 1_500
const waitFx = attach({ effect: delayFx, mapParams: (_: unknown) => pollIntervalMs })

export const opened = createEvent<PageLocation>()
export const refreshed = createEvent()
export const createRequested = createEvent()

const $isOpen = createStore(false)
  .on(opened, () => true)
  .reset(pageLeft)
/** Null until they are known; what was shown stays when newer ones do not come. */
export const $drafts = createStore<readonly DraftOrderRow[] | null>(null, { serialize: 'ignore' }).on(
  fetchDraftsFx.doneData,
  (_, { orders }) => orders,
)
/** The server's own words where it has some. */
const messageOf = ({ code, message }: ApiError) => (code.startsWith('http_') ? text.failedList : message)
export const $failure = createStore<string | null>(null)
  .on(fetchDraftsFx.failData, (_, error) => messageOf(error))
  .reset([fetchDraftsFx.done, opened, pageLeft])
export const $isLoading = fetchDraftsFx.pending
export const $createFailure = createStore<string | null>(null)
  .on(generateFx.failData, (_, { code, message }) => (code.startsWith('http_') ? text.failedCreate : `${text.failedCreate} ${message}`))
  .reset([generateFx, opened, pageLeft])
export const $isCreating = generateFx.pending
/** The one that was asked for last. */
export const $createdId = createStore<string | null>(null)
  .on(generateFx.doneData, (_, { draftOrderId }) => draftOrderId)
  .reset(opened)

const changed = sample({
  clock: [signalled.filter({ fn: ({ kind }) => kind === 'draft-order-changed' }), sample({ clock: $isLive, filter: Boolean })],
  source: $isOpen,
  filter: Boolean,
})
/** Something came while the last answer was on its way: it may not have it yet. */
const $isStale = createStore(false)
  .on([changed, generateFx.done], () => true)
  .reset(fetchDraftsFx)
const requested = sample({ clock: [opened, refreshed, changed, waitFx.done, generateFx.done], source: $isOpen, filter: Boolean })
const staleAgain = sample({ clock: fetchDraftsFx.finally, source: $isStale, filter: Boolean })
sample({
  clock: [requested, staleAgain],
  source: fetchDraftsFx.pending,
  filter: (isPending) => !isPending,
  fn: () => undefined,
  target: fetchDraftsFx,
})
sample({
  clock: fetchDraftsFx.doneData,
  source: { isOpen: $isOpen, isWaiting: waitFx.pending },
  filter: ({ isOpen, isWaiting }, { orders }) => isOpen && !isWaiting && orders.some(isUnderway),
  fn: () => undefined,
  target: waitFx,
})

function isUnderway({ status }: DraftOrderRow): boolean {
  return status === 'initial' || status === 'preparing'
}

sample({ clock: createRequested, source: $isCreating, filter: (isCreating) => !isCreating, fn: () => undefined, target: generateFx })
sample({ clock: generateFx.doneData, fn: ({ message }) => ({ text: message }), target: snackShown })
retryWhenBack($failure, refreshed)

export const $head = staffHead(text.title)
