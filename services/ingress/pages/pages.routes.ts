import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createBoundedQueue, QueueFullError } from '#services/platform/bounded-queue.ts'
import { withTimeout } from '#services/platform/with-timeout.ts'
import type { PublicSettings } from '../contract/settings.contract.ts'
import { openToAll } from '../plugins/access.ts'
import { notFound } from '../plugins/errors.ts'
import { isOfUnknownBalancer } from '../plugins/proxy-detection.ts'
import { createCounter, createLateCounter, type RateLimits } from '../plugins/rate-limits.ts'
import { type CachedResponse, encodeResponse } from '../response-cache/cached-response.ts'
import type { MakeAnswer, ReadCache } from '../response-cache/read-cache.ts'
import { sendCachedResponse } from '../response-cache/send-cached-response.ts'
import type { App } from '../typed-app.ts'
import { knownQuery, type PageParameters } from './page-parameters.ts'
import type { Renderer, Rendering } from './renderer.ts'

interface PageRendering {
  app: FastifyInstance
  renderer: Renderer
  cache: ReadCache
  settings: PublicSettings
  renderMs: number
}

type KeepLate = Parameters<MakeAnswer<CachedResponse>>[0]

interface RenderedPage extends Rendering {
  /** Tags of all answers in the page; null when one may be missing, so that the page is not cached. */
  tags: readonly string[] | null
}

/** Limits of rendering in this process. */
export interface PageLimits {
  /** Timeout of one rendering, its data included. */
  renderMs: number
  /** Concurrent renderings. */
  running: number
  /** Queued renderings. Visitors of one address share one. */
  waiting: number
}

/** The timeout is for a renderer that hangs: a late page is better than one without data. The length of the queue limits the load. */
const LIMITS: PageLimits = { renderMs: 30_000, running: 16, waiting: 64 }
/** In development the first page waits for its modules to be built. */
const DEVELOPMENT_LIMIT_MS = 60_000

/** When even the shell cannot be rendered. */
const BROKEN_PAGE = barePage(503, 'משהו השתבש אצלנו', 'נסו לרענן את הדף בעוד רגע.')
/** When the queue is full. */
const BUSY_PAGE = barePage(503, 'יש אצלנו עומס כרגע', 'נסו שוב בעוד רגע.')
/** For an address over its rate limit, without rendering. */
const TOO_MANY_PAGE = barePage(429, 'יותר מדי בקשות', 'נסו שוב בעוד דקה.')

/** Calls the API within the process; null unless it answers 200. `path` is below the base path. */
export type AskShop = <Body>(path: string) => Promise<Body | null>

/** The canonical address of a page's path and query (below the base path); unchanged where they are none. */
export type CanonicalAddress = (path: string, query: string, ask: AskShop) => Promise<string>

export interface PageRoutes extends Omit<PageRendering, 'app' | 'renderMs'> {
  rateLimits: Pick<RateLimits, 'searchesPerMinute'>
  documentHeaders: Readonly<Record<string, string>>
  canonicalAddress: CanonicalAddress
  pageParameters: readonly PageParameters[]
  limits?: Partial<PageLimits> | undefined
}

/** For clients that keep requesting unknown things: rendered, with a share of the capacity. */
const MAX_RENDERINGS_AFTER_MISSES = 4
const RETRY_AFTER_SECONDS = '30'
/** Cost of a search, a filtered list or an unknown thing, in ordinary pages. */
const SEARCHES_PER_PAGE = 5
/** Addresses that are never a page: calls and files. Any other name may contain a dot. */
const NO_PAGE = /^\/(?:api|collector|assets)(?:\/|$)|\.(?:js|css|map|png|svg|webp|ico|woff2|txt|xml|json)$/i
/** As an address it would name another host. */
const OTHER_HOST = /^\/[/\\\s]/
/** Payment results are rendered every time and never cached. */
const NEVER_CACHED = /^\/payment(?:Success|Failed|Canceled)$/
/** An unknown path: the front end renders its home page with status 404. Cached once for all unknown paths. */
const UNKNOWN_PATH = '/-'

/**
 * An address with a broken escape, as of a truncated link (`/%D7%9`), read as a page with these literal characters: redirected to the
 * canonical page, or unknown. Calls and files are still refused.
 */
