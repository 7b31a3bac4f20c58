import { useUnit } from 'effector-react'
import { type RefObject, use, useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { keepsFocus, type PageLocation, type PageModule, pageLeft } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { applyHead } from './apply-head.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { loadedPage, loadPage, matchRoute, type RouteMatch } from './routes.ts'
import { followScroll } from './scroll-memory.ts'

interface OpenPageProps {
  module: PageModule
  location: PageLocation
  /** Tells one visit of an address from the next. */
  visit: string
  /** The way here left the focus where it was. */
  isFocusKept: boolean
  /** True until the first page stands: the server has opened that one. */
  isFirst: RefObject<boolean>
}

/** Tells the page's model where the shopper is; the one bridge from the router to the models. */
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
    return followScroll(visit, location.isReturn)
  }, [visit])
  useEffect(() => applyHead(head, settings), [head, settings])
  return <module.Page />
}

interface RoutedPageProps extends Pick<OpenPageProps, 'visit' | 'isFocusKept' | 'isFirst'> {
  match: RouteMatch
  search: string
  isReturn: boolean
}

/** The page's chunk is there at the first render; later ones suspend inside the router's transition. */
function RoutedPage({ match: { route, path, params }, search, isReturn, ...visit }: RoutedPageProps) {
  const module = loadedPage(route) ?? use(loadPage(route))
  return <OpenPage key={route.name} module={module} location={{ path, search, params, isReturn }} {...visit} />
}

/** The page of the present address. */
export function CurrentPage({ isOpened }: { isOpened: boolean }) {
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
