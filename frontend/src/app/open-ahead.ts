import { fetchAhead } from '#frontend/shared/api/ahead.ts'
import { routedLink } from '#frontend/shared/router.tsx'
import { forgetFailedLoads, loadPage, matchRoute } from './routes.ts'

/** While the finger is still down on a link: loads the page's script, and what the page will ask for first. */
export function watchPresses(basePath: string): void {
  const open = (event: Event) => {
    const link = routedLink(event)
    if (!link) return
    const { route, path, params } = matchRoute(link.pathname.slice(basePath.length) || '/')
    loadPage(route)
      .then(({ firstCall }) => {
        if (firstCall) fetchAhead(basePath + firstCall({ path, params, search: link.search, isReturn: false }))
      })
      .catch(forgetFailedLoads)
  }
  document.addEventListener('pointerdown', open, { passive: true })
}