export function readableAddress(url: string, basePath: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  if (!path.includes('%') || isDecodable(path) || NO_PAGE.test(path.slice(basePath.length))) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * Serves every address that no other route has; non-canonical addresses are redirected. Documents are cached like reads, under the
 * address without its query. A page that depends on its query is shared by concurrent requests but not cached, since such addresses are
 * unlimited and would evict others. Pages of unknown things are counted per client and rate limited.
 */
export function pageRoute(app: App, routes: PageRoutes): void {
  const { basePath } = routes.settings
  const pages = createPages(app, routes)
  const pagesPerMinute = Math.ceil(routes.rateLimits.searchesPerMinute / SEARCHES_PER_PAGE)
  const isOneTooMany = createCounter(app, pagesPerMinute)
  const missCounter = createLateCounter(app, pagesPerMinute)

  const newPage = async (key: string, path: string, known: string, request: FastifyRequest): Promise<CachedResponse> => {
    if (known !== '' && (await isOneTooMany(request))) return makeDocument(TOO_MANY_PAGE, routes)
    const isSpent = await missCounter.isSpent(request)
    if (isSpent && pages.underWay() >= MAX_RENDERINGS_AFTER_MISSES) return makeDocument(BUSY_PAGE, routes)
    const page = await routes.cache.fill(key + known, (keepLate) => pages.make(path, known, request, keepLate))
    if (page.isCacheable || page.status !== 404) return page
    // Only rendering shows whether a thing exists; clients behind the same address must not pay for those who request unknown ones.
    if (isSpent) return makeDocument(TOO_MANY_PAGE, routes)
    await missCounter.count(request)
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
    const known = knownQuery(routes.pageParameters, path, query)
    const cached = known === '' ? routes.cache.find(key) : undefined
    const canonical = cached ? path + query : await routes.canonicalAddress(path, query, ask)
    // Temporary: a product's name may change back.
    if (canonical !== path + query) return reply.header('cache-control', 'no-cache').redirect(basePath + canonical, 301)
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

/** Renders pages through a queue with a timeout; on timeout the visitor gets the page without data. */
function createPages(app: FastifyInstance, routes: PageRoutes) {
  const limits = { ...LIMITS, ...(routes.renderer.middleware && { renderMs: DEVELOPMENT_LIMIT_MS }), ...routes.limits }
  const rendering: PageRendering = { app, renderMs: limits.renderMs, ...routes }
  const queue = createBoundedQueue(limits)
  /** Pages that are rendering or queued. */
  let underWay = 0

  const render = async (path: string, known: string, request: FastifyRequest): Promise<CachedResponse> => {
    const page = await renderPage(rendering, path + known, request)
    const tags = NEVER_CACHED.test(path) ? null : page.tags
    const isCanonical = path === UNKNOWN_PATH || (page.isCanonical && known === '' && page.status === 200)
    return makeDocument({ ...page, tags, isCanonical }, routes)
  }
  const renderInTime = async (page: Promise<CachedResponse>, address: string, request: FastifyRequest, keepLate: KeepLate) => {
    const logFailure = (error: unknown) => request.log.error({ err: error, reqId: request.id }, 'page not rendered')
    try {
      return await withTimeout(page, limits.renderMs, failLate)
    } catch (error) {
      logFailure(error)
      if (error instanceof LateError) {
        page.catch(logFailure)
        keepLate(page)
      }
      return makeDocument(await renderShell(rendering, address).catch(() => BROKEN_PAGE), routes)
    }
  }
  const make = async (path: string, known: string, request: FastifyRequest, keepLate: KeepLate): Promise<CachedResponse> => {
    underWay += 1
    try {
      return await queue.run(() => renderInTime(render(path, known, request), path + known, request, keepLate))
    } catch (error) {
      if (error instanceof QueueFullError) return makeDocument(BUSY_PAGE, routes)
      throw error
    } finally {
      underWay -= 1
    }
  }
  return { make, underWay: () => underWay }
}

/**
 * A page without tags is complete for this visitor but not cached, since nothing would invalidate it. Unknown addresses are not cached
 * either: they are unlimited and would evict others.
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

/**
 * Renders an address with the shop's own API. Its calls use the read cache, never carry cookies, and count for the visitor's rate
 * limits.
 */
async function renderPage({ app, renderer, cache, settings }: PageRendering, path: string, visitor: FastifyRequest): Promise<RenderedPage> {
  const tags = new Set<string>()
  let missing = 0
  const from = { remoteAddress: visitor.ip, headers: isOfUnknownBalancer(visitor) ? { forwarded: 'for=unknown' } : {} }
  const requestJson = async (callPath: string) => {
    missing += 1
    const url = settings.basePath + callPath
    const { statusCode, body } = await app.inject({ url, ...from })
    // Only a cached answer has tags.
    const used = cache.tagsOf(url)
    if (used !== undefined) missing -= 1
    for (const tag of used ?? []) tags.add(tag)
    return { status: statusCode, body: JSON.parse(body) as unknown }
  }
  const page = await renderer.render(settings.basePath + path, { requestJson, settings })
  return { ...page, tags: missing === 0 ? [...tags] : null }
}

/** The page without its data: the browser requests them, and search engines come back instead of indexing an empty page. */
async function renderShell({ renderer, settings, renderMs }: PageRendering, path: string): Promise<RenderedPage> {
  const requestJson = () => Promise.resolve({ status: 503, body: null })
  const { html } = await withTimeout(renderer.render(settings.basePath + path, { requestJson, settings }), renderMs, failLate)
  return { status: 503, html, isCanonical: false, tags: null }
}

function barePage(status: number, title: string, advice: string): RenderedPage {
  const html = `<!doctype html><html lang="he" dir="rtl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${advice}</p><p><a href="">לנסות שוב</a></p></html>`
  return { status, html, isCanonical: false, tags: null }
}

class LateError extends Error {}

function failLate(): never {
  throw new LateError('rendering took too long')
}

/** Files with a content hash in their name are under `assets`. */
const HASHED = /[/\\]assets[/\\]/
const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'public, no-cache'

/** The client build, precompressed. One route per file, so no other path can be requested. */
export async function staticFiles(app: FastifyInstance, clientDirectory: string): Promise<void> {
  await app.register(async (scope) => {
    openToAll(scope)
    await scope.register(fastifyStatic, {
      root: clientDirectory,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz', '**/*.html'],
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', HASHED.test(path) ? IMMUTABLE : REVALIDATE),
    })
  })
}
