import {
  type AnchorHTMLAttributes,
  createContext,
  type ReactNode,
  type Ref,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'

/**
 * The shop's router: the location as React state, and links. Every link is a plain anchor that works without script; one listener on the
 * document takes over the clicks, so that a link costs nothing when a page comes alive and may stand in HTML that has no components.
 */

export interface Location {
  /** Below the base path, as in the address. */
  pathname: string
  /** With its `?`. */
  search: string
  /** What the navigation passed along; null when it passed nothing. */
  state: unknown
  /** Identifies a visit: Back to it has the same key. */
  key: string
}

interface Navigation {
  location: Location
  /** Reached by Back, Forward, or by opening the document. */
  isReturn: boolean
}

interface NavigateOptions {
  replace?: boolean
  state?: unknown
}

/** A path below the base path; a number moves in the history. */
export type Navigate = (to: string | number, options?: NavigateOptions) => void

interface RouterValue extends Navigation {
  navigate: Navigate
}

/** What the router keeps of a visit in the browser's history, beside what models keep there. */
interface VisitState {
  key: string
  state: unknown
}

const RouterContext = createContext<RouterValue | null>(null)
/** Apart: links have no part in what changes with each navigation. */
const BasePathContext = createContext('')

function useRouter(): RouterValue {
  const router = useContext(RouterContext)
  if (!router) throw new Error('there is no router above this component')
  return router
}

export const useLocation = (): Location => useRouter().location
export const useNavigate = (): Navigate => useRouter().navigate
/** Whether the location was reached by Back, Forward, or by opening the document. */
export const useIsReturn = (): boolean => useRouter().isReturn

function readLocation(basePath: string): Location {
  const { pathname, search } = window.location
  const visit = window.history.state as Partial<VisitState> | null
  return { pathname: pathname.slice(basePath.length) || '/', search, state: visit?.state ?? null, key: visit?.key ?? 'first' }
}

const newKey = () => Math.random().toString(36).slice(2, 10)

/** Writes the history entry. Navigating to the current address replaces it, so that Back leads elsewhere. */
function writeHistory(address: string, { replace = false, state = null }: NavigateOptions): void {
  const { pathname, search, hash } = window.location
  const visit: VisitState = { key: newKey(), state }
  if (replace || address === pathname + search + hash) window.history.replaceState(visit, '', address)
  else window.history.pushState(visit, '', address)
}

/** The link of a click that the shop follows itself; null for another site, another tab, a download. */
export function routedLink(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-route]') : null
}

const isPlainClick = (event: MouseEvent) =>
  !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Follows clicks on links. Components' own handlers run first, and may prevent it. */
function useLinks(follow: (address: string, options: NavigateOptions) => void): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = isPlainClick(event) ? routedLink(event) : null
      if (!link || (link.target && link.target !== '_self')) return
      event.preventDefault()
      const { replace, state } = link.dataset
      const { pathname, search, hash } = link
      follow(pathname + search + hash, { replace: replace !== undefined, state: state === undefined ? null : JSON.parse(state) })
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [follow])
}

/** Pages change in a transition: the old one stays until the new one's script is there. */
export function BrowserRouter({ basePath, children }: { basePath: string; children: ReactNode }) {
  const [navigation, show] = useState<Navigation>(() => ({ location: readLocation(basePath), isReturn: true }))
  const follow = useCallback(
    (address: string, options: NavigateOptions) => {
      writeHistory(address, options)
      startTransition(() => show({ location: readLocation(basePath), isReturn: false }))
    },
    [basePath],
  )
  const navigate: Navigate = useCallback(
    (to, options = {}) => (typeof to === 'number' ? window.history.go(to) : follow(basePath + to, options)),
    [basePath, follow],
  )
  useLayoutEffect(() => {
    const onReturn = () => startTransition(() => show({ location: readLocation(basePath), isReturn: true }))
    window.addEventListener('popstate', onReturn)
    return () => window.removeEventListener('popstate', onReturn)
  }, [basePath])
  useLinks(follow)
  const value = useMemo(() => ({ ...navigation, navigate }), [navigation, navigate])
  return (
    <BasePathContext value={basePath}>
      <RouterContext value={value}>{children}</RouterContext>
    </BasePathContext>
  )
}

/** For the server: `url` is a path with its query, below the base path. */
export function StaticRouter({ url, basePath, children }: { url: string; basePath: string; children: ReactNode }) {
  const { pathname, search } = new URL(url, 'http://shop')
  const location = { pathname, search, state: null, key: 'first' }
  return (
    <BasePathContext value={basePath}>
      <RouterContext value={{ location, isReturn: true, navigate: () => {} }}>{children}</RouterContext>
    </BasePathContext>
  )
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path below the base path. */
  to: string
  replace?: boolean
  /** For the page that it leads to; JSON. */
  state?: unknown
  ref?: Ref<HTMLAnchorElement>
}

export function Link({ to, replace = false, state, ...anchor }: LinkProps) {
  const basePath = useContext(BasePathContext)
  return (
    <a
      {...anchor}
      href={basePath + to}
      data-route
      data-replace={replace || undefined}
      data-state={state === undefined ? undefined : JSON.stringify(state)}
    />
  )
}

/** Replaces the current page by another one. */
export function Redirect({ to }: { to: string }) {
  const { navigate } = useRouter()
  useEffect(() => navigate(to, { replace: true }), [navigate, to])
  return null
}
