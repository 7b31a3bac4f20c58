import { productNameSlug } from '#services/domain/slug.ts'

/** Every address of the shop, below the base path. Patterns are read by the route table; builders make links. */

export const patterns = {
  home: ['/', '/tires', '/tires-hot-deals', '/tires-super-sale', '/motorcycle-tires'],
  sizeList: '/list/moto/:width/:profile/:rim',
  brandList: '/list/moto/by/brand/:brand',
  categoryList: '/list/moto/category/:category',
  /** The server leads one without a name to its full address. */
  product: ['/tire/moto/:ean/:name', '/tire/moto/:ean'],
  cart: '/cart',
  checkout: '/checkout',
  motorcycle: '/motorcycles/:id',
  arrivalNoticeStop: '/arrival-notice/stop/:token',
  /** A price that was agreed on; its links are written by the server (`staff-offer.presenter.ts`). */
  priceLink: '/offer/:token',
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
  staffCatalogue: '/admin/catalogue',
  staffDeadLetters: '/admin/dead-letters',
  staffDraftSettings: '/admin/draft-orders/settings',
  staffSupplierLists: '/admin/draft-orders/suppliers',
  staffDraftCompare: '/admin/draft-orders/:id/compare',
  staffDraftPaper: '/admin/draft-orders/:id/print',
  /** Any other address below it leads to the dashboard. */
  staffDashboard: '/admin/*',
} as const

export interface SizeParts {
  width: string
  profile: string
  rim: string
}

const segment = encodeURIComponent

export const homePath = '/'
/** The home page, ready to ask for a motorcycle. */
export const motorcycleFinderPath = '/?by=motorcycle'
export const cartPath = '/cart'
/** The results for these words; without them the place to type some. */
export const searchPath = (words: string) => (words === '' ? '/search' : `/search?q=${encodeURIComponent(words)}`)
export const checkoutPath = '/checkout'
/** Back at the choice of payment; the checkout shows an earlier step by itself when something is missing. */
export const checkoutPaymentPath = `${checkoutPath}?step=payment`
export const wizardPath = '/find-the-right-tires-for-you'
/** What fits a motorcycle; with a year that year is remembered with it. */
export const motorcyclePath = (id: string, year: number | null = null) =>
  `/motorcycles/${encodeURIComponent(id)}${year === null ? '' : `?year=${year}`}`
export const garagesPath = '/our-shops'
export const garagesInCityPath = (cityId: string) => `${garagesPath}?city=${encodeURIComponent(cityId)}`
export const garagePath = (id: string) => `${garagesPath}/${encodeURIComponent(id)}`
/** What became of an attempt to pay; the page asks the shop. */
export const paidPath = (attemptId: string) => `/paymentSuccess?uniqueID=${encodeURIComponent(attemptId)}`
export const adminPath = '/admin'
export const staffOrdersPath = '/admin/orders'
export const staffDraftOrdersPath = '/admin/draft-orders'
export const draftOrderPath = (draftOrderId: string) => `${staffDraftOrdersPath}/${encodeURIComponent(draftOrderId)}`
/** Without another draft the page takes the one before it. */
export const draftComparePath = (draftOrderId: string) => `${draftOrderPath(draftOrderId)}/compare`
export const draftPrintPath = (draftOrderId: string) => `${draftOrderPath(draftOrderId)}/print`
export const draftSettingsPath = `${staffDraftOrdersPath}/settings`
export const supplierListsPath = `${staffDraftOrdersPath}/suppliers`
export const staffWizardAnalyticsPath = '/admin/wizard-analytics'
export const staffOffersPath = '/admin/best-offers'
export const staffCataloguePath = '/admin/catalogue'
export const staffDeadLettersPath = '/admin/dead-letters'
/** Where a garage asks to become a place of installation. */
export const shopSignupPath = '/shop/signup'
export const businessModelPath = '/our-direct-business-model'
export const testimonialsPath = '/testimonials'
export const imprintPath = '/imprint'
export const dataProtectionPath = '/data-protection-policy-and-gdpr'
/** Where a purchase is cancelled, as the law wants it. */
export const cancelOrderPath = '/cancel-order'
export const customerServicePath = '/customer-service'
export const contactPath = '/contact-us'
export const returnsPath = '/returns-and-refund-policy'
export const accessibilityPath = '/accessibility-policy'
export const privacyPath = '/privacy-policy'
export const termsPath = '/terms-of-use'
export const aboutPath = '/about-us'

/** With brands (their slugs) the list is narrowed to them. */
export const sizeListPath = ({ width, profile, rim }: SizeParts, brands: readonly string[] = []) =>
  `/list/moto/${segment(width)}/${segment(profile)}/${segment(rim)}${brands.length > 0 ? `?brands=${brands.map(segment).join(',')}` : ''}`
export const brandListPath = (brandSlug: string) => `/list/moto/by/brand/${segment(brandSlug)}`
export const categoryListPath = (categorySlug: string) => `/list/moto/category/${segment(categorySlug)}`

/** The name in the address is for people and search engines; the ean alone finds the product. */
export const productPath = (product: { ean: string; displayName: string }) =>
  `/tire/moto/${segment(product.ean)}/${segment(productNameSlug(product.displayName))}`
