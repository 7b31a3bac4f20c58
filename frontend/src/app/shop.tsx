import { DirectionProvider, MantineProvider } from '@mantine/core'
import type { Scope } from 'effector'
import { Provider, useUnit } from 'effector-react'
import { lazy, type ReactNode, type RefObject, Suspense, use, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { AccessibilityWidget } from '#frontend/features/accessibility-widget/accessibility-widget.tsx'
import { ConsentBanner } from '#frontend/features/consent/consent-banner.tsx'
import { keepsFocus, type PageHead, type PageLocation, type PageModule, pageLeft } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { headTags, plainHead } from './head-tags.ts'
import { ConnectionLine } from './layout/connection-line.tsx'
import { Footer } from './layout/footer.tsx'
import { Snackbar } from './layout/snackbar.tsx'
import { TopBar } from './layout/top-bar.tsx'
import { loadedPage, loadPage, matchRoute, type RouteMatch } from './routes.ts'
import { followScroll } from './scroll-memory.ts'
import { SecondTry } from './second-try.tsx'
import { cssVariablesResolver, theme } from './theme.ts'

const ours = 'meta[name="description"], meta[name="robots"], meta[name="twitter:card"], meta[property], link[rel="canonical"]'
const structuredData = 'script[type="application/ld+json"]'

const canonicalOf = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')

interface OpenPageProps {
  module: PageModule
  location: PageLocation
  /** Identifies a visit of a URL. */
  visit: string
  /** The navigation kept the focus. */
  isFocusKept: boolean
  /** True until the first page has rendered, which the server has opened. */
  isFirst: RefObject<boolean>
}

interface RoutedPageProps extends Pick<OpenPageProps, 'visit' | 'isFocusKept' | 'isFirst'> {
  match: RouteMatch
  search: string
  isReturn: boolean
}

interface ShopProps {
  scope: Scope
  /** The server has opened the first page: its data are in the state. */
  isOpened: boolean
  onAlive?: () => void
}

const StaffFrame = lazy(() => import('./staff/staff-frame.tsx').then(({ StaffFrame: component }) => ({ default: component })))

/** Isolates errors of a part of the frame. */
function Parts({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation()
  return (
    <ErrorBoundary visit={key}>
      <SecondTry path={pathname}>{children}</SecondTry>
    </ErrorBoundary>
  )
}

/** Signals that its boundary is hydrated; until then rendering must match the server. */
function Alive({ onAlive }: { onAlive: () => void }) {
  useEffect(() => onAlive(), [onAlive])
  return null
}

/** The layout around the page: the shop's, or the staff desk's. */
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
        <Parts>
          <StaffFrame>{page}</StaffFrame>
        </Parts>
      </Suspense>
    )
  }
  return (
    <>
      <Parts>
        <ConsentBanner />
        <TopBar />
        <ConnectionLine />
        <AccessibilityWidget />
      </Parts>
      <main id="main" tabIndex={-1}>
        {page}
      </main>
      <Parts>
        <Footer />
      </Parts>
      <Alive onAlive={reportOnce} />
    </>
  )
}

/** Everything between the router and the pages; the same on server and client. */
export function Shop({ scope, isOpened, onAlive }: ShopProps) {
  return (
    <Provider value={scope}>
      <DirectionProvider initialDirection="rtl" detectDirection={false}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme="light" withGlobalClasses={false}>
          <Frame isOpened={isOpened} onAlive={onAlive} />
          <Parts>
            <Snackbar />
          </Parts>
        </MantineProvider>
      </DirectionProvider>
    </Provider>
  )
}

/** Opens the page's model with the location; the only bridge from the router to the models. */
function OpenPage({ module, location, visit, isFocusKept, isFirst }: OpenPageProps) {
  const { open, leave, head, settings } = useUnit({ open: module.opened, leave: pageLeft, head: module.$head, settings: $settings })
  useLayoutEffect(() => () => leave(), [leave])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit is opened once, whatever renders in between
  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
    } else {
      open(location)
      if (!location.isReturn && !isFocusKept) document.querySelector('main')?.focus({ preventScroll: true })
    }
    return followScroll(visit, { isReturn: location.isReturn, isFocusKept })
  }, [visit])
  useEffect(() => applyHead(head, settings), [head, settings])
  return (
    <SecondTry path={location.path}>
      <module.Page />
    </SecondTry>
  )
}

/** The first page's chunk is loaded already; later ones suspend inside the router's transition. */
function RoutedPage({ match: { route, path, params }, search, isReturn, ...visit }: RoutedPageProps) {
  const module = loadedPage(route) ?? use(loadPage(route))
  return <OpenPage key={route.name} module={module} location={{ path, search, params, isReturn }} {...visit} />
}

/** The page of the current URL. */
function CurrentPage({ isOpened }: { isOpened: boolean }) {
  const { pathname, search, key, state } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const isFirst = useRef(isOpened)
  return (
    <ErrorBoundary visit={key}>
      <RoutedPage
        match={matchRoute(pathname)}
        search={search}
        isReturn={isReturn}
        visit={key}
        isFocusKept={keepsFocus(state)}
        isFirst={isFirst}
      />
    </ErrorBoundary>
  )
}

/** Updates the head on navigation, for sharing and bookmarks; structured data of the previous page is removed. */
function applyHead(described: PageHead, settings: PublicSettings): void {
  const head = plainHead(described)
  const before = canonicalOf()
  document.title = head.title
  for (const element of document.head.querySelectorAll(ours)) element.remove()
  for (const { tag, attributes } of headTags(head, settings)) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.head.append(element)
  }
  if (canonicalOf() === before) return
  for (const element of document.head.querySelectorAll(structuredData)) element.remove()
}
