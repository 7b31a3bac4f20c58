import { refusalsBy } from '#services/ingress/plugins/http-error.ts'
import type { SecurityHeaders } from '#services/ingress/plugins/security-headers.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { DESK_DOCUMENT_CALLS as CALLS } from './desk-documents.contract.ts'
import { documentPage } from './document-page.ts'
import { documentPdf } from './document-pdf.ts'
import { type DocumentRow, findDocument } from './documents.queries.ts'
import { deskDocumentsText as text } from './documents.text.ts'
import { type Retried, retryDocument } from './retry-document.command.ts'

interface DocumentDesk {
  database: Queryable
  headers: SecurityHeaders
  now: () => Date
}

const refusalOf = refusalsBy<Extract<Retried, { ok: false }>>({
  unknown: [404, 'no_document', text.unknown],
  issued: [409, 'issued_already', text.issuedAlready],
})

/** The staff's copies of documents, also of those that wait and of people who were erased. */
export function deskDocumentRoutes(desk: App, { database, headers, now }: DocumentDesk): void {
  const find = async (documentId: string): Promise<DocumentRow> => {
    const document = await findDocument(database, documentId)
    if (!document) throw refusalOf('unknown')
    return document
  }
  desk.route({
    ...CALLS.page,
    handler: async ({ params }, reply) => {
      // Without a link to the PDF, which would not carry the session.
      const page = documentPage(await find(params.documentId), { pdfPath: null })
      return reply.headers(headers.document).type('text/html; charset=utf-8').send(page)
    },
  })
  desk.route({
    ...CALLS.pdf,
    handler: async ({ params }, reply) => {
      const document = await find(params.documentId)
      reply.headers({ 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${fileName(document)}"` })
      return reply.send(Buffer.from(await documentPdf(document)))
    },
  })
  desk.route({
    ...CALLS.retry,
    handler: async ({ params }) => {
      const retried = await retryDocument({ database, now }, params.documentId)
      if (!retried.ok) throw refusalOf(retried)
      return retried.document
    },
  })
}

const fileName = ({ kind, number, orderId }: DocumentRow): string =>
  `${kind === 'credit_note' ? 'credit-note' : 'invoice'}-${number ?? `draft-${orderId}`}.pdf`
