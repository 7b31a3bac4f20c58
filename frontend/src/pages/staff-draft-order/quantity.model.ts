import { createEvent, createStore, sample } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import type { DraftItem } from '#services/ingress/contract/draft-orders.contract.ts'
import { changeQuantityFx, type QuantityAsked } from './staff-draft-order.api.ts'
import { $draft, draftMoved, opened } from './staff-draft-order.model.ts'
import { quantityText as text } from './staff-draft-order.text.ts'

/** Quantities that are changed in their rows. The server decides: nothing is shown as saved before it says so. */

export interface QuantityEdit {
  /** As typed. */
  quantity: string
  note: string
}
type ById<T> = Readonly<Record<string, T>>
const without = <T>(held: ById<T>, id: string): ById<T> => {
  const { [id]: _, ...rest } = held
  return rest
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

const noEdit: QuantityEdit = { quantity: '', note: '' }
export const $edits = createStore<ById<QuantityEdit>>({}, { serialize: 'ignore' })
  .on(quantityTyped, (held, { lineId, quantity }) => ({ ...held, [lineId]: { ...noEdit, ...held[lineId], quantity } }))
  .on(noteTyped, (held, { lineId, note }) => ({ ...held, [lineId]: { ...noEdit, ...held[lineId], note } }))
  .on(editCancelled, without)
  .reset([opened, pageLeft])
export const $savingIds = createStore<readonly string[]>([])
  .on(changeQuantityFx, (ids, { lineId }) => [...ids, lineId])
  .on(changeQuantityFx.finally, (ids, { params }) => ids.filter((id) => id !== params.lineId))
/** Why a line could not be saved. */
export const $saveFailures = createStore<ById<string>>({})
  .on([changeQuantityFx, quantityTyped], (held, { lineId }) => without(held, lineId))
  .on(editCancelled, without)
  .on(changeQuantityFx.fail, (held, { params, error }) =>
    error.code === 'quantity_changed' ? held : { ...held, [params.lineId]: error.message },
  )
  .reset([opened, pageLeft])
/** Lines that somebody else has changed since they were shown. */
export const $overtakenIds = createStore<readonly string[]>([])
  .on(changeQuantityFx.fail, (ids, { params, error }) => (error.code === 'quantity_changed' ? [...ids, params.lineId] : ids))
  .on(changeQuantityFx.done, (ids, { params }) => ids.filter((id) => id !== params.lineId))
  .on(editCancelled, (ids, lineId) => ids.filter((id) => id !== lineId))
  .reset([opened, pageLeft])

const $held = { draft: $draft, edits: $edits, savingIds: $savingIds }
const askedOf = (id: string, { lineId, quantity: seen }: DraftItem, quantity: number, note: string): QuantityAsked => ({
  ...{ id, lineId },
  body: { quantity, seen, note: note.trim() === '' ? null : note.trim() },
})

/** A quantity that stands there already is no change. */
const saved = sample({
  clock: editSaved,
  source: $held,
  fn: ({ draft, edits, savingIds }, lineId) => {
    const item = draft?.items.find((each) => each.lineId === lineId)
    const edit = edits[lineId]
    const quantity = edit ? readQuantity(edit.quantity) : null
    if (!draft || !item || !edit || quantity === null || quantity === item.quantity || savingIds.includes(lineId)) return null
    return askedOf(draft._id, item, quantity, edit.note)
  },
})
const undone = sample({
  clock: editUndone,
  source: $held,
  fn: ({ draft, savingIds }, lineId) => {
    const item = draft?.items.find((each) => each.lineId === lineId)
    return draft && item && !savingIds.includes(lineId) ? askedOf(draft._id, item, item.computed, '') : null
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
/** The draft is not what was shown. */
sample({
  clock: changeQuantityFx.failData,
  filter: ({ code }) => code === 'quantity_changed' || code === 'draft_approved' || code === 'draft_not_ready',
  fn: () => undefined,
  target: draftMoved,
})
