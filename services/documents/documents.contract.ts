import { Type } from 'typebox'
import { call, fileAnswer } from '#services/ingress/contract/call.contract.ts'

const DocumentLinkParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) })

/** Documents by their signed links; whoever has one may open it. They are written by `document-link.rules.ts`. */
export const DOCUMENT_CALLS = {
  page: call({
    method: 'GET',
    path: '/documents/:token',
    summary: 'An invoice or a credit note, as a page',
    params: DocumentLinkParams,
    answer: { description: 'The page', content: { 'text/html': { schema: Type.String() } } },
  }),
  pdf: call({
    method: 'GET',
    path: '/documents/:token.pdf',
    summary: 'An invoice or a credit note, as a PDF',
    params: DocumentLinkParams,
    answer: fileAnswer('application/pdf'),
  }),
}
