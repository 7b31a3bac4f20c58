import { createEvent, createStore, sample } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { type Act, type ActRequest, actFx, type DraftFile, exportFx } from './staff-draft-order.api.ts'
import { $draft, $id, draftChanged, opened } from './staff-draft-order.model.ts'
import { actsText as text } from './staff-draft-order.text.ts'

/** What is done to a whole draft, each after it was confirmed. */

export const actChosen = createEvent<Act>()
export const actDismissed = createEvent()
export const actConfirmed = createEvent()
export const exported = createEvent<DraftFile>()

/** Answers about a draft that was left meanwhile concern no other one. */
const isOpen = (id: string | null, { params }: { params: ActRequest }) => params.id === id
const done = sample({ clock: actFx.done, source: $id, filter: isOpen, fn: (_, { params }) => params })
const failed = sample({ clock: actFx.fail, source: $id, filter: isOpen, fn: (_, { error }) => error })

/** What is to be confirmed; the totals that it was opened with. */
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
export const $isActing = actFx.pending
export const $actFailure = createStore<string | null>(null)
  .on(failed, (_, { message }) => message)
  .reset([actFx, actChosen, actDismissed, opened])

const confirmed = sample({
  clock: actConfirmed,
  source: { draft: $draft, pendingAct: $pendingAct, isActing: $isActing },
  fn: ({ draft, pendingAct, isActing }): ActRequest | null =>
    draft && pendingAct && !isActing
      ? { act: pendingAct.act, id: draft._id, seen: { seenTires: draft.totalTires, seenPrice: draft.totalPrice } }
      : null,
})
sample({ clock: confirmed, filter: Boolean, target: actFx })

/** A refusal says that the draft is not what was shown. */
sample({ clock: failed, filter: ({ isRefusal }) => isRefusal, fn: () => undefined, target: draftChanged })
sample({ clock: actFx.done, fn: ({ params }) => ({ text: text.done[params.act] }), target: snackShown })

export const $exporting = createStore<DraftFile | null>(null)
  .on(exportFx, (_, { supplier, kind }) => ({ supplier, kind }))
  .reset(exportFx.finally)
sample({
  clock: exported,
  source: { draft: $draft, exporting: $exporting },
  filter: ({ draft, exporting }) => draft !== null && exporting === null,
  fn: ({ draft }, file) => ({ id: draft?._id ?? '', isApproved: (draft?.approvedAt ?? null) !== null, ...file }),
  target: exportFx,
})
sample({ clock: exportFx.failData, fn: ({ message }) => ({ text: message, isError: true }), target: snackShown })
