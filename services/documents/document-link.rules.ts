import type { TokenSigner } from '#services/platform/signed-token.ts'

const PURPOSE = 'document'
const DOCUMENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The page of a document, below the base path. Its link never expires: books are kept for years. */
export const documentPathOf = (tokens: TokenSigner, documentId: string): string => `/documents/${tokens.sign(PURPOSE, documentId, null)}`

/** Its PDF, below the base path. */
export const documentPdfPathOf = (tokens: TokenSigner, documentId: string): string => `${documentPathOf(tokens, documentId)}.pdf`

/** The document's id, or null when the token was not signed by this shop's secret. */
export function readDocumentToken(tokens: TokenSigner, token: string, now: Date): string | null {
  const verdict = tokens.verify(PURPOSE, token, now)
  return verdict.ok && typeof verdict.payload === 'string' && DOCUMENT_ID.test(verdict.payload) ? verdict.payload : null
}
