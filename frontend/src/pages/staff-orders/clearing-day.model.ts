import { combine, createEvent, createStore, sample } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import type { ClearingDay } from '#services/accounting/accounting.contract.ts'
import { addDays } from '#services/domain/calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { compareClearingFx } from './orders.api.ts'

/** Compares the clearing company's file of a day with the shop. */

const unserialized = { serialize: 'ignore' } as const

export const clearingOpened = createEvent()
export const clearingClosed = createEvent()
/** `2026-11-28`, or empty. */
export const clearingDayTyped = createEvent<string>()
export const clearingFileChosen = createEvent<File>()
export const clearingRetried = createEvent()

export interface ClearingForm {
  day: string
  file: File | null
}

/** Null while the dialog is closed; at first the day before, whose file is the last one there is. */
export const $clearingForm = createStore<ClearingForm | null>(null, unserialized)
  .on(clearingOpened, () => ({ day: addDays(israelDate(Date.now()), -1), file: null }))
  .on(clearingDayTyped, (form, day) => form && { ...form, day })
  .on(clearingFileChosen, (form, file) => form && { ...form, file })
  .reset([clearingClosed, pageLeft])

/** Compared anew by each change. */
sample({
  clock: [clearingDayTyped, clearingFileChosen, clearingRetried],
  source: $clearingForm,
  fn: (form) => ({ day: form?.day ?? '', file: form?.file ?? null }),
  filter: (form) => form !== null && form.day !== '' && form.file !== null,
  target: compareClearingFx,
})

/** An answer for another day or file than in the form is dropped. */
const answered = sample({
  clock: compareClearingFx.finally,
  source: $clearingForm,
  filter: (form, { params }) => form?.day === params.day && form.file === params.file,
  fn: (_, answer) => answer,
})
const changed = [clearingDayTyped, clearingFileChosen, clearingRetried, clearingClosed, pageLeft]
export const $clearingResult = createStore<ClearingDay | null>(null, unserialized)
  .on(answered, (_, answer) => (answer.status === 'done' ? answer.result : null))
  .reset(changed)
export const $clearingFailure = createStore<string | null>(null, unserialized)
  .on(answered, (_, answer) => (answer.status === 'fail' ? answer.error.message : null))
  .reset(changed)
/** A file was chosen, and neither its answer nor a failure is there. */
export const $isComparing = combine(
  $clearingForm,
  $clearingResult,
  $clearingFailure,
  (form, result, failure) => Boolean(form?.file) && form?.day !== '' && result === null && failure === null,
)
