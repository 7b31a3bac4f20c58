import { combine, createEvent, createStore, sample } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import { submitOnce } from '#frontend/shared/submit.model.ts'
import type { UndoneImport } from '#services/catalogue/catalogue-import.contract.ts'
import { undoImportFx } from '../catalogue.api.ts'

/** Undoes an import, after a confirmation. */

export const undoAsked = createEvent<string>()
export const undoConfirmed = createEvent()
export const undoDropped = createEvent()

const undoing = submitOnce<{ importId: string }, UndoneImport>({ sendFx: undoImportFx, forgotten: [undoDropped, pageLeft] })
export const $isUndoing = undoing.$isSending
/** The import whose confirmation is open. */
export const $askedId = createStore<string | null>(null)
  .on(undoAsked, (_, importId) => importId)
  .reset([undoImportFx.done, undoDropped, pageLeft])
/** Shown in the confirmation. */
export const $undoFailure = combine(undoing.$refusal, (refusal) => refusal?.message ?? null)
sample({
  clock: undoConfirmed,
  source: $askedId,
  filter: Boolean,
  fn: (importId) => ({ importId }),
  target: undoing.submitted,
})
/** Result of the last undo. */
export const $undone = createStore<UndoneImport | null>(null)
  .on(undoImportFx.doneData, (_, undone) => undone)
  .reset([undoAsked, pageLeft])
