import { createEffect, createEvent, createStore, merge, sample } from 'effector'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { exportFx, type FileKind, seeOrderFx } from './orders.api.ts'
import { $view } from './orders-list.model.ts'
import { staffOrdersText as text } from './staff-orders.text.ts'

export const $head = staffHead(text.title)

/** Orders on paper and in files. */

/** Prints what the page shows once it has drawn what is to be printed; done when the paper's dialog is closed. */
export const printFx = createEffect(
  () =>
    new Promise<void>((resolve) => {
      window.addEventListener('afterprint', () => resolve(), { once: true })
      requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
    }),
)

export const listPrinted = createEvent()
/** The packing slip of one order. */
export const slipPrinted = createEvent<string>()
export const exported = createEvent<FileKind>()

/** The order whose slip takes the place of the list on paper. */
export const $slipId = createStore<string | null>(null)
  .on(slipPrinted, (_, orderId) => orderId)
  .reset([listPrinted, printFx.finally, pageLeft])
export const $exporting = createStore<FileKind | null>(null)
  .on(exportFx, (_, { kind }) => kind)
  .reset(exportFx.finally)

sample({ clock: [listPrinted, slipPrinted], fn: () => undefined, target: printFx })
sample({
  clock: exported,
  source: { view: $view, isExporting: exportFx.pending },
  filter: ({ isExporting }) => !isExporting,
  fn: ({ view }, kind) => ({ kind, view }),
  target: exportFx,
})

/** What somebody else was faster with did not fail: the row tells what it has become. */
sample({
  clock: merge([exportFx.failData, seeOrderFx.failData]),
  filter: ({ code }) => code !== 'order_changed',
  fn: ({ message }) => ({ text: message, isError: true }),
  target: snackShown,
})
