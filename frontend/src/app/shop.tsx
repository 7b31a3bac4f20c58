import type { Scope } from 'effector'
import { lazy, type ReactNode, type RefObject, use, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { AccessibilityWidget } from '#frontend/features/accessibility-widget/accessibility-widget.tsx'
import { ConsentBanner } from '#frontend/features/consent/consent-banner.tsx'
import { keepsFocus, type PageHead, type PageLocation, type PageModule, pageLeft } from '#frontend/shared/page.ts'
import { useIsReturn, useLocation } from '#frontend/shared/router.tsx'
import { Awake, Section } from '#frontend/shared/section.tsx'
import { $settings } from '#frontend/shared/settings.ts'
import { ScopeProvider, useUnit } from '#frontend/shared/use-unit.tsx'
import type { PublicSettings } from '#services/ingress/contract/settings.contract.ts'
import type { PageState } from './document.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { headTags, plainHead } from './head-tags.ts'
import { ConnectionLine } from './layout/connection-line.tsx'
import { Footer } from './layout/footer.tsx'
import { Snackbar } from './layout/snackbar.tsx'
import { TopBar } from './layout/top-bar.tsx'
import { loadedPage, loadPage, matchRoute, type RouteMatch } from './routes.ts'
import { followScroll } from './scroll-memory.ts'
import { SecondTry } from './second-try.tsx'

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
  /** The state that the server sent; null on the server. */
  values: PageState['values'] | null
  /** The server has opened the first page: its data are in the state. */
  isOpened: boolean
  /** The frame has come alive in the browser, its sections follow. */
  onAlive: () => void
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

/** The layout around the page: the shop's, or the staff desk's. */
function Frame({ isOpened }: { isOpened: boolean }) {
  const { pathname } = useLocation()
  const page = <CurrentPage isOpened={isOpened} />
  if (matchRoute(pathname).route.isStaff) {
    return (
      <Section>
        <Parts>
          <StaffFrame>{page}</StaffFrame>
        </Parts>
      </Section>
    )
  }
  return (
    <>
      <Parts>
        <ConsentBanner />
        <Section>
          <TopBar />
        </Section>
        <ConnectionLine />
        <Section>
          <AccessibilityWidget />
        </Section>
      </Parts>
      <main id="main" tabIndex={-1}>
        {page}
      </main>
      <Parts>
        <Section>
          <Footer />
        </Section>
      </Parts>
    </>
  )
}

/** Everything between the router and the pages; the same on server and client. */
export function Shop({ scope, values, isOpened, onAlive }: ShopProps) {
  return (
    <ScopeProvider scope={scope} values={values}>
      <Frame isOpened={isOpened} />
      <Parts>
        <Snackbar />
      </Parts>
      <Awake onAwake={onAlive} />
    </ScopeProvider>
  )
}

/** Opens the page's model with the location; the only bridge from the router to the models. */
function OpenPage({ module, location, visit, isFocusKept, isFirst }: OpenPageProps) {
  const { open, leave, head, settings } = useUnit({ open: module.opened, leave: pageLeft, head: module.$head, settings: $settings })
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => () => leave(), [leave])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit is opened once, whatever renders in between
  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
    } else {
      open(location)
      // Before the next frame: components hear of stores only after one, which would show the page as if it were not open.
      drawAgain()
      if (!location.isReturn && !isFocusKept) document.querySelector('main')?.focus({ preventScroll: true })
    }
    return followScroll(visit, { isReturn: location.isReturn, isFocusKept })
  }, [visit])
  useEffect(() => applyHead(head, settings), [head, settings])
  return (
    <SecondTry path={location.path}>
      <Section>
        <module.Page />
      </Section>
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
  const isReturn = useIsReturn()
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
