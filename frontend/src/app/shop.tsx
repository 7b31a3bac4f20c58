import { DirectionProvider, MantineProvider } from '@mantine/core'
import type { Scope } from 'effector'
import { Provider } from 'effector-react'
import { lazy, Suspense, useEffect } from 'react'
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

/** What stands around the page: the shop's, or the staff desk's. */
function Frame({ isOpened }: Pick<ShopProps, 'isOpened'>) {
  const { pathname } = useLocation()
  const page = <CurrentPage isOpened={isOpened} />
  if (matchRoute(pathname).route.isStaff) {
    return (
      <Suspense>
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
    </>
  )
}

/** Everything between the router and the pages; the same on the server and in the browser. */
export function Shop({ scope, isOpened, onAlive }: ShopProps) {
  useEffect(() => onAlive?.(), [onAlive])
  return (
    <Provider value={scope}>
      <DirectionProvider initialDirection="rtl" detectDirection={false}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme="light" withGlobalClasses={false}>
          <Frame isOpened={isOpened} />
          <Snackbar />
        </MantineProvider>
      </DirectionProvider>
    </Provider>
  )
}
