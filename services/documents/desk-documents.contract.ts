import { type Static, Type } from 'typebox'
import { DateOnly, nullable, Uuid } from '#events/primitives.ts'
import { call, fileAnswer } from '#services/ingress/contract/call.contract.ts'

/** Documents as staff see them, waiting ones included. Sums are shekels. */

const MaybeNumber = nullable(Type.Integer())

export const DeskDocument = Type.Object({
  documentId: Uuid,
  orderId: Type.String(),
  kind: Type.Union([Type.Literal('invoice_receipt'), Type.Literal('credit_note')]),
  number: MaybeNumber,
  /** Israel's day. */
  issuedOn: DateOnly,
  total: Type.Number(),
  /** As issued: it stays when the person is erased. */
  buyer: Type.Object({ name: Type.String(), companyNumber: nullable(Type.String()) }),
  /** `held`: it was refused, and is not tried again before staff ask for it. */
  state: Type.Union([Type.Literal('waiting'), Type.Literal('issued'), Type.Literal('held')]),
  /** What it lacks; null where it is issued. */
  lacks: nullable(Type.Union([Type.Literal('number'), Type.Literal('allocation')])),
  /** The last answer of the service, while it lacks something. */
  failure: nullable(Type.String()),
  /** Number of the invoice that a credit note corrects. */
  credits: MaybeNumber,
  /** The credit notes that correct an invoice, oldest first. */
  creditedBy: Type.Array(Type.Object({ documentId: Uuid, number: MaybeNumber })),
})
export type DeskDocument = Static<typeof DeskDocument>

const DocumentPath = Type.Object({ documentId: Uuid })

export const DESK_DOCUMENT_CALLS = {
  page: call({
    method: 'GET',
    path: '/api/v1/documents/:documentId/page',
    summary: "The staff's copy of a document as a page; what is not issued is marked as a draft",
    params: DocumentPath,
    answer: fileAnswer('text/html'),
  }),
  pdf: call({
    method: 'GET',
    path: '/api/v1/documents/:documentId/pdf',
    summary: "The staff's copy of a document as a PDF",
    params: DocumentPath,
    answer: fileAnswer('application/pdf'),
  }),
  retry: call({
    method: 'POST',
    path: '/api/v1/documents/:documentId/retry',
    summary: 'Ask for what a document lacks at once',
    params: DocumentPath,
    answer: DeskDocument,
  }),
}
