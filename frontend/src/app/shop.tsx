import { DirectionProvider, MantineProvider } from '@mantine/core'
import type { Scope } from 'effector'
import { Provider } from 'effector-react'
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { AccessibilityWidget } from '#frontend/features/accessibility-widget/accessibility-widget.tsx'
import { ConsentBanner } from '#frontend/features/consent/consent-banner.tsx'
import { CurrentPage } from './current-page.tsx'
import { ConnectionLine } from './layout/connection-line.tsx'
import { Footer } from './layout/footer.tsx'
import { Snackbar } from './layout/snackbar.tsx'
import { TopBar } from './layout/top-bar.tsx'
import { matchRoute } from './routes.ts'
import { cssVariablesResolver, theme } from './theme.ts'

interface ShopProps {
  scope: Scope
  /** The server has opened the first page: its data are in the state. */
  isOpened: boolean
  onAlive?: () => void
}

const StaffFrame = lazy(() => import('./staff/staff-frame.tsx').then(({ StaffFrame: component }) => ({ default: component })))

/** Tells that everything in the same boundary has been taken over from the server; until then nothing may look different. */
function Alive({ onAlive }: { onAlive: () => void }) {
  useEffect(() => onAlive(), [onAlive])
  return null
}

/** What stands around the page: the shop's, or the staff desk's. */
function Frame({ isOpened, onAlive }: { isOpened: boolean; onAlive: (() => void) | undefined }) {
  const { pathname } = useLocation()
  const isFirst = useRef(true)
  const reportOnce = useCallback(() => {
    if (isFirst.current) onAlive?.()
    isFirst.current = false
  }, [onAlive])
  const page = <CurrentPage isOpened={isOpened} />
  if (matchRoute(pathname).route.isStaff) {
    return (
      <Suspense>
        <Alive onAlive={reportOnce} />
        <StaffFrame>{page}</StaffFrame>
      </Suspense>
    )
  }
  return (
    <>
      <ConsentBanner />
      <TopBar />
      <ConnectionLine />
      <AccessibilityWidget />
      <main id="main" tabIndex={-1}>
        {page}
      </main>
      <Footer />
      <Alive onAlive={reportOnce} />
    </>
  )
}

/** Everything between the router and the pages; the same on the server and in the browser. */
export function Shop({ scope, isOpened, onAlive }: ShopProps) {
  return (
    <Provider value={scope}>
      <DirectionProvider initialDirection="rtl" detectDirection={false}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme="light" withGlobalClasses={false}>
          <Frame isOpened={isOpened} onAlive={onAlive} />
          <Snackbar />
        </MantineProvider>
      </DirectionProvider>
    </Provider>
  )
}
