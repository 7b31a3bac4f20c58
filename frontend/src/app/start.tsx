import './styles.css'
import { BrowserRouter } from '#frontend/shared/router.tsx'
// Models with side effects at startup must be in the entry, not in a page's chunk.
import '#frontend/entities/visitor/metrics.model.ts'
import { allSettled, fork } from 'effector'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { appStarted } from '#frontend/shared/browser.ts'
import { onAllAlive, wake } from '#frontend/shared/section.tsx'
import { $basePath } from '#frontend/shared/settings.ts'
import type { PageState } from './document.ts'
import { STARTED } from './early-acts.ts'
import { watchScrollDirection } from './layout/scroll-direction.ts'
import { watchPresses } from './open-ahead.ts'
import { addDeskRoutes, isDeskPath, loadPage, matchRoute } from './routes.ts'
import { takeOverScroll } from './scroll-memory.ts'
import { Shop } from './shop.tsx'
import { whenIdle } from './when-idle.ts'

/** Written by our own server into the same document. */
function readState(): PageState {
  const text = document.getElementById('state')?.textContent
  return text ? (JSON.parse(text) as PageState) : { values: {}, isOpened: false }
}

const { values, isOpened } = readState()
const scope = fork({ values })
const basePath = scope.getState($basePath)

/** Loads the script of the page whose address this is. */
export async function findPage(): Promise<void> {
  const path = window.location.pathname.slice(basePath.length) || '/'
  if (isDeskPath(path)) addDeskRoutes((await import('./staff-routes.ts')).staffRoutes)
  await loadPage(matchRoute(path).route)
}

/** Brings the document alive. */
export function start(): void {
  const root = document.getElementById('root')
  if (!root) return
  takeOverScroll()
  watchScrollDirection()
  watchPresses(basePath)
  onAllAlive(() => {
    // Lets browser tests detect that hydration is complete.
    document.documentElement.dataset.alive = 'yes'
    void whenIdle()
  })
  // No part handles anything before the models have started: what they keep in this browser would be overwritten.
  const onAlive = () => {
    void allSettled(appStarted, { scope })
    wake()
  }
  // As a transition, so that it pauses for whatever the visitor does.
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter basePath={basePath}>
        <Shop scope={scope} values={values} isOpened={isOpened} onAlive={onAlive} />
      </BrowserRouter>,
    )
  })
  // What was pressed and entered before is repeated (`early-acts.ts`).
  document.dispatchEvent(new Event(STARTED))
}
