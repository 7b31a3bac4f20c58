import type { FastifyReply, FastifyRequest } from 'fastify'
import { findContact } from '#services/contacts/contacts.queries.ts'
import { unavailable } from '#services/ingress/plugins/http-error.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { SecurityHeaders } from '#services/ingress/plugins/security-headers.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import { QueueFullError } from '#services/platform/bounded-queue.ts'
import type { Config } from '#services/platform/config.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import { documentFile, documentFileName } from './document-file.ts'
import { documentPdfPathOf, readDocumentToken } from './document-link.rules.ts'
import { documentPage } from './document-page.ts'
import { DOCUMENT_CALLS as CALLS } from './documents.contract.ts'
import { type DocumentRow, findDocument } from './documents.queries.ts'

interface DocumentRoutes extends Pick<WriteRoutes, 'rateLimits' | 'now'> {
  config: { http: Pick<Config['http'], 'basePath'> }
  database: Database
  tokens: TokenSigner
  headers: SecurityHeaders
}

/** It names its buyer: nothing between the shop and him keeps it, and nobody finds it. */
const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }

/** Below `/documents` there is no page but those with a token: the shop answers it as any address that it does not know. */
const UNKNOWN_PATH = '/documents'

/** Issued documents by their signed links, until the buyer's data are erased. */
export function documentRoutes(app: App, routes: DocumentRoutes): void {
  const { config, tokens, headers, rateLimits } = routes
  const { basePath } = config.http
  const limit = { access: 'public', ...limited('documents', rateLimits.searchesPerMinute) } as const

  app.route({
    ...CALLS.page,
    config: limit,
    handler: async (request, reply) => {
      const document = await findShown(routes, request.params.token)
      if (document === null) return answerUnknown(app, basePath, request, reply)
      const pdfPath = basePath + documentPdfPathOf(tokens, document.documentId)
      return reply
        .headers({ ...headers.document, ...PRIVATE, 'content-type': 'text/html; charset=utf-8' })
        .send(documentPage(document, { pdfPath }))
    },
  })
  app.route({
    ...CALLS.pdf,
    config: limit,
    // It would be drawn for its length alone.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const document = await findShown(routes, request.params.token)
      if (document === null) return answerUnknown(app, basePath, request, reply)
      const file = await documentFile(document).catch((error: unknown) => {
        throw error instanceof QueueFullError ? unavailable() : error
      })
      const disposition = `attachment; filename="${documentFileName(document)}"`
      return reply.headers({ ...PRIVATE, 'content-type': 'application/pdf', 'content-disposition': disposition }).send(Buffer.from(file))
    },
  })
}

/** Null also for one that waits for its number, and once its buyer was erased: the books keep it, and staff see it. */
async function findShown({ database, tokens, now }: DocumentRoutes, token: string): Promise<DocumentRow | null> {
  const documentId = readDocumentToken(tokens, token, now())
  const document = documentId === null ? null : await findDocument(database, documentId)
  if (document?.state !== 'issued') return null
  return (await findContact(database, document.contactId)) && document
}

/** The shop's page of unknown addresses. */
async function answerUnknown(app: App, basePath: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const page = await app.inject({ url: basePath + UNKNOWN_PATH, remoteAddress: request.ip })
  const { 'content-type': type, 'content-security-policy': policy } = page.headers
  return reply
    .code(page.statusCode)
    .headers({ ...PRIVATE, 'content-type': type, 'content-security-policy': policy })
    .send(page.rawPayload)
}
