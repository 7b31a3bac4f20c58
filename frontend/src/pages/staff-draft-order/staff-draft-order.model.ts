import { attach, combine, createEvent, createStore, sample } from 'effector'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { $isLive, signalled } from '#frontend/entities/staff/stream.model.ts'
import type { ApiError } from '#frontend/shared/api/request.ts'
import { editorModel } from '#frontend/shared/editor.model.ts'
import { type LoadFailure, loadByKey } from '#frontend/shared/load.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { loadRows } from '#frontend/shared/rows.model.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { viewModel } from '#frontend/shared/view.model.ts'
import { draftName } from '#services/domain/draft-name.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { isAgainstTerms } from '#services/domain/supplier-terms.ts'
import type { DraftItem, QuantityChange } from '#services/purchasing/draft-orders.contract.ts'
import { isEdited, linesFormat, narrow, pageOf, readQuantity } from './line-rules.ts'
import { type Act, actFx, changeQuantityFx, type DraftFile, exportFx, fetchDraftFx, fetchLineFx } from './staff-draft-order.api.ts'
import { actsText, quantityText, staffDraftOrderText as text } from './staff-draft-order.text.ts'

export const opened = createEvent<PageLocation>()
/** The draft may have changed. */
const draftChanged = createEvent<unknown>()

/* The draft, and why it is missing. */

/** Polled: only stages are notified, not the progress within one. */
const pollIntervalMs = 1_500

/** Empty if the address has none. */
export const $id = createStore<string | null>(null).on(opened, (_, { params }) => (params.id ?? '').replaceAll('%20', ' ').trim())
const loaded = loadByKey({
  fetchFx: fetchDraftFx,
  opened,
  $key: $id.map((id) => id || null),
  changed: draftChanged,
  outdated: sample({
    clock: [signalled, $isLive],
    source: $id,
    filter: (id, told) => (typeof told === 'boolean' ? told : told.kind === 'draft-order-changed' && told.draftOrderId === id),
  }),
  repeatAfterMs: (answer) => (answer && ['initial', 'preparing'].includes(answer.order.status) ? pollIntervalMs : null),
  isOlder: (answer, held) => answer.order.updatedAt < held.order.updatedAt,
})
export const { $isLoading, retried: refreshed } = loaded
export const $draft = loaded.$data.map((answer) => answer?.order ?? null)
loaded.$response.on([changeQuantityFx.doneData, actFx.doneData], (held, data) =>
  held?.key === data.order._id && data.order.updatedAt >= held.data.order.updatedAt ? { ...held, data } : held,
)

/** Includes invalid ids. */
const isOfNone = ({ code }: LoadFailure) => code === 'draft_not_found' || code === 'invalid_request'
export const $isAbsent = loaded.$error.map((error) => error !== null && isOfNone(error))
export const $failure = loaded.$error.map((error) =>
  error === null || isOfNone(error) ? null : error.code.startsWith('http_') ? text.failed : error.message,
)
export const $head = staffHead($draft.map((draft) => (draft ? `${text.title} ${draftName(draft)}` : text.title)))

/* The lines shown, and those unfolded. */

export const { $view, $words, filtersChanged, pageChanged, cleared, wordsTyped, wordsSent } = viewModel({
  format: linesFormat,
  opened,
  kept: ['limit'],
})

const noItems: readonly DraftItem[] = []
const $items = $draft.map((draft) => draft?.items ?? noItems)
/** Filtered while typing: all lines are loaded. */
export const $lines = combine($items, $view, $words, (items, view, search) => pageOf(narrow(items, { ...view, search }), view))
/** Number of lines per filter. */
export const $filterCounts = $items.map((items) => ({
  edited: items.filter(isEdited).length,
  empty: items.filter(({ currentStock }) => currentStock === 0).length,
}))

export const lines = loadRows({
  fetchFx: attach({ source: $id, mapParams: (lineId: string, id) => ({ id: id ?? '', lineId }), effect: fetchLineFx }),
  folded: [opened, pageLeft],
  isFixed: true,
})

/* Quantities edited in their rows. No optimistic update: saved means the server has confirmed. */

