import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../plugins/errors.ts'
import { makeReady, type ReadyAnswer } from '../read-cache/ready-answer.ts'
import { sendReady } from '../read-cache/send-ready.ts'
import type { App } from '../typed-app.ts'
import { BROKEN_PAGE, type PageRendering, type RenderedPage, renderPage, renderShell } from './render-page.ts'

export type PageRoutes = Omit<PageRendering, 'app'> & { documentHeaders: Readonly<Record<string, string>> }

/** Renderings that may run at once; the next visitor gets the page without its data rather than a place in a queue. */
const MAX_RENDERINGS = 16
/** Addresses that are never a page's: calls, and files, which end in a dot and letters. */
const NO_PAGE = /^\/(?:api|collector)(?:\/|$)|\.[a-z][a-z0-9]{1,5}$/i

/**
 * Every address that nothing else answers is the front end's. Its documents are kept like reads, under the address without its
 * query: no page of the shop depends on one.
 */
export function pageRoute(app: App, routes: PageRoutes): void {
  const rendering: PageRendering = { app, ...routes }
  const { basePath } = routes.settings
  let running = 0

  const makePage = async (path: string, request: FastifyRequest): Promise<ReadyAnswer> => {
    if (running >= MAX_RENDERINGS) return makeDocument(await renderShell(rendering, path), routes)
    running += 1
    try {
      return makeDocument(await renderPage(rendering, path), routes)
    } catch (error) {
      request.log.error({ err: error, reqId: request.id }, 'page not rendered')
      return makeDocument(await renderShell(rendering, path).catch(() => BROKEN_PAGE), routes)
    } finally {
      running -= 1
    }
  }
  const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const key = (request.raw.url ?? '/').replace(/[?#].*$/s, '')
    const path = key.slice(basePath.length) || '/'
    if (NO_PAGE.test(path)) throw notFound()
    const page = routes.cache.find(key) ?? (await routes.cache.fill(key, () => makePage(path, request)))
    reply.hijack()
    sendReady(request.raw, reply.raw, page)
  }
  const hidden = { schema: { hide: true } }
  app.get('/*', hidden, answerPage)
  // Below a base path the wildcard does not match the path itself.
  if (basePath !== '') app.get('', hidden, answerPage)
}

/** A page without tags is complete for this visitor but must not be kept: nothing would tell that it grew old. */
async function makeDocument({ status, html, tags }: RenderedPage, { documentHeaders }: PageRoutes): Promise<ReadyAnswer> {
  const headers = {
    ...documentHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': tags === null ? 'no-store' : 'public, no-cache',
    ...(status === 404 ? { 'x-robots-tag': 'noindex' } : {}),
  }
  return makeReady({ status, body: html, tags: tags ?? [], isKept: status === 200 && tags !== null, headers })
}
