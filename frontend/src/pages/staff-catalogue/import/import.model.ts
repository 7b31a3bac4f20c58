import { createEffect, createEvent, createStore, sample } from 'effector'
import { csvText, saveCsv } from '#frontend/features/desk/csv.ts'
import { progressTold } from '#frontend/shared/api/request.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import type { ImportAnswer, ImportProgress } from '#services/catalogue/catalogue-import.contract.ts'
import { downloadExportFx, importFx } from '../catalogue.api.ts'
import { checkFile, type FileError, MAX_FILE_BYTES } from './file-check.ts'
import { importText as text } from './import.text.ts'

/** A catalogue import: file check, dry run, apply. */

export interface ReadFile {
  name: string
  size: number
  /** Read into memory, so that applying sends exactly what the dry run had, even if the file changes on disk. */
  content: Blob | null
  fault: FileError | 'unreadable' | null
}

export const fileChosen = createEvent<File>()
export const jumpsToggled = createEvent<boolean>()
export const othersToggled = createEvent<boolean>()
export const triedAgain = createEvent()
export const applied = createEvent()
export const problemsSaved = createEvent()

const longestName = 200

export const readFileFx = createEffect(async (file: File): Promise<ReadFile> => {
  const { name, size } = file
  const read = (content: Blob | null, fault: ReadFile['fault']) => ({
    name: name.slice(0, longestName) || text.nameless,
    size,
    content,
    fault,
  })
  if (size > MAX_FILE_BYTES) return read(null, 'tooLarge')
  try {
    const bytes = await file.bytes()
    const fault = checkFile(bytes)
    return fault === null ? read(new Blob([bytes], { type: 'text/csv' }), null) : read(null, fault)
  } catch {
    return read(null, 'unreadable')
  }
})
const saveProblemsFx = createEffect(async ({ name, problems }: { name: string; problems: ImportAnswer['problems'] }) => {
  // They come with the report, and the page does without.
  const { reasonText } = await import('#frontend/features/desk/file-reasons.text.ts')
  const rows = problems.map(({ row, column, value, reason, isWarning }) => [
    row,
    isWarning ? text.warning : text.stoppedRow,
    column,
    value,
    reasonText[reason] ?? reason,
    reason,
  ])
  saveCsv(`${name.replace(/\.\w+$/, '')}-problems.csv`, csvText(text.problemColumns, rows))
})

const forgotten = [fileChosen, pageLeft]
export const $file = createStore<ReadFile | null>(null)
  .on(readFileFx.doneData, (_, file) => file)
  .reset(forgotten)
/** Answers by file; those for a replaced file are dropped. */
const answered = sample({
  clock: importFx.finally,
  source: $file,
  filter: (file, { params }) => file?.content === params.content,
  fn: (_, answer) => answer,
})
const takenWhere = (isApplied: boolean) =>
  answered.filterMap((answer) => (answer.status === 'done' && answer.params.isApplied === isApplied ? answer.result : undefined))
/** Result of the dry run. */
export const $report = createStore<ImportAnswer | null>(null)
  .on(takenWhere(false), (_, report) => report)
  .reset(forgotten)
/** Result of applying. */
export const $result = createStore<ImportAnswer | null>(null)
  .on(takenWhere(true), (_, result) => result)
  .reset(forgotten)
export const $acceptsJumps = createStore(false)
  .on(jumpsToggled, (_, accepts) => accepts)
  .reset(forgotten)
/** Whether rows may turn existing articles into different ones. */
export const $acceptsOthers = createStore(false)
  .on(othersToggled, (_, accepts) => accepts)
  .reset(forgotten)
export const $importFailure = createStore<string | null>(null)
  .on(answered, (_, answer) => (answer.status === 'fail' ? answer.error.message : null))
  .reset([importFx, ...forgotten])
/** Null until the server reports progress. */
export const $progress = createStore<ImportProgress | null>(null)
  .on(progressTold, (_, progress) => progress as ImportProgress)
  .reset(importFx.finally)
export const $isReading = readFileFx.pending
export const $isImporting = importFx.pending
export const $isApplying = createStore(false)
  .on(importFx, (_, { isApplied }) => isApplied)
  .reset(importFx.finally)

sample({ clock: fileChosen, target: readFileFx })

const sendable = sample({ clock: readFileFx.doneData, filter: ({ fault }) => fault === null })
const held = {
  file: $file,
  acceptsJumps: $acceptsJumps,
  acceptsOthers: $acceptsOthers,
  isBusy: importFx.pending,
  report: $report,
  failure: $importFailure,
}
type ImportChoices = { file: ReadFile | null; acceptsJumps: boolean; acceptsOthers: boolean }
const importRequest = (isApplied: boolean) => (state: ImportChoices) => ({
  name: state.file?.name ?? '',
  content: state.file?.content ?? new Blob(),
  isApplied,
  acceptsJumps: state.acceptsJumps,
  acceptsOthers: state.acceptsOthers,
})
sample({
  clock: [sendable, jumpsToggled, othersToggled, triedAgain],
  source: held,
  filter: ({ file, isBusy }) => Boolean(file?.content) && !isBusy,
  fn: importRequest(false),
  target: importFx,
})
sample({ clock: downloadExportFx.failData, fn: ({ message }) => ({ text: message, isError: true }), target: snackShown })
/** Applying requires a successful dry run with the current options; after a failure it has to run again. */
export const canApply = (report: ImportAnswer | null, failure: string | null): boolean =>
  failure === null && report !== null && report.created + report.changed + report.removed > 0
sample({
  clock: applied,
  source: held,
  filter: ({ file, isBusy, report, failure }) => Boolean(file?.content) && !isBusy && canApply(report, failure),
  fn: importRequest(true),
  target: importFx,
})

sample({
  clock: problemsSaved,
  source: { file: $file, report: $report, result: $result },
  fn: ({ file, report, result }) => ({ name: file?.name ?? '', problems: (result ?? report)?.problems ?? [] }),
  target: saveProblemsFx,
})
