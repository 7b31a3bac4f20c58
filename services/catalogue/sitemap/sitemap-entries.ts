import {
  brandListAddress,
  categoryListAddress,
  garageAddress,
  motorcycleAddress,
  productAddress,
  sizeListAddress,
} from '#services/ingress/pages/page-addresses.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import {
  listBrandsWithTires,
  listCategoriesWithTires,
  listGaragePages,
  listMotorcyclePages,
  listProductNames,
  listSizesWithTires,
  type ProductName,
} from './sitemap.queries.ts'
import type { SitemapEntry } from './sitemap-xml.ts'

/** Pages of which there is one, by the address that each names as its own. */
export const SINGLE_PAGES: readonly string[] = [
  '/',
  '/terms-of-use',
  '/returns-and-refund-policy',
  '/privacy-policy',
  '/data-protection-policy-and-gdpr',
  '/accessibility-policy',
  '/about-us',
  '/imprint',
  '/customer-service',
  '/our-shops',
  '/cancel-order',
  '/our-direct-business-model',
  '/testimonials',
  '/shop/signup',
  '/find-the-right-tires-for-you',
]
/** As the page of a product or a garage shows it to search engines, by the address that stays. */
const PICTURE_WIDTH = 960

export const KINDS = ['pages', 'sizes', 'brands', 'categories', 'garages', 'motorcycles', 'products'] as const
export type Kind = (typeof KINDS)[number]

interface Part {
  offset: number
  limit: number
}

/** Reads the entries of each kind; `root` is what every address begins with. All but products are few: one part holds them. */
export function createEntries(database: Queryable, root: string): Record<Kind, (part: Part) => Promise<SitemapEntry[]>> {
  const entryOf = (path: string, changedAt: Date | null): SitemapEntry => ({ address: root + path, changedAt })
  const productEntry = ({ ean, displayName, changedAt }: ProductName): SitemapEntry => ({
    ...entryOf(productAddress(ean, displayName), changedAt),
    image: `${root}/api/v1/media/product/${ean}?w=${PICTURE_WIDTH}`,
  })
  return {
    pages: async () => SINGLE_PAGES.map((path) => entryOf(path, null)),
    sizes: async () => (await listSizesWithTires(database)).map((size) => entryOf(sizeListAddress(size), size.changedAt)),
    brands: async () => (await listBrandsWithTires(database)).map(({ slug, changedAt }) => entryOf(brandListAddress(slug), changedAt)),
    categories: async () =>
      (await listCategoriesWithTires(database)).map(({ slug, changedAt }) => entryOf(categoryListAddress(slug), changedAt)),
    garages: async () =>
      (await listGaragePages(database)).map(({ slug, changedAt }) => ({
        ...entryOf(garageAddress(slug), changedAt),
        image: `${root}/api/v1/media/shop/${slug}?w=${PICTURE_WIDTH}`,
      })),
    motorcycles: async () =>
      (await listMotorcyclePages(database)).map(({ slug, changedAt }) => entryOf(motorcycleAddress(slug), changedAt)),
    products: async (part) => (await listProductNames(database, part)).map(productEntry),
  }
}
