import { garagesPath } from '#services/domain/page-paths.ts'

export * from '#services/domain/page-paths.ts'

/** Every address of the shop, below the base path. Patterns are read by the route table; builders make links. Those that the server writes too stand in the domain. */

export const patterns = {
  home: ['/', '/tires', '/tires-hot-deals', '/tires-super-sale', '/motorcycle-tires'],
  sizeList: '/list/moto/:width/:profile/:rim',
  brandList: '/list/moto/by/brand/:brand',
  categoryList: '/list/moto/category/:category',
  /** The server leads one without a name to its full address. */
  product: ['/tire/moto/:ean/:name', '/tire/moto/:ean'],
  cart: '/cart',
  checkout: '/checkout',
  line: '/lines/:brand/:line',
  compare: '/compare',
  kept: '/kept',
  motorcycle: '/motorcycles/:id',
  arrivalNoticeStop: '/arrival-notice/stop/:token',
  /** A price that was agreed on; its links are written by the server (`staff-offer.presenter.ts`). */
  priceLink: '/offer/:token',
  /** Its links are written by the server, too (`buyer/order-link.rules.ts`). */
  order: ['/order', '/order/:token'],
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
  staffDraftSettings: '/admin/draft-orders/settings',
  staffSupplierLists: '/admin/draft-orders/suppliers',
  staffDraftCompare: '/admin/draft-orders/:id/compare',
  staffDraftPaper: '/admin/draft-orders/:id/print',
  staffGoodsIn: '/admin/draft-orders/:id/receive',
  /** Any other address below it leads to the dashboard. */
  staffDashboard: '/admin/*',
} as const

/** The home page, ready to ask for a motorcycle, or for a size. */
export const motorcycleFinderPath = '/?by=motorcycle'
export const sizeFinderPath = '/?by=size'
/** A link that can be sent: it says which. */
export const comparePath = (eans: readonly string[]) => `/compare?tires=${eans.join(',')}`
export const keptPath = '/kept'
export const cartPath = '/cart'
/** The results for these words; without them the place to type some. */
export const searchPath = (words: string, page = 1) =>
  words === '' ? '/search' : `/search?q=${encodeURIComponent(words)}${page > 1 ? `&page=${page}` : ''}`
export const checkoutPath = '/checkout'
/** Back at the choice of payment; the checkout shows an earlier step by itself when something is missing. */
export const checkoutPaymentPath = `${checkoutPath}?step=payment`
export const garagesInCityPath = (cityId: string) => `${garagesPath}?city=${encodeURIComponent(cityId)}`
/** What became of an attempt to pay; the page asks the shop. */
export const paidPath = (attemptId: string) => `/paymentSuccess?uniqueID=${encodeURIComponent(attemptId)}`
export const adminPath = '/admin'
export const staffOrdersPath = '/admin/orders'
export const staffDraftOrdersPath = '/admin/draft-orders'
export const draftOrderPath = (draftOrderId: string) => `${staffDraftOrdersPath}/${encodeURIComponent(draftOrderId)}`
/** Without another draft the page takes the one before it. */
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
export const staffDeadLettersPath = '/admin/dead-letters'
export const contactPath = '/contact-us'

/** `?search=levi&page=2`, without what is empty; empty where everything is. */
export function queryOf(parameters: Readonly<Record<string, string | number | null | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
