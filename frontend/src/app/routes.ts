import type { PageLocation, PageModule } from '#frontend/shared/page.ts'
import {
  aboutPath,
  accessibilityPath,
  businessModelPath,
  cancelOrderPath,
  contactPath,
  customerServicePath,
  dataProtectionPath,
  imprintPath,
  patterns,
  pressureGuidePath,
  privacyPath,
  returnsPath,
  shopSignupPath,
  sidewallGuidePath,
  termsPath,
  testimonialsPath,
  wearGuidePath,
} from '#frontend/shared/routes.ts'
import { parseSizeParts } from '#services/domain/tire-size.ts'
import type { Params, Route } from './staff-routes.ts'

/** Information pages. Each has a chunk of its own, so that its text adds to no other page. */
const informationRoutes: readonly Route[] = [
  { name: 'terms-of-use', paths: [termsPath], load: () => import('#frontend/pages/terms-of-use/terms-of-use.page.tsx') },
  {
    name: 'returns-and-refund-policy',
    paths: [returnsPath],
    load: () => import('#frontend/pages/returns-and-refund-policy/returns-and-refund-policy.page.tsx'),
  },
  { name: 'privacy-policy', paths: [privacyPath], load: () => import('#frontend/pages/privacy-policy/privacy-policy.page.tsx') },
  {
    name: 'data-protection-policy',
    paths: [dataProtectionPath],
    load: () => import('#frontend/pages/data-protection-policy/data-protection-policy.page.tsx'),
  },
  {
    name: 'accessibility-policy',
    paths: [accessibilityPath],
    load: () => import('#frontend/pages/accessibility-policy/accessibility-policy.page.tsx'),
  },
  { name: 'about-us', paths: [aboutPath], load: () => import('#frontend/pages/about-us/about-us.page.tsx') },
  {
    name: 'guide',
    paths: [sidewallGuidePath, wearGuidePath, pressureGuidePath],
    load: () => import('#frontend/pages/guide/guide.page.tsx'),
  },
  { name: 'imprint', paths: [imprintPath], load: () => import('#frontend/pages/imprint/imprint.page.tsx') },
  {
    name: 'customer-service',
    paths: [customerServicePath, contactPath],
    load: () => import('#frontend/pages/customer-service/customer-service.page.tsx'),
  },
  { name: 'cancel-order', paths: [cancelOrderPath], load: () => import('#frontend/pages/cancel-order/cancel-order.page.tsx') },
  { name: 'shop-signup', paths: [shopSignupPath], load: () => import('#frontend/pages/shop-signup/shop-signup.page.tsx') },
  {
    name: 'direct-business-model',
    paths: [businessModelPath],
    load: () => import('#frontend/pages/direct-business-model/direct-business-model.page.tsx'),
  },
  { name: 'testimonials', paths: [testimonialsPath], load: () => import('#frontend/pages/testimonials/testimonials.page.tsx') },
]

export type { Route }

/** Normalizes: `3.5/-/10` is `3.50/-/10`; null for an invalid size such as `abc/-/10`. */
function readSize({ width = '', profile = '', rim = '' }: Params): Params | null {
  const size = parseSizeParts(width, profile, rim)
  return size && { width: size.width, profile: size.profile, rim: size.rim }
}

