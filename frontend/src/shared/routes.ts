import { garagesPath } from '#services/domain/page-paths.ts'

export * from '#services/domain/page-paths.ts'

/**
 * Every address of the shop, below the base path. The route table reads the patterns; builders make links. Those that the server also
 * writes are in `services/domain/page-paths.ts`.
 */

export const patterns = {
  home: ['/', '/tires', '/tires-hot-deals', '/tires-super-sale', '/motorcycle-tires'],
  sizeList: '/list/moto/:width/:profile/:rim',
  brandList: '/list/moto/by/brand/:brand',
  categoryList: '/list/moto/category/:category',
  /** The server redirects an address without the name to the full one. */
  product: ['/tire/moto/:ean/:name', '/tire/moto/:ean'],
  cart: '/cart',
  checkout: '/checkout',
  line: '/lines/:brand/:line',
  compare: '/compare',
  kept: '/kept',
  motorcycle: '/motorcycles/:id',
  arrivalNoticeStop: '/arrival-notice/stop/:token',
  /** A page for an agreed price; the server writes its links (`staff-offer.presenter.ts`). */
  priceLink: '/offer/:token',
  /** The server writes its links too (`buyer/order-link.rules.ts`). */
  order: ['/order', '/order/:token'],
  /** Staff copy its link at the garage. */
  garageVisits: '/garage-visits/:token',
  search: '/search',
  shops: '/our-shops',
  shop: '/our-shops/:name',
  paymentResult: ['/paymentSuccess', '/paymentFailed', '/paymentCanceled'],
  wizard: '/find-the-right-tires-for-you',
  staffOrders: ['/admin/orders', '/coh'],
  staffDraftOrders: '/admin/draft-orders',
  staffDraftOrder: '/admin/draft-orders/:id',
  staffWizardAnalytics: '/admin/wizard-analytics',
  staffOffers: '/admin/best-offers',
  staffRequests: '/admin/requests',
  staffCatalogue: '/admin/catalogue',
  staffDeadLetters: '/admin/dead-letters',
  staffMessages: '/admin/messages',
  staffCaller: '/admin/callers/:phone',
  staffDraftSettings: '/admin/draft-orders/settings',
  staffSupplierLists: '/admin/draft-orders/suppliers',
  staffDraftCompare: '/admin/draft-orders/:id/compare',
  staffDraftPaper: '/admin/draft-orders/:id/print',
  staffGoodsIn: '/admin/draft-orders/:id/receive',
  /** Any other address below it shows the dashboard. */
  staffDashboard: '/admin/*',
} as const

/** The home page with the finder by motorcycle, or by size. */
export const motorcycleFinderPath = '/?by=motorcycle'
export const sizeFinderPath = '/?by=size'
/** A shareable link with the compared tires. */
export const comparePath = (eans: readonly string[]) => `/compare?tires=${eans.join(',')}`
export const keptPath = '/kept'
export const cartPath = '/cart'
/** The results for these words; without them the empty search page. */
export const searchPath = (words: string, page = 1) =>
  words === '' ? '/search' : `/search?q=${encodeURIComponent(words)}${page > 1 ? `&page=${page}` : ''}`
export const checkoutPath = '/checkout'
/** The payment step; the checkout itself shows an earlier step when something is missing. */
export const checkoutPaymentPath = `${checkoutPath}?step=payment`
export const garagesInCityPath = (cityId: string) => `${garagesPath}?city=${encodeURIComponent(cityId)}`
/** The result of a payment attempt; the page requests it. */
export const paidPath = (attemptId: string) => `/paymentSuccess?uniqueID=${encodeURIComponent(attemptId)}`
export const adminPath = '/admin'
export const staffOrdersPath = '/admin/orders'
export const staffDraftOrdersPath = '/admin/draft-orders'
export const draftOrderPath = (draftOrderId: string) => `${staffDraftOrdersPath}/${encodeURIComponent(draftOrderId)}`
/** By default compared with the draft before it. */
export const draftComparePath = (draftOrderId: string) => `${draftOrderPath(draftOrderId)}/compare`
export const draftPrintPath = (draftOrderId: string) => `${draftOrderPath(draftOrderId)}/print`
export const draftReceivePath = (draftOrderId: string) => `${draftOrderPath(draftOrderId)}/receive`
export const draftSettingsPath = `${staffDraftOrdersPath}/settings`
export const supplierListsPath = `${staffDraftOrdersPath}/suppliers`
export const staffWizardAnalyticsPath = '/admin/wizard-analytics'
export const staffOffersPath = '/admin/best-offers'
export const staffRequestsPath = '/admin/requests'
export const staffCataloguePath = '/admin/catalogue'
export const staffMessagesPath = '/admin/messages'
/** The card of whoever gave this phone. */
export const callerPath = (phone: string) => `/admin/callers/${phone}`
export const staffDeadLettersPath = '/admin/dead-letters'
export const contactPath = '/contact-us'

/** `?search=levi&page=2`, without empty parameters; empty without any. */
export function queryOf(parameters: Readonly<Record<string, string | number | null | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
