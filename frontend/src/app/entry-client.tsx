import './styles.css'
// Models with side effects at startup must be in the entry, not in a page's chunk.
import '#frontend/entities/visitor/metrics.model.ts'
import { allSettled, fork } from 'effector'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { appStarted } from '#frontend/shared/browser.ts'
import { $settings } from '#frontend/shared/settings.ts'
import type { PageState } from './document.ts'
import { watchScrollDirection } from './layout/scroll-direction.ts'
import { loadPage, loadRemainingPages, matchRoute } from './routes.ts'
import { takeOverScroll } from './scroll-memory.ts'
import { Shop } from './shop.tsx'

/** Written by our own server into the same document. */
function readState(): PageState {
  const text = document.getElementById('state')?.textContent
  return text ? (JSON.parse(text) as PageState) : { values: {}, isOpened: false }
}

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  takeOverScroll()
  watchScrollDirection()
  const { values, isOpened } = readState()
  const scope = fork({ values })
  const { basePath } = scope.getState($settings)
  await loadPage(matchRoute(window.location.pathname.slice(basePath.length) || '/').route)
  const onAlive = () => {
    void allSettled(appStarted, { scope })
    // Lets browser tests detect that hydration is complete.
    document.documentElement.dataset.alive = 'yes'
    window.requestIdleCallback?.(loadRemainingPages, { timeout: 5_000 })
  }
  hydrateRoot(
    root,
    <BrowserRouter basename={basePath || '/'}>
      <Shop scope={scope} isOpened={isOpened} onAlive={onAlive} />
    </BrowserRouter>,
  )
}

void start()
