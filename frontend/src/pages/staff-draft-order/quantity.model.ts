import { createEvent, createStore, sample } from 'effector'
import type { ApiError } from '#frontend/shared/api/request.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import type { DraftItem } from '#services/purchasing/draft-orders.contract.ts'
import { type ById, without } from './by-id.ts'
import { changeQuantityFx, type QuantityRequest } from './staff-draft-order.api.ts'
import { $draft, draftChanged, opened } from './staff-draft-order.model.ts'
import { quantityText as text } from './staff-draft-order.text.ts'

/** Quantities that are changed in their rows. The server decides: nothing is shown as saved before it says so. */

export interface QuantityEdit {
  /** As typed. */
  quantity: string
  note: string
}

const most = 10_000
/** Null where it is no number of tires. */
export function readQuantity(typed: string): number | null {
  const digits = typed.trim()
  return /^\d{1,5}$/.test(digits) && Number(digits) <= most ? Number(digits) : null
}

export const quantityTyped = createEvent<{ lineId: string; quantity: string }>()
export const noteTyped = createEvent<{ lineId: string; note: string }>()
export const editCancelled = createEvent<string>()
export const editSaved = createEvent<string>()
/** Back to what was computed. */
export const editUndone = createEvent<string>()
/** The edit is over: nothing of it is kept. */
const closed = createEvent<string>()

const noEdit: QuantityEdit = { quantity: '', note: '' }
export const $edits = createStore<ById<QuantityEdit>>({}, { serialize: 'ignore' })
  .on(quantityTyped, (held, { lineId, quantity }) => ({ ...held, [lineId]: { ...noEdit, ...held[lineId], quantity } }))
  .on(noteTyped, (held, { lineId, note }) => ({ ...held, [lineId]: { ...noEdit, ...held[lineId], note } }))
  .on(closed, without)
  .reset([opened, pageLeft])
export const $savingIds = createStore<readonly string[]>([])
  .on(changeQuantityFx, (ids, { lineId }) => [...ids, lineId])
  .on(changeQuantityFx.finally, (ids, { params }) => ids.filter((id) => id !== params.lineId))
/** Why a line could not be saved. */
export const $saveFailures = createStore<ById<string>>({})
  .on([changeQuantityFx, quantityTyped], (held, { lineId }) => without(held, lineId))
  .on(closed, without)
  .on(changeQuantityFx.fail, (held, { params, error }) =>
    error.code === 'quantity_changed' ? held : { ...held, [params.lineId]: error.message },
  )
  .reset([opened, pageLeft])
/** Lines that somebody else has changed since they were shown. */
export const $conflictIds = createStore<readonly string[]>([])
  .on(changeQuantityFx.fail, (ids, { params, error }) => (error.code === 'quantity_changed' ? [...ids, params.lineId] : ids))
  .on(changeQuantityFx.done, (ids, { params }) => ids.filter((id) => id !== params.lineId))
  .on(closed, (ids, lineId) => ids.filter((id) => id !== lineId))
  .reset([opened, pageLeft])

const $formState = { draft: $draft, edits: $edits, savingIds: $savingIds }
/** A quantity that stands there already, without a word why, is no change. */
const isCurrent = ({ quantity }: DraftItem, edit: QuantityEdit) => readQuantity(edit.quantity) === quantity && edit.note.trim() === ''
const requestOf = (id: string, { lineId, quantity: seen }: DraftItem, quantity: number, note: string): QuantityRequest => ({
  id,
  lineId,
  body: { quantity, seen, note: note.trim() === '' ? null : note.trim() },
})

/** What is being saved is not let be: it may be saved by then. */
sample({
  clock: editCancelled,
  source: $savingIds,
  filter: (savingIds, lineId) => !savingIds.includes(lineId),
  fn: (_, lineId) => lineId,
  target: closed,
})

const saved = sample({
  clock: editSaved,
  source: $formState,
  fn: ({ draft, edits, savingIds }, lineId) => {
    const item = draft?.items.find((each) => each.lineId === lineId)
    const edit = edits[lineId]
    const quantity = edit ? readQuantity(edit.quantity) : null
    if (!draft || !item || !edit || quantity === null || isCurrent(item, edit) || savingIds.includes(lineId)) return null
    return requestOf(draft._id, item, quantity, edit.note)
  },
})
/** There is nothing to save. */
sample({
  clock: editSaved,
  source: $formState,
  filter: ({ draft, edits }, lineId) => {
    const [item, edit] = [draft?.items.find((each) => each.lineId === lineId), edits[lineId]]
    return item !== undefined && edit !== undefined && isCurrent(item, edit)
  },
  fn: (_, lineId) => lineId,
  target: editCancelled,
})
const undone = sample({
  clock: editUndone,
  source: $formState,
  fn: ({ draft, savingIds }, lineId) => {
    const item = draft?.items.find((each) => each.lineId === lineId)
    return draft && item && !savingIds.includes(lineId) ? requestOf(draft._id, item, item.computed, '') : null
  },
})
sample({ clock: [saved, undone], filter: Boolean, target: changeQuantityFx })

/** What was typed on while it was saved stays. */
sample({
  clock: changeQuantityFx.done,
  source: $edits,
  filter: (edits, { params }) => {
    const edit = edits[params.lineId]
    return edit !== undefined && readQuantity(edit.quantity) === params.body.quantity
  },
  fn: (edits, { params }) => without(edits, params.lineId),
  target: $edits,
})
sample({ clock: changeQuantityFx.done, fn: () => ({ text: text.saved }), target: snackShown })
/** The draft is not what was shown; where nothing of it can be changed any more, its lines have no place to say so. */
const isShut = ({ code }: ApiError) => ['draft_approved', 'draft_not_ready', 'draft_outdated'].includes(code)
sample({
  clock: changeQuantityFx.failData,
  filter: (error) => error.code === 'quantity_changed' || isShut(error),
  fn: () => undefined,
  target: draftChanged,
})
sample({ clock: changeQuantityFx.failData, filter: isShut, fn: ({ message }) => ({ text: message, isError: true }), target: snackShown })
