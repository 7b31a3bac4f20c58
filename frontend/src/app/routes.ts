import { matchPath } from 'react-router-dom'
import type { PageLocation, PageModule } from '#frontend/shared/page.ts'
import { patterns } from '#frontend/shared/routes.ts'

interface Route {
  /** Folder and file name below `pages/`; the server links this page's chunk by it. */
  name: string
  paths: readonly string[]
  /** Whether parameters can mean something; the address is unknown when not. Any do where this is missing. */
  accepts?: (params: PageLocation['params']) => boolean
  load: () => Promise<PageModule>
}

/** Whole millimetres, per cents or inches, inches with decimals, or the dash of a size without a profile. */
const isSizePart = (part = '') => /^(\d{1,3}(\.\d{1,2})?|-)$/.test(part)

/** The one table that joins addresses and pages. The first match counts: no pattern may stand before a narrower one. */
const routes: readonly Route[] = [
  { name: 'cart', paths: [patterns.cart], load: () => import('#frontend/pages/cart/cart.page.tsx') },
  { name: 'brand-list', paths: [patterns.brandList], load: () => import('#frontend/pages/brand-list/brand-list.page.tsx') },
  {
    name: 'category-list',
    paths: [patterns.categoryList],
    load: () => import('#frontend/pages/category-list/category-list.page.tsx'),
  },
  {
    name: 'size-list',
    paths: [patterns.sizeList],
    accepts: ({ width, profile, rim }) => [width, profile, rim].every(isSizePart),
    load: () => import('#frontend/pages/size-list/size-list.page.tsx'),
  },
  { name: 'product', paths: [patterns.product], load: () => import('#frontend/pages/product/product.page.tsx') },
  { name: 'placeholder', paths: patterns.placeholder, load: () => import('#frontend/pages/placeholder/placeholder.page.tsx') },
]

/** Shows every address that no other page claims; the unknown ones with status 404. */
const homeRoute: Route = { name: 'home', paths: patterns.home, load: () => import('#frontend/pages/home/home.page.tsx') }

export interface RouteMatch {
  route: Route
  params: PageLocation['params']
}

/** The page of a path below the base path. */
export function matchRoute(path: string): RouteMatch {
  for (const route of routes) {
    for (const pattern of route.paths) {
      const match = matchPath(pattern, path)
      if (match && route.accepts?.(match.params) !== false) return { route, params: match.params }
    }
  }
  return { route: homeRoute, params: {} }
}

const loaded = new Map<string, PageModule>()
const loading = new Map<string, Promise<PageModule>>()

/** The page's module when it has been loaded, so that the first render needs no waiting. */
export const loadedPage = (route: Route): PageModule | undefined => loaded.get(route.name)

/** Loads a page's module once. A failed load is forgotten, so that the next visit tries again. */
export function loadPage(route: Route): Promise<PageModule> {
  const known = loading.get(route.name)
  if (known) return known
  const started = route.load().then(
    (module) => {
      loaded.set(route.name, module)
      return module
    },
    (error: unknown) => {
      loading.delete(route.name)
      throw error
    },
  )
  loading.set(route.name, started)
  return started
}

/** Fetches the other pages' chunks while the browser has nothing to do, so that the next click waits for data only. */
export function loadRemainingPages(): void {
  for (const route of [homeRoute, ...routes]) void loadPage(route).catch(() => undefined)
}
