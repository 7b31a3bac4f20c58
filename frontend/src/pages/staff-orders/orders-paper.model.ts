import { createEffect, createEvent, createStore, sample } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { exportFx, type FileKind } from './orders.api.ts'
import { $view } from './orders-view.model.ts'

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
  .on(exported, (_, kind) => kind)
  .reset(exportFx.finally)

sample({ clock: [listPrinted, slipPrinted], fn: () => undefined, target: printFx })
sample({
  clock: exported,
  source: $view,
  filter: exportFx.pending.map((isPending) => !isPending),
  fn: (view, kind) => ({ kind, view }),
  target: exportFx,
})
sample({ clock: exportFx.failData, fn: ({ message }) => ({ text: message, isError: true }), target: snackShown })
