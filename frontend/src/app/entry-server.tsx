import { text } from 'node:stream/consumers'
import { StaticRouter } from '#frontend/shared/router.tsx'
import './styles.css'
import { allSettled, fork, type Scope, serialize } from 'effector'
import { prerenderToNodeStream } from 'react-dom/static'
import { readAnswer, sendFx } from '#frontend/shared/api/request.ts'
import type { PageLocation, PageModule } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import { type PageState, renderDocument } from './document.ts'
import { addDeskRoutes, loadPage, matchRoute } from './routes.ts'
import { Shop } from './shop.tsx'
import { staffRoutes } from './staff-routes.ts'

addDeskRoutes(staffRoutes)

/** What the ingress provides: API calls without the network, and the public settings. */
export interface RenderContext {
  /** Calls the shop's API; `path` is relative to the base path. */
  requestJson(path: string): Promise<{ status: number; body: unknown }>
  settings: PublicSettings
}

/**
 * The page's HTML and its state. It is rendered from the serialized state itself: other state of the scope, such as pending
 * requests, is unknown to the browser on hydration.
 */
async function renderBody(opened: Scope, url: string, basePath: string, isOpened: boolean): Promise<{ body: string; state: PageState }> {
  const values = serialize(opened)
  const scope = fork({ values })
  const { prelude } = await prerenderToNodeStream(
    <StaticRouter url={url} basePath={basePath}>
      <Shop scope={scope} values={null} isOpened={isOpened} onAlive={() => {}} />
    </StaticRouter>,
    // No streaming of late chunks: the inline scripts that reveal them are forbidden by the CSP.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return { body: await text(prelude), state: { values, isOpened } }
}

function openScope(settings: PublicSettings, requestJson: (path: string) => Promise<unknown>): Scope {
  return fork({ values: [[$settings, settings]], handlers: [[sendFx, ({ path }: { path: string }) => requestJson(path)]] })
}

/** A page that has its URL but no data yet. */
function openShell(settings: PublicSettings, module: PageModule, params: PageLocation): Scope {
  const scope = openScope(settings, () => new Promise(() => {}))
  void allSettled(module.opened, { scope, params })
  return scope
}

/** Whether a path is a page's; all others show the home page with status 404. */
export function hasPage(address: string): boolean {
  const { route, path } = matchRoute(address)
  return route.name !== 'home' || route.paths.includes(path)
}

/**
 * The document of a URL (path and query, with or without the base path), its status, and whether the URL is the canonical
 * one: a listed route without parameters, or what the page itself declares.
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
  if (route.isStaff) return renderStaff(settings, route.name, module, address + search)
  let hasFailed = false
  const full = openScope(settings, async (callPath) => {
    const { status, body } = await requestJson(callPath)
    hasFailed ||= status >= 500
    return readAnswer(status, body)
  })
  // No timeout here: a late page is better than one without data, and the caller has its own limit.
  await allSettled(module.opened, { scope: full, params: location })
  const isOpened = !hasFailed
  const scope = isOpened ? full : openShell(settings, module, location)
  const head = scope.getState(module.$head)
  const { body, state } = await renderBody(scope, address + search, basePath, isOpened)
  const isCanonical = route.paths.includes(address) || (head.isIndexed && head.canonicalPath === address)
  // Temporarily missing data must not be indexed as the page's content.
  return { status: isOpened ? head.status : 503, isCanonical, html: renderDocument({ pageName: route.name, head, settings, body, state }) }
}

/** Staff pages load their data in the browser with its session, so their document is the same for everybody. */
async function renderStaff(settings: PublicSettings, pageName: string, module: PageModule, url: string) {
  const scope = openScope(settings, () => new Promise(() => {}))
  const { body, state } = await renderBody(scope, url, settings.basePath, false)
  return {
    status: 200,
    isCanonical: false,
    html: renderDocument({ pageName, isStaff: true, head: scope.getState(module.$head), settings, body, state }),
  }
}
