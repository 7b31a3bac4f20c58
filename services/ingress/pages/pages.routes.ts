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
  /** Of all answers the page was made of; null when one of them may be missing here, so that the page is not kept. */
  tags: readonly string[] | null
}

/** What pages may cost this process. */
export interface PageLimits {
  /** How long one rendering is waited for, its data included. */
  renderMs: number
  /** Renderings at once. */
  running: number
  /** Pages that wait for a place. Visitors of one address wait for one page together. */
  waiting: number
}

/**
 * The time is for a renderer that hangs: a page that is late is worth more to its visitor than one without data. What keeps a slow
 * machine from having too much to do is how many wait, not for how long.
 */
const LIMITS: PageLimits = { renderMs: 30_000, running: 16, waiting: 64 }
/** In development the first page waits for its modules to be made. */
const DEVELOPMENT_LIMIT_MS = 60_000

/** When not even that can be rendered. */
const BROKEN_PAGE = barePage(503, 'משהו השתבש אצלנו', 'נסו לרענן את הדף בעוד רגע.')
/** When too much waits already: another rendering would only make it worse. */
const BUSY_PAGE = barePage(503, 'יש אצלנו עומס כרגע', 'נסו שוב בעוד רגע.')
/** For an address that asks for too many pages: rendering is what it must not cost. */
const TOO_MANY_PAGE = barePage(429, 'יותר מדי בקשות', 'נסו שוב בעוד דקה.')

/** Asks a call of this process; null when it answers with anything but 200. `path` stands below the base path. */
export type AskShop = <Body>(path: string) => Promise<Body | null>

/** The one address of the page that a path below the base path means with its query; these themselves where they mean none. */
export type CanonicalAddress = (path: string, query: string, ask: AskShop) => Promise<string>

export interface PageRoutes extends Omit<PageRendering, 'app' | 'renderMs'> {
  rateLimits: Pick<RateLimits, 'searchesPerMinute'>
  documentHeaders: Readonly<Record<string, string>>
  canonicalAddress: CanonicalAddress
  pageParameters: readonly PageParameters[]
  limits?: Partial<PageLimits> | undefined
}

/** For those who ask on for what the shop does not have: what is good is still rendered for them, but not in everybody's place. */
const MAX_RENDERINGS_AFTER_MISSES = 4
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
 * An address with a broken escape, as of a link that was cut within one (`/%D7%9`), as that of a page with these very signs: it leads
 * to where its page is, or is an unknown one like others. Calls and files go on being refused.
 */
export function readableAddress(url: string, basePath: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  if (isDecodable(path) || NO_PAGE.test(path.slice(basePath.length))) return url
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
 * Every address that nothing else answers is the front end's; another spelling of a page's address leads to the one. Documents
 * are kept like reads, under the address without its query. One that depends on its query is made anew for those who ask at the
 * same time, and never kept: such addresses are without end and would push the shop's own pages out. So are those of things that
 * the shop does not have: they are counted for who asked, and refused above a limit, they alone.
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
    // Only the rendering tells what the shop has: others behind the same address must not pay for who asks for what it has not.
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
    // Asked again every time: what a product is called may change back.
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

/** Makes pages in their turn, each in its time: whoever waited too long gets the page without its data, and leaves its place. */
function createPages(app: FastifyInstance, routes: PageRoutes) {
  const limits = { ...LIMITS, ...(routes.renderer.middleware && { renderMs: DEVELOPMENT_LIMIT_MS }), ...routes.limits }
  const rendering: PageRendering = { app, renderMs: limits.renderMs, ...routes }
  const queue = createBoundedQueue(limits)
  /** Pages that are made or wait for it. */
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

/**
 * Renders an address with the shop's own answers. They come through the read cache and never carry a visitor's cookies; what is
 * limited counts for the visitor's address.
 */
async function renderPage({ app, renderer, cache, settings }: PageRendering, path: string, visitor: FastifyRequest): Promise<RenderedPage> {
  const tags = new Set<string>()
  let missing = 0
  const from = { remoteAddress: visitor.ip, headers: isOfUnknownBalancer(visitor) ? { forwarded: 'for=unknown' } : {} }
  const requestJson = async (callPath: string) => {
    missing += 1
    const url = settings.basePath + callPath
    const { statusCode, body } = await app.inject({ url, ...from })
    // Only a kept answer tells what it was made of.
    const used = cache.tagsOf(url)
    if (used !== undefined) missing -= 1
    for (const tag of used ?? []) tags.add(tag)
    return { status: statusCode, body: JSON.parse(body) as unknown }
  }
  const page = await renderer.render(settings.basePath + path, { requestJson, settings })
  return { ...page, tags: missing === 0 ? [...tags] : null }
}

/** The page without its data: the browser asks for them itself, and search engines come again instead of finding it empty. */
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

/** Files whose name holds a hash of their content stand under `assets`. */
const HASHED = /[/\\]assets[/\\]/
const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'public, no-cache'

/** The browser's part of the web build, compressed when it was built. One route per file: nothing else can be asked for. */
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
