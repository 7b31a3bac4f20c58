import { productNameSlug } from './slug.ts'

/** Paths of indexable pages, below the base path; used by links, the sitemap and redirects. */

export const homePath = '/'
export const wizardPath = '/find-the-right-tires-for-you'
export const garagesPath = '/our-shops'
/** Form for garages that want to join. */
export const shopSignupPath = '/shop/signup'
/** Sells at the offer's agreed price. */
export const priceLinkPath = (token: string): string => `/offer/${token}`
export const businessModelPath = '/our-direct-business-model'
export const testimonialsPath = '/testimonials'
export const imprintPath = '/imprint'
export const dataProtectionPath = '/data-protection-policy-and-gdpr'
/** Cancellation form required by law. */
export const cancelOrderPath = '/cancel-order'
/** Form to find an order by number and phone. */
export const findOrderPath = '/order'
export const customerServicePath = '/customer-service'
export const returnsPath = '/returns-and-refund-policy'
export const accessibilityPath = '/accessibility-policy'
export const privacyPath = '/privacy-policy'
export const termsPath = '/terms-of-use'
export const aboutPath = '/about-us'
export const sidewallGuidePath = '/guides/sidewall'
export const wearGuidePath = '/guides/wear'
export const pressureGuidePath = '/guides/pressure'

/** Pages without parameters. */
export const SINGLE_PAGES: readonly string[] = [
  homePath,
  termsPath,
  returnsPath,
  privacyPath,
  dataProtectionPath,
  accessibilityPath,
  aboutPath,
  sidewallGuidePath,
  wearGuidePath,
  pressureGuidePath,
  imprintPath,
  customerServicePath,
  garagesPath,
  cancelOrderPath,
  businessModelPath,
  testimonialsPath,
  shopSignupPath,
  wizardPath,
]

const segment = encodeURIComponent

export interface SizeParts {
  width: string
  profile: string
  rim: string
}

/** With brand slugs the list is filtered by them. */
export const sizeListPath = ({ width, profile, rim }: SizeParts, brands: readonly string[] = []) =>
  `/list/moto/${segment(width)}/${segment(profile)}/${segment(rim)}${brands.length > 0 ? `?brands=${brands.map(segment).join(',')}` : ''}`
export const brandListPath = (brandSlug: string) => `/list/moto/by/brand/${segment(brandSlug)}`
export const categoryListPath = (categorySlug: string) => `/list/moto/category/${segment(categorySlug)}`
export const garagePath = (id: string) => `${garagesPath}/${encodeURIComponent(id)}`
/** All sizes of a model line, `/lines/michelin/road-6`. */
export const linePath = (brandSlug: string, name: string) =>
  `/lines/${encodeURIComponent(brandSlug)}/${encodeURIComponent(productNameSlug(name))}`
/** Tires for a motorcycle; a year is stored with the visitor's choice. */
export const motorcyclePath = (id: string, year: number | null = null) =>
  `/motorcycles/${encodeURIComponent(id)}${year === null ? '' : `?year=${year}`}`
/** Section of an order's page for unsubscribing from the reminder of the next tire change. */
export const REMINDER_ANCHOR = 'reminder'
/** Page of one order; the shop signs the token. */
export const orderPagePath = (token: string) => `${findOrderPath}/${token}`
/** A garage's own page; the shop signs the token. */
export const garageVisitsPath = (token: string) => `/garage-visits/${token}`
/** The name is for people and search engines; only the EAN identifies the product. */
export const productPath = (product: { ean: string; displayName: string }) =>
  `/tire/moto/${segment(product.ean)}/${segment(productNameSlug(product.displayName))}`
