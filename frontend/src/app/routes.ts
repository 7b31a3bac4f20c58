import { matchPath } from 'react-router-dom'
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
  privacyPath,
  returnsPath,
  shopSignupPath,
  termsPath,
  testimonialsPath,
} from '#frontend/shared/routes.ts'
import { parseSizeParts } from '#services/domain/tire-size.ts'
import { type Params, type Route, staffRoutes } from './staff-routes.ts'

/** Pages about the shop and its rules. Each is a chunk of its own, so that its text weighs on no other page. */
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

/** `3.5/-/10` is the list of `3.50/-/10`; `abc/-/10` is no size. */
function readSize({ width = '', profile = '', rim = '' }: Params): Params | null {
  const size = parseSizeParts(width, profile, rim)
  return size && { width: size.width, profile: size.profile, rim: size.rim }
}

/** What a shopper may open next. The first match counts: no pattern may stand before a narrower one. */
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

/** The one table that joins addresses and pages. */
const routes = [...shoppingRoutes, ...informationRoutes, ...staffRoutes]

/** Shows every address that no other page claims; the unknown ones with status 404. */
const homeRoute: Route = { name: 'home', paths: patterns.home, load: () => import('#frontend/pages/home/home.page.tsx') }

export interface RouteMatch extends Pick<PageLocation, 'path' | 'params'> {
  route: Route
}

/** The page of an address below the base path. A slash at its end changes nothing. */
export function matchRoute(address: string): RouteMatch {
  const path = address.replace(/\/+$/, '') || '/'
  const readable = decoded(path)
  for (const route of routes) {
    for (const pattern of route.paths) {
      const match = matchPath(pattern, readable)
      const params = match && (route.read ? route.read(match.params) : match.params)
      if (params) return { route, path, params }
    }
  }
  return { route: homeRoute, path, params: {} }
}

/** `Golden%20Tyre` names the brand `Golden Tyre`; a slash in a name divides nothing. What cannot be decoded stands for itself. */
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

/** The page's module when it has been loaded, so that the first render needs no waiting. */
export const loadedPage = (route: Route): PageModule | undefined => loaded.get(route.name)

/**
 * Loads a page's module once. A failed load stays, since React asks for the same promise until it has shown the failure; then
 * `forgetFailedLoads` opens the way for another try.
 */
export function loadPage(route: Route): Promise<PageModule> {
  const known = loading.get(route.name)
  if (known) return known
  const started = route.load().then((module) => {
    loaded.set(route.name, module)
    return module
  })
  loading.set(route.name, started)
  return started
}

export function forgetFailedLoads(): void {
  for (const name of loading.keys()) if (!loaded.has(name)) loading.delete(name)
}

/**
 * Fetches the other pages' chunks while the browser has nothing to do, so that the next click waits for data only. Information
 * pages are many, and read by few, and staff's are none of a shopper's: they come when they are asked for.
 */
export function loadRemainingPages(): void {
  for (const route of [homeRoute, ...shoppingRoutes]) void loadPage(route).catch(forgetFailedLoads)
}
