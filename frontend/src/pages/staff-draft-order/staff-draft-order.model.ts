import { attach, combine, createEvent, createStore, sample } from 'effector'
import { shortId } from '#frontend/entities/draft-order/short-id.tsx'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { $isLive, signalled } from '#frontend/entities/staff/stream.model.ts'
import type { ApiError } from '#frontend/shared/api/request.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import { actFx, changeQuantityFx, fetchDraftFx } from './staff-draft-order.api.ts'
import { staffDraftOrderText as text } from './staff-draft-order.text.ts'

/** One draft order as it is known, and why it is not. */

/** Its stages are told, the share of a stage is not. */
const pollIntervalMs = 1_500
const waitFx = attach({ effect: delayFx, mapParams: (_: unknown) => pollIntervalMs })

export const opened = createEvent<PageLocation>()
export const refreshed = createEvent()
/** Something of it is not as it was. */
export const draftChanged = createEvent()

/** Null while no draft is open. */
export const $id = createStore<string | null>(null)
  .on(opened, (_, { params }) => (params.id ?? '').replaceAll('%20', ' ').trim())
  .reset(pageLeft)
export const $isIdMissing = $id.map((id) => id === '')

const $known = createStore<DraftOrder | null>(null, { serialize: 'ignore' })
/** What was shown stays when a newer state does not come; nobody is shown another draft's. */
export const $draft = combine($known, $id, (known, id) => (known !== null && known._id === id ? known : null))
/** There is no such draft. */
export const $isAbsent = createStore(false).reset([opened, fetchDraftFx])
export const $failure = createStore<string | null>(null).reset([opened, fetchDraftFx.done, pageLeft])
export const $isLoading = fetchDraftFx.pending

const changed = sample({
  clock: [
    sample({
      clock: signalled,
      source: $id,
      filter: (id, signal) => signal.kind === 'draft-order-changed' && signal.draftOrderId === id,
    }),
    sample({ clock: $isLive, filter: Boolean }),
  ],
})
/** It moved while the last answer was on its way: that may not say so yet. */
const $isStale = createStore(false)
  .on([changed, draftChanged], () => true)
  .reset(fetchDraftFx)
const again = sample({
  clock: [refreshed, changed, draftChanged, waitFx.done],
  source: fetchDraftFx.pending,
  filter: (isPending) => !isPending,
})
const staleAgain = sample({ clock: fetchDraftFx.finally, source: $isStale, filter: Boolean })
sample({ clock: [opened, again, staleAgain], source: $id, filter: Boolean, target: fetchDraftFx })

/** Answers of drafts that were left meanwhile are dropped; of two states the newer one counts. */
const newerReceived = sample({
  clock: [fetchDraftFx.doneData, changeQuantityFx.doneData, actFx.doneData],
  source: { id: $id, draft: $draft },
  filter: ({ id, draft }, { order }) => order._id === id && (draft === null || order.updatedAt >= draft.updatedAt),
  fn: (_, { order }) => order,
})
sample({ clock: newerReceived, target: $known })

const failed = sample({ clock: fetchDraftFx.fail, source: $id, filter: (id, { params }) => id === params, fn: (_, { error }) => error })
/** Also what is no id at all. */
const isOfNone = ({ code }: ApiError) => code === 'draft_not_found' || code === 'invalid_request'
const messageOf = ({ code, message }: ApiError) => (code.startsWith('http_') ? text.failed : message)
sample({ clock: failed, filter: isOfNone, fn: () => true, target: $isAbsent })
sample({ clock: failed, filter: (error) => !isOfNone(error), fn: messageOf, target: $failure })
retryWhenBack($failure, refreshed)

sample({
  clock: newerReceived,
  source: waitFx.pending,
  filter: (isWaiting, { status }) => !isWaiting && (status === 'initial' || status === 'preparing'),
  fn: () => undefined,
  target: waitFx,
})

export const $head = staffHead($id.map((id) => (id ? `${text.title} ${shortId(id)}` : text.title)))
