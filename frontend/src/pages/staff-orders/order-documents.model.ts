import { attach, createEvent, createStore, merge, sample } from 'effector'
import { delayFx } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import type { DeskDocument } from '#services/documents/desk-documents.contract.ts'
import { fileNameOf, orderDocumentsText as text } from './order-documents.text.ts'
import { fetchDocumentFx, retryDocumentFx, saveDocumentFx } from './orders.api.ts'

/** The staff's copies of an order's documents, and a second try for those that wait. */

const unserialized = { serialize: 'ignore' } as const

export const documentOpened = createEvent<DeskDocument>()
export const documentClosed = createEvent()
export const documentSaved = createEvent<DeskDocument>()
export const documentRetried = createEvent<DeskDocument>()

export interface OpenDocument {
  document: DeskDocument
  /** Null while loading. */
  page: string | null
  failure: string | null
}

/** The document in the dialog; null while there is none. */
export const $openDocument = createStore<OpenDocument | null>(null, unserialized)
  .on(documentOpened, (_, document) => ({ document, page: null, failure: null }))
  .on(fetchDocumentFx.done, (open, { params, result }) => (isOf(open, params) ? { ...open, page: result } : open))
  .on(fetchDocumentFx.fail, (open, { params, error }) => (isOf(open, params) ? { ...open, failure: error.message } : open))
  .reset([documentClosed, pageLeft])
const isOf = (open: OpenDocument | null, { documentId }: Pick<DeskDocument, 'documentId'>): open is OpenDocument =>
  open?.document.documentId === documentId
sample({ clock: documentOpened, target: fetchDocumentFx })

/** The document that is being saved or tried again. */
export const $busyDocument = createStore<string | null>(null, unserialized)
  .on([retryDocumentFx, saveDocumentFx], (_, { documentId }) => documentId)
  .reset([retryDocumentFx.finally, saveDocumentFx.finally, pageLeft])
const isFree = $busyDocument.map((busy) => busy === null)
sample({
  clock: documentSaved,
  filter: isFree,
  fn: (document) => ({ ...document, fileName: fileNameOf(document) }),
  target: saveDocumentFx,
})
sample({ clock: documentRetried, filter: isFree, target: retryDocumentFx })
sample({ clock: retryDocumentFx.done, fn: () => ({ text: text.retried }), target: snackShown })
sample({
  clock: merge([retryDocumentFx.failData, saveDocumentFx.failData]),
  fn: ({ message }) => ({ text: message, isError: true }),
  target: snackShown,
})

/** What the service answers is shown without a reload: a refusal is no event. */
const SOON_MS = 5_000
const soonFx = attach({ effect: delayFx, mapParams: (_orderId: string) => SOON_MS })
sample({ clock: retryDocumentFx.done, fn: ({ params }) => params.orderId, target: soonFx })
/** Orders whose documents may be others than shown: somebody else may have been first. */
export const documentOutdated = merge([retryDocumentFx.finally, soonFx.done.map(({ params: orderId }) => ({ params: { orderId } }))]).map(
  ({ params }) => params.orderId,
)