/** Shopping pages. The first match wins, so narrower patterns come first. */
const shoppingRoutes: readonly Route[] = [
  { name: 'cart', paths: [patterns.cart], load: () => import('#frontend/pages/cart/cart.page.tsx') },
  { name: 'checkout', paths: [patterns.checkout], load: () => import('#frontend/pages/checkout/checkout.page.tsx') },
  { name: 'brand-list', paths: [patterns.brandList], load: () => import('#frontend/pages/brand-list/brand-list.page.tsx') },
  {
    name: 'category-list',
    paths: [patterns.categoryList],
    load: () => import('#frontend/pages/category-list/category-list.page.tsx'),
  },
  {
    name: 'size-list',
    paths: [patterns.sizeList],
    read: readSize,
    load: () => import('#frontend/pages/size-list/size-list.page.tsx'),
  },
  { name: 'line', paths: [patterns.line], load: () => import('#frontend/pages/line/line.page.tsx') },
  { name: 'compare', paths: [patterns.compare], load: () => import('#frontend/pages/compare/compare.page.tsx') },
  { name: 'saved-tires', paths: [patterns.kept], load: () => import('#frontend/pages/saved-tires/saved-tires.page.tsx') },
  { name: 'motorcycle', paths: [patterns.motorcycle], load: () => import('#frontend/pages/motorcycle/motorcycle.page.tsx') },
  { name: 'product', paths: patterns.product, load: () => import('#frontend/pages/product/product.page.tsx') },
  {
    name: 'arrival-notice-stop',
    paths: [patterns.arrivalNoticeStop],
    load: () => import('#frontend/pages/arrival-notice-stop/arrival-notice-stop.page.tsx'),
  },
  { name: 'price-link', paths: [patterns.priceLink], load: () => import('#frontend/pages/price-link/price-link.page.tsx') },
  { name: 'order', paths: patterns.order, load: () => import('#frontend/pages/order/order.page.tsx') },
  {
    name: 'garage-visits',
    paths: [patterns.garageVisits],
    load: () => import('#frontend/pages/garage-visits/garage-visits.page.tsx'),
  },
  { name: 'search', paths: [patterns.search], load: () => import('#frontend/pages/search/search.page.tsx') },
  { name: 'garages', paths: [patterns.shops], load: () => import('#frontend/pages/garages/garages.page.tsx') },
  { name: 'garage', paths: [patterns.shop], load: () => import('#frontend/pages/garage/garage.page.tsx') },
  {
    name: 'payment-result',
    paths: patterns.paymentResult,
    load: () => import('#frontend/pages/payment-result/payment-result.page.tsx'),
  },
  { name: 'wizard', paths: [patterns.wizard], load: () => import('#frontend/pages/wizard/wizard.page.tsx') },
]

/** All routes but home. Shoppers do without the desk's, which come with its documents. */
let routes = [...shoppingRoutes, ...informationRoutes]

export function addDeskRoutes(deskRoutes: readonly Route[]): void {
  routes = [...shoppingRoutes, ...informationRoutes, ...deskRoutes]
}

/** Whether a path below the base path is the desk's. */
export const isDeskPath = (path: string): boolean => /^\/(admin|coh)(\/|$)/i.test(path)

/** Matches everything else; unknown paths get status 404. */
const homeRoute: Route = { name: 'home', paths: patterns.home, load: () => import('#frontend/pages/home/home.page.tsx') }

/** What shoppers see, without the staff desk. */
export const shopRoutes: readonly Route[] = [homeRoute, ...shoppingRoutes, ...informationRoutes]

export interface RouteMatch extends Pick<PageLocation, 'path' | 'params'> {
  route: Route
}

/** The parameters of a path that a pattern describes (`/list/:brand`, `/admin/*`), whatever the case of its fixed parts; null for another path. */
function matchPath(pattern: string, path: string): Params | null {
  const isOpen = pattern.endsWith('/*')
  const parts = (isOpen ? pattern.slice(0, -2) : pattern).split('/')
  const given = path.split('/')
  if (isOpen ? given.length < parts.length : given.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    const value = given[at] ?? ''
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = value.replaceAll('%2F', '/')
    else if (part.toLowerCase() !== value.toLowerCase()) return null
  }
  return params
}

/** The page of a path below the base path. A trailing slash is ignored. */
export function matchRoute(address: string): RouteMatch {
  const path = address.replace(/\/+$/, '') || '/'
  const readable = decoded(path)
  for (const route of routes) {
    for (const pattern of route.paths) {
      const given = matchPath(pattern, readable)
      const params = given && route.read ? route.read(given) : given
      if (params) return { route, path, params }
    }
  }
  return { route: homeRoute, path, params: {} }
}

/** Decodes `Golden%20Tyre` to `Golden Tyre`; an encoded slash does not split. What cannot be decoded is kept. */
function decoded(path: string): string {
  try {
    return path
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return path
  }
}

const loaded = new Map<string, PageModule>()
const loading = new Map<string, Promise<PageModule>>()

/** The page's module if it is loaded, so that the first render does not suspend. */
export const loadedPage = (route: Route): PageModule | undefined => loaded.get(route.name)

/**
 * Loads a page's module once. A failed load stays cached, since React needs the same promise until it has shown the error;
 * then `forgetFailedLoads` allows a retry.
 */
export function loadPage(route: Route): Promise<PageModule> {
  const known = loading.get(route.name)
  if (known) return known
  const started = route.load().then(async (module) => {
    await module.prepare?.()
    loaded.set(route.name, module)
    return module
  })
  loading.set(route.name, started)
  return started
}

export function forgetFailedLoads(): void {
  for (const name of loading.keys()) if (!loaded.has(name)) loading.delete(name)
}
