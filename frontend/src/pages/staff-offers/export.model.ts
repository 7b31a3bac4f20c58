import { attach, createEvent, sample } from 'effector'
import { downloadFx } from '#frontend/entities/staff/download.model.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'

/** Every offer as a file. */

export const exported = createEvent()

const exportFx = attach({
  effect: downloadFx,
  mapParams: () => ({ path: '/api/v1/staff/offers/export.csv', fileName: 'best-offers.csv' }),
})
export const $isExporting = exportFx.pending

sample({ clock: exported, source: $isExporting, filter: (isExporting) => !isExporting, fn: () => undefined, target: exportFx })
sample({ clock: exportFx.failData, fn: ({ message }) => ({ text: message, isError: true }), target: snackShown })
