import { productNameSlug } from './slug.ts'

/** Addresses of pages that search engines may find, below the base path: links, the sitemap and redirects have them from here. */

export const homePath = '/'
export const wizardPath = '/find-the-right-tires-for-you'
export const garagesPath = '/our-shops'
/** Where a garage asks to become a place of installation. */
export const shopSignupPath = '/shop/signup'
/** Sells at the price that was agreed on for the offer. */
export const priceLinkPath = (token: string): string => `/offer/${token}`
export const businessModelPath = '/our-direct-business-model'
export const testimonialsPath = '/testimonials'
export const imprintPath = '/imprint'
export const dataProtectionPath = '/data-protection-policy-and-gdpr'
/** Where a purchase is cancelled, as the law wants it. */
export const cancelOrderPath = '/cancel-order'
/** Where the page of an order is asked for, by its number and phone. */
export const findOrderPath = '/order'
export const customerServicePath = '/customer-service'
export const returnsPath = '/returns-and-refund-policy'
export const accessibilityPath = '/accessibility-policy'
export const privacyPath = '/privacy-policy'
export const termsPath = '/terms-of-use'
export const aboutPath = '/about-us'

/** The pages of which there is one. */
export const SINGLE_PAGES: readonly string[] = [
  homePath,
  termsPath,
  returnsPath,
  privacyPath,
  dataProtectionPath,
  accessibilityPath,
  aboutPath,
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

/** With brands (their slugs) the list is narrowed to them. */
export const sizeListPath = ({ width, profile, rim }: SizeParts, brands: readonly string[] = []) =>
  `/list/moto/${segment(width)}/${segment(profile)}/${segment(rim)}${brands.length > 0 ? `?brands=${brands.map(segment).join(',')}` : ''}`
export const brandListPath = (brandSlug: string) => `/list/moto/by/brand/${segment(brandSlug)}`
export const categoryListPath = (categorySlug: string) => `/list/moto/category/${segment(categorySlug)}`
export const garagePath = (id: string) => `${garagesPath}/${encodeURIComponent(id)}`
/** All sizes of a model line, `/lines/michelin/road-6`. */
export const linePath = (brandSlug: string, name: string) =>
  `/lines/${encodeURIComponent(brandSlug)}/${encodeURIComponent(productNameSlug(name))}`
/** What fits a motorcycle; with a year that year is remembered with it. */
export const motorcyclePath = (id: string, year: number | null = null) =>
  `/motorcycles/${encodeURIComponent(id)}${year === null ? '' : `?year=${year}`}`
/** Of one order; the shop signs the token. */
/** Where an order's page tells of the reminder of the next change of tires, and ends it. */
export const REMINDER_ANCHOR = 'reminder'
export const orderPagePath = (token: string) => `${findOrderPath}/${token}`
/** The name in the address is for people and search engines; the ean alone finds the product. */
export const productPath = (product: { ean: string; displayName: string }) =>
  `/tire/moto/${segment(product.ean)}/${segment(productNameSlug(product.displayName))}`