const saveFx = attach({
  source: $id,
  mapParams: ({ key: lineId, ...change }: { key: string } & QuantityChange, id) => ({ id: id ?? '', lineId, ...change }),
  effect: changeQuantityFx,
})
const asSaved = (field: string, value: unknown) => {
  const text = plainText(String(value))
  return field === 'quantity' ? (readQuantity(text) ?? text) : text
}
export const quantities = editorModel({
  $entities: $items.map((items) => Object.fromEntries(items.map((item) => [item.lineId, item]))),
  draftOf: ({ quantity }: DraftItem) => ({ quantity: String(quantity), note: '' }),
  check: ({ quantity }) => (readQuantity(String(quantity)) === null ? { quantity: quantityText.invalid } : {}),
  isSame: (field, one, other) => asSaved(field, one) === asSaved(field, other),
  saveFx,
  toRequest: ({ quantity: seen }, { now: { quantity, note } }) => ({
    quantity: readQuantity(String(quantity)) ?? seen,
    seen,
    note: plainText(String(note)) || null,
  }),
  conflicts: ['quantity_changed'],
  forgotten: [opened, pageLeft],
})
/** Resets to the computed quantity. */
export const undone = createEvent<DraftItem>()
sample({
  clock: undone,
  source: quantities.$forms,
  filter: (forms, { lineId }) => !forms[lineId]?.isSaving,
  fn: (_, { lineId, quantity: seen, computed: quantity }) => ({ key: lineId, quantity, seen, note: null }),
  target: saveFx,
})
sample({ clock: saveFx.done, fn: () => ({ text: quantityText.saved }), target: snackShown })
/** The draft is locked, or the line has no edit form to show the error in. */
const isShut = ({ code }: ApiError) => ['draft_approved', 'draft_not_ready', 'draft_outdated'].includes(code)
sample({ clock: saveFx.failData, filter: (error) => error.code === 'quantity_changed' || isShut(error), target: draftChanged })
sample({
  clock: saveFx.fail,
  source: quantities.$forms,
  filter: (forms, { params, error }) => isShut(error) || forms[params.key] === undefined,
  fn: (_, { error }) => ({ text: error.message, isError: true }),
  target: snackShown,
})

/* Actions on the whole draft, each after a confirmation. */

export const actChosen = createEvent<Act>()
export const actDismissed = createEvent()
export const actConfirmed = createEvent()
/** Ignores responses for a draft that was left. */
const ended = sample({ clock: actFx.finally, source: $id, filter: (id, { params }) => params.id === id, fn: (_, answer) => answer })
const done = ended.filter({ fn: ({ status }) => status === 'done' })
const failed = ended.filterMap((answer) => (answer.status === 'fail' ? answer.error : undefined))

/** The action to be confirmed, with the totals at that time. */
export const $pendingAct = createStore<{ act: Act; tires: number; price: number } | null>(null).reset([
  actDismissed,
  opened,
  pageLeft,
  done,
])
sample({
  clock: actChosen,
  source: $draft,
  filter: Boolean,
  fn: ({ totalTires, totalPrice }, act) => ({ act, tires: totalTires, price: totalPrice }),
  target: $pendingAct,
})
/** The day on which the goods are wanted, as typed; empty = as soon as possible. */
export const wantedOnTyped = createEvent<string>()
export const $wantedOn = createStore('').on(wantedOnTyped, (_, day) => day)
sample({ clock: actChosen, source: $draft, filter: Boolean, fn: ({ wantedOn }) => wantedOn ?? '', target: $wantedOn })
/** The lines against their supplier's terms, and the second yes to them. */
export const $againstTerms = $items.map((items) => items.filter(isAgainstTerms))
export const agreed = createEvent<boolean>()
export const $isAgreed = createStore(false)
  .on(agreed, (_, isAgreed) => isAgreed)
  .reset([actChosen, $againstTerms])
export const $isActing = actFx.pending
export const $actFailure = createStore<string | null>(null)
  .on(failed, (_, { message }) => message)
  .reset([actFx, actChosen, actDismissed, opened])
const confirmed = sample({
  clock: actConfirmed,
  source: { draft: $draft, pendingAct: $pendingAct, wantedOn: $wantedOn, isAgreed: $isAgreed, isActing: $isActing },
  fn: ({ draft, pendingAct, wantedOn, isAgreed, isActing }) =>
    draft && pendingAct && !isActing
      ? {
          act: pendingAct.act,
          id: draft._id,
          seen: { seenTires: draft.totalTires, seenPrice: draft.totalPrice, wantedOn: wantedOn || null, ...(isAgreed && { isAgreed }) },
        }
      : null,
})
sample({ clock: confirmed, filter: Boolean, target: actFx })
/** Rejected: the draft differs from what was shown, so it is reloaded. */
sample({ clock: failed, filter: ({ isRefusal }) => isRefusal, target: draftChanged })
sample({
  clock: actFx.done,
  fn: ({ params, result }) => ({ text: actsText.done[params.act](draftName(result.order)) }),
  target: snackShown,
})

export const exported = createEvent<DraftFile>()
export const $isExporting = exportFx.pending
sample({
  clock: exported,
  source: { draft: $draft, isExporting: $isExporting },
  filter: ({ draft, isExporting }) => draft !== null && !isExporting,
  fn: ({ draft }, file) => ({
    id: draft?._id ?? '',
    number: draft?.number ?? 0,
    isApproved: (draft?.approvedAt ?? null) !== null,
    ...file,
  }),
  target: exportFx,
})
sample({ clock: exportFx.failData, fn: ({ message }) => ({ text: message, isError: true }), target: snackShown })
