import { createEvent, createStore, sample } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { approveFx, cancelFx, type DraftFile, exportFx, receiveFx } from './staff-draft-order.api.ts'
import { $draft, draftMoved, opened } from './staff-draft-order.model.ts'
import { actsText as text } from './staff-draft-order.text.ts'

/** What is done to a whole draft, each after it was confirmed. */

export type Act = 'approve' | 'cancel' | 'receive'

export const actChosen = createEvent<Act>()
export const actLetBe = createEvent()
export const actConfirmed = createEvent()
export const exported = createEvent<DraftFile>()

const acts = [approveFx, cancelFx, receiveFx] as const

/** What is to be confirmed; the totals that it was opened with. */
export const $asked = createStore<{ act: Act; tires: number; price: number } | null>(null).reset([
  actLetBe,
  opened,
  pageLeft,
  ...acts.map((act) => act.done),
])
sample({
  clock: actChosen,
  source: $draft,
  filter: Boolean,
  fn: ({ totalTires, totalPrice }, act) => ({ act, tires: totalTires, price: totalPrice }),
  target: $asked,
})
export const $isActing = createStore(false)
  .on([...acts], () => true)
  .reset(acts.map((act) => act.finally))
export const $actFailure = createStore<string | null>(null)
  .on(
    acts.map((act) => act.failData),
    (_, { message }) => message,
  )
  .reset([...acts, actChosen, actLetBe, opened])

const confirmed = sample({
  clock: actConfirmed,
  source: { draft: $draft, asked: $asked, isActing: $isActing },
  filter: ({ draft, asked, isActing }) => draft !== null && asked !== null && !isActing,
  fn: ({ draft, asked }) => ({
    act: asked?.act ?? null,
    id: draft?._id ?? '',
    body: { seenTires: draft?.totalTires ?? 0, seenPrice: draft?.totalPrice ?? 0 },
  }),
})
sample({ clock: confirmed, filter: ({ act }) => act === 'approve', fn: ({ id, body }) => ({ id, body }), target: approveFx })
sample({ clock: confirmed, filter: ({ act }) => act === 'cancel', fn: ({ id }) => id, target: cancelFx })
sample({ clock: confirmed, filter: ({ act }) => act === 'receive', fn: ({ id }) => id, target: receiveFx })

/** A refusal says that the draft is not what was shown. */
sample({
  clock: acts.map((act) => act.failData),
  filter: ({ isRefusal }) => isRefusal,
  fn: () => undefined,
  target: draftMoved,
})
sample({ clock: approveFx.done, fn: () => ({ text: text.approved }), target: snackShown })
sample({ clock: cancelFx.done, fn: () => ({ text: text.cancelled }), target: snackShown })
sample({ clock: receiveFx.done, fn: () => ({ text: text.received }), target: snackShown })

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
