import { DirectionProvider, MantineProvider } from '@mantine/core'
import type { Scope } from 'effector'
import { Provider } from 'effector-react'
import { useEffect } from 'react'
import { AccessibilityWidget } from '#frontend/features/accessibility-widget/accessibility-widget.tsx'
import { ConsentBanner } from '#frontend/features/consent/consent-banner.tsx'
import { CurrentPage } from './current-page.tsx'
import { ConnectionLine } from './layout/connection-line.tsx'
import { Footer } from './layout/footer.tsx'
import { Snackbar } from './layout/snackbar.tsx'
import { TopBar } from './layout/top-bar.tsx'
import { cssVariablesResolver, theme } from './theme.ts'

interface ShopProps {
  scope: Scope
  /** The server has opened the first page: its data are in the state. */
  isOpened: boolean
  onAlive?: () => void
}

/** Everything between the router and the pages; the same on the server and in the browser. */
export function Shop({ scope, isOpened, onAlive }: ShopProps) {
  useEffect(() => onAlive?.(), [onAlive])
  return (
    <Provider value={scope}>
      <DirectionProvider initialDirection="rtl" detectDirection={false}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme="light" withGlobalClasses={false}>
          <ConsentBanner />
          <TopBar />
          <ConnectionLine />
          <AccessibilityWidget />
          <main id="main" tabIndex={-1}>
            <CurrentPage isOpened={isOpened} />
          </main>
          <Footer />
          <Snackbar />
        </MantineProvider>
      </DirectionProvider>
    </Provider>
  )
}
