import { createEffect, createEvent, createStore, merge, sample } from 'effector'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { addDays } from '#services/domain/calendar.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { changeOrderFx, exportFx, exportMonthFx, type FileKind } from './orders.api.ts'
import { $view, opened } from './orders-list.model.ts'
import { staffOrdersText as text } from './staff-orders.text.ts'

export const $head = staffHead(text.title)

/** Printing and export of orders. */

/** Prints after the page has rendered the printable part; resolves when the print dialog is closed. */
export const printFx = createEffect(async () => {
  await import('./packing-slip.tsx')
  return new Promise<void>((resolve) => {
    window.addEventListener('afterprint', () => resolve(), { once: true })
    requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
  })
})

export const listPrinted = createEvent()
/** Prints the packing slips of these orders. */
export const slipsPrinted = createEvent<readonly string[]>()
export const exported = createEvent<FileKind>()
export const monthTyped = createEvent<string>()
/** The file of the month in the field. */
export const monthExported = createEvent()

/** The orders whose packing slips replace the list in print. */
export const $slipIds = createStore<readonly string[]>([])
  .on(slipsPrinted, (_, orderIds) => orderIds)
  .reset([listPrinted, printFx.finally, pageLeft])
export const $exporting = createStore<FileKind | null>(null)
  .on(exportFx, (_, { kind }) => kind)
  .reset(exportFx.finally)

/** The accountant's month: at first the last one, which is over. */
export const $month = createStore('').on(monthTyped, (_, month) => month)
export const $isExportingMonth = exportMonthFx.pending

sample({
  clock: opened,
  source: $month,
  filter: (month) => month === '',
  fn: () => addDays(`${israelDate(Date.now()).slice(0, 7)}-01`, -1).slice(0, 7),
  target: monthTyped,
})
sample({
  clock: monthExported,
  source: { month: $month, isExporting: exportMonthFx.pending },
  filter: ({ month, isExporting }) => month !== '' && !isExporting,
  fn: ({ month }) => month,
  target: exportMonthFx,
})

sample({ clock: [listPrinted, slipsPrinted], fn: () => undefined, target: printFx })
sample({
  clock: exported,
  source: { view: $view, isExporting: exportFx.pending },
  filter: ({ isExporting }) => !isExporting,
  fn: ({ view }, kind) => ({ kind, view }),
  target: exportFx,
})

sample({
  clock: merge([exportFx.failData, exportMonthFx.failData, changeOrderFx.failData]),
  fn: ({ message }) => ({ text: message, isError: true }),
  target: snackShown,
})
