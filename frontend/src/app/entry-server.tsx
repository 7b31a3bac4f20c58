import './styles.css'
import { allSettled, fork, type Scope, serialize } from 'effector'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { readAnswer, sendFx } from '#frontend/shared/api/request.ts'
import type { PageLocation, PageModule } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import { renderDocument } from './document.ts'
import { loadPage, matchRoute } from './routes.ts'
import { Shop } from './shop.tsx'

/** What the ingress lends to a rendering: its own calls without the network, and the public settings. */
export interface RenderContext {
  /** Asks the shop's own API; `path` stands below the base path. */
  requestJson(path: string): Promise<{ status: number; body: unknown }>
  settings: PublicSettings
}

/** A page that takes longer than this to know its data is sent without them; the browser asks for them itself. */
const dataLimitMs = 2_000

async function settlesInTime(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), dataLimitMs)
  })
  try {
    return await Promise.race([work.then(() => true as const), limit])
  } finally {
    clearTimeout(timer)
  }
}

async function renderBody(scope: Scope, location: string, basePath: string, isOpened: boolean): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location={location} basename={basePath || '/'}>
      <Shop scope={scope} isOpened={isOpened} />
    </StaticRouter>,
    // Nothing is revealed later by an inline script: the content policy forbids those.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}

function openScope(settings: PublicSettings, requestJson: (path: string) => Promise<unknown>): Scope {
  return fork({ values: [[$settings, settings]], handlers: [[sendFx, ({ path }: { path: string }) => requestJson(path)]] })
}

/** A page that knows its address and waits for its data. */
function openShell(settings: PublicSettings, module: PageModule, params: PageLocation): Scope {
  const scope = openScope(settings, () => new Promise(() => {}))
  void allSettled(module.opened, { scope, params })
  return scope
}

/** Whether an address below the base path is a page's; all others show the home page with status 404. */
export function hasPage(address: string): boolean {
  const { route, path } = matchRoute(address)
  return route.name !== 'home' || route.paths.includes(path)
}

/**
 * The document of an address (path and query, with or without the base path), its HTTP status, and whether this is the one
 * address of a page that the shop has: a listed one without parameters, or what the page itself names.
 */
export async function render(
  url: string,
  { requestJson, settings }: RenderContext,
): Promise<{ status: number; html: string; isCanonical: boolean }> {
  const { pathname, search } = new URL(url, 'http://shop')
  const { basePath } = settings
  const address =
    basePath && (pathname === basePath || pathname.startsWith(`${basePath}/`)) ? pathname.slice(basePath.length) || '/' : pathname
  const { route, path, params } = matchRoute(address)
  const module = await loadPage(route)
  const location = { params, path, search, isReturn: false }
  if (route.isStaff) return renderStaff(settings, route.name, module, `${basePath}${address}${search}`)
  let hasFailed = false
  const full = openScope(settings, async (callPath) => {
    const { status, body } = await requestJson(callPath)
    hasFailed ||= status >= 500
    return readAnswer(status, body)
  })
  const isSettled = await settlesInTime(allSettled(module.opened, { scope: full, params: location }))
  const isOpened = isSettled && !hasFailed
  const scope = isOpened ? full : openShell(settings, module, location)
  const head = scope.getState(module.$head)
  const body = await renderBody(scope, `${basePath}${address}${search}`, basePath, isOpened)
  const state = { values: serialize(scope), isOpened }
  const isCanonical = route.paths.includes(address) || (head.isIndexed && head.canonicalPath === address)
  // What is missing for the moment must not be taken for what the page is.
  return { status: isOpened ? head.status : 503, isCanonical, html: renderDocument({ pageName: route.name, head, settings, body, state }) }
}

/** What staff see is asked for by their browser, with their session: the document is the same for everybody. */
async function renderStaff(settings: PublicSettings, pageName: string, module: PageModule, location: string) {
  const scope = openScope(settings, () => new Promise(() => {}))
  const body = await renderBody(scope, location, settings.basePath, false)
  const state = { values: serialize(scope), isOpened: false }
  return {
    status: 200,
    isCanonical: false,
    html: renderDocument({ pageName, isStaff: true, head: scope.getState(module.$head), settings, body, state }),
  }
}
