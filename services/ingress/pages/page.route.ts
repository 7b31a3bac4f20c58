import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../plugins/errors.ts'
import { createCounter, createLateCounter, type RateLimits } from '../plugins/rate-limits.ts'
import { type CachedResponse, encodeResponse } from '../response-cache/cached-response.ts'
import { sendCachedResponse } from '../response-cache/send-cached-response.ts'
import type { App } from '../typed-app.ts'
import { knownQuery } from './page-parameters.ts'
import { BROKEN_PAGE, BUSY_PAGE, type PageRendering, type RenderedPage, renderPage, renderShell, TOO_MANY_PAGE } from './render-page.ts'

/** Asks a call of this process; null when it answers with anything but 200. `path` stands below the base path. */
export type AskShop = <Body>(path: string) => Promise<Body | null>

/** The one address of the page that a path below the base path means; the path itself where it means none. */
export type CanonicalPath = (path: string, ask: AskShop) => Promise<string>

export interface PageRoutes extends Omit<PageRendering, 'app'> {
  rateLimits: Pick<RateLimits, 'searchesPerMinute'>
  documentHeaders: Readonly<Record<string, string>>
  canonicalPath: CanonicalPath
}

/** Renderings that may run at once; the next visitor is asked to come again rather than given a place in a queue. */
const MAX_RENDERINGS = 16
const RETRY_AFTER_SECONDS = '30'
/** A page of results, a filtered list or one of something that is not there costs as much as several answers. */
const SEARCHES_PER_PAGE = 5
/** Addresses that are never a page's: calls and files. Any other name may hold a dot. */
const NO_PAGE = /^\/(?:api|collector|assets)(?:\/|$)|\.(?:js|css|map|png|svg|webp|ico|woff2|txt|xml|json)$/i
/** Read as an address it would name another host. */
const OTHER_HOST = /^\/[/\\\s]/
/** What a payer comes back to is made anew each time and stays in no cache. */
const NEVER_CACHED = /^\/payment(?:Success|Failed|Canceled)$/
/** No page has it: the front end shows its home page with status 404. Kept once, for all addresses that no page has. */
const UNKNOWN_PATH = '/-'

/**
 * Every address that nothing else answers is the front end's; another spelling of a page's address leads to the one. Documents
 * are kept like reads, under the address without its query. One that depends on its query is made anew for those who ask at the
 * same time, and never kept: such addresses are without end and would push the shop's own pages out. So are those of things that
 * the shop does not have: what ends neither kept nor well is counted for who asked.
 */
export function pageRoute(app: App, routes: PageRoutes): void {
  const rendering: PageRendering = { app, ...routes }
  const { basePath } = routes.settings
  let running = 0
  const pagesPerMinute = Math.ceil(routes.rateLimits.searchesPerMinute / SEARCHES_PER_PAGE)
  const isOneTooMany = createCounter(app, pagesPerMinute)
  const missCounter = createLateCounter(app, pagesPerMinute)

  const makePage = async (path: string, known: string, request: FastifyRequest): Promise<CachedResponse> => {
    const address = path + known
    if (running >= MAX_RENDERINGS) return makeDocument(BUSY_PAGE, routes)
    running += 1
    try {
      const page = await renderPage(rendering, address, request.ip)
      const tags = NEVER_CACHED.test(path) ? null : page.tags
      const isCanonical = path === UNKNOWN_PATH || (page.isCanonical && known === '' && page.status === 200)
      return makeDocument({ ...page, tags, isCanonical }, routes)
    } catch (error) {
      request.log.error({ err: error, reqId: request.id }, 'page not rendered')
      return makeDocument(await renderShell(rendering, address).catch(() => BROKEN_PAGE), routes)
    } finally {
      running -= 1
    }
  }
  const newPage = async (key: string, path: string, known: string, request: FastifyRequest): Promise<CachedResponse> => {
    if ((known !== '' && (await isOneTooMany(request))) || (await missCounter.isSpent(request))) return makeDocument(TOO_MANY_PAGE, routes)
    const page = await routes.cache.fill(key + known, () => makePage(path, known, request))
    if (!page.isCacheable && page.status !== 200) await missCounter.count(request)
    return page
  }
  const ask: AskShop = async <Body>(path: string) => {
    const answer = await app.inject({ url: basePath + path })
    return answer.statusCode === 200 ? answer.json<Body>() : null
  }
  const isUnknown = async (path: string) => OTHER_HOST.test(path) || (await routes.renderer.hasPage?.(path)) === false
  const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const [address = '/', query = ''] = (request.raw.url ?? '/').split(/(?=[?#])/, 2)
    const requested = address.slice(basePath.length) || '/'
    if (NO_PAGE.test(requested)) throw notFound()
    const [path, key] = (await isUnknown(requested)) ? [UNKNOWN_PATH, basePath + UNKNOWN_PATH] : [requested, address]
    const known = knownQuery(path, query)
    const cached = known === '' ? routes.cache.find(key) : undefined
    const canonical = cached ? path : await routes.canonicalPath(path, ask)
    // Asked again every time: what a product is called may change back.
    if (canonical !== path) return reply.header('cache-control', 'no-cache').redirect(basePath + canonical + query, 301)
    const page = cached ?? (await newPage(key, path, known, request))
    reply.hijack()
    sendCachedResponse(request.raw, reply.raw, page)
    return undefined
  }
  const hidden = { config: { access: 'public' }, schema: { hide: true } } as const
  app.get('/*', hidden, answerPage)
  // Below a base path the wildcard does not match the path itself.
  if (basePath !== '') app.get('', hidden, answerPage)
}

/**
 * A page without tags is complete for this visitor but must not be kept: nothing would tell that it grew old. Nor is one of
 * the addresses without end that mean nothing: they would push the shop's own pages out.
 */
async function makeDocument({ status, html, isCanonical, tags }: RenderedPage, { documentHeaders }: PageRoutes): Promise<CachedResponse> {
  const headers = {
    ...documentHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': tags === null ? 'no-store' : 'public, no-cache',
    ...(status === 404 ? { 'x-robots-tag': 'noindex' } : {}),
    ...(status === 503 || status === 429 ? { 'retry-after': RETRY_AFTER_SECONDS } : {}),
  }
  const isCacheable = isCanonical && tags !== null
  return encodeResponse({ status, body: html, tags: tags ?? [], isCacheable, isLight: !isCacheable, headers })
}
