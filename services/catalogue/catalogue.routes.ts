import type { CategoryChanged } from '#events/catalogue.events.ts'
import { deliveryDates } from '#services/domain/delivery.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { brandKey, latinSlug } from '#services/domain/slug.ts'
import { TODAY } from '#services/ingress/response-cache/new-day.ts'
import type { Loaded } from '#services/ingress/response-cache/reads.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { CATALOGUE_CALLS as CALLS, type Category, type CategoryItems } from './catalogue.contract.ts'
import {
  countTiresInStock,
  findBrand,
  findCategory,
  listBrands,
  listCategories,
  listProfiles,
  listRims,
  listWidths,
} from './catalogue.queries.ts'
import { type CatalogueRoutes, loadList, loadPresentation, singlesFirst } from './catalogue-reads.ts'
import { sectionAddress, sizeAddress, widthAddress } from './page-addresses.ts'
import { presentList, presentShipments } from './product.presenter.ts'
import { listProductsByBrand, listProductsByCategory, listProductsBySize } from './product.queries.ts'

/** Replaces every name that cannot be a category's, to share a cache entry. */
const NO_SLUG = '-'

/** Categories, and the tires of one. */
export function categoryRoutes(app: App, routes: CatalogueRoutes): void {
  const { database, reads } = routes
  app.route({
    ...CALLS.categories,
    config: { access: 'public' },
    handler: (request, reply) =>
      reads.answer(request, reply, CALLS.categories.url, async () => ({
        body: (await listCategories(database)).map(presentCategory),
        tags: ['categories'],
      })),
  })
  app.route({
    ...CALLS.category,
    config: { access: 'public' },
    handler: (request, reply) => {
      const slug = latinSlug(request.params.category) || NO_SLUG
      return reads.answer(request, reply, `/api/v1/category/${slug}/items`, () => loadCategory(routes, slug))
    },
  })
}

async function loadCategory(routes: CatalogueRoutes, slug: string): Promise<Loaded<CategoryItems>> {
  const { database } = routes
  const [category, products, presentation] = await Promise.all([
    findCategory(database, slug),
    listProductsByCategory(database, slug),
    loadPresentation(routes),
  ])
  const { nextShipmentDisplayTime } = presentShipments(presentation.shipments)
  const segments = category?.segments ?? []
  return {
    body: {
      result: presentList(products, presentation),
      settings: { nextShipmentDisplayTime },
      category: category && presentCategory(category),
    },
    tags: ['categories', 'settings', ...segments.map((segment) => `segment:${segment}`)],
  }
}

function presentCategory(category: CategoryChanged): Category {
  const { name, slug, segments, seoTitle, seoDescription } = category
  return { name, slug, segments, seo: { title: seoTitle, description: seoDescription } }
}

/** Brands in the shop's order, each with its number of tires. */
export function brandsRoute(app: App, { database, reads }: CatalogueRoutes): void {
  app.route({
    ...CALLS.brands,
    config: { access: 'public' },
    handler: (request, reply) =>
      reads.answer(request, reply, CALLS.brands.url, async () => ({
        body: (await listBrands(database)).map(({ slug, name, nameHe, count }) => ({ slug, name, nameHe, count })),
        tags: ['brands'],
      })),
  })
}

/** The number of tires in stock, and their delivery. */
export function stockRoute(app: App, { database, reads, presentation, now }: CatalogueRoutes): void {
  app.route({
    ...CALLS.stock,
    config: { access: 'public' },
    handler: (request, reply) =>
      reads.answer(request, reply, CALLS.stock.url, async () => ({
        body: {
          tires: await countTiresInStock(database),
          delivery: deliveryDates('instock', null, israelDate(now().getTime()), presentation.courier),
        },
        tags: ['stock', TODAY],
      })),
  })
}

/** The size search: the widths, profiles and rims the shop has tires of. */
export function sizeRoutes(app: App, { database, reads }: CatalogueRoutes): void {
  app.route({
    ...CALLS.widths,
    config: { access: 'public' },
    handler: (request, reply) =>
      reads.answer(request, reply, CALLS.widths.url, async () => ({ body: await listWidths(database), tags: ['sizes'] })),
  })
  app.route({
    ...CALLS.profiles,
    config: { access: 'public' },
    handler: (request, reply) => {
      const width = widthAddress(request.params.width)
      return reads.answer(request, reply, `/api/v1/sizes/profiles/for/MO/${width}`, async () => ({
        body: await listProfiles(database, width),
        tags: ['sizes'],
      }))
    },
  })
  app.route({
    ...CALLS.rims,
    config: { access: 'public' },
    handler: (request, reply) => {
      const { width, profile } = sectionAddress(request.params.width, request.params.profile)
      return reads.answer(request, reply, `/api/v1/sizes/for/MO/${width}/${profile}`, async () => ({
        body: await listRims(database, width, profile),
        tags: ['sizes'],
      }))
    },
  })
}

/** Lists of tires: of a size, of a brand. */
export function tireListRoutes(app: App, routes: CatalogueRoutes): void {
  const { database, reads } = routes
  app.route({
    ...CALLS.bySize,
    config: { access: 'public' },
    handler: (request, reply) => {
      const size = sizeAddress(request.params)
      const path = `${size.width}/${size.profile}/${size.rim}`
      return reads.answer(request, reply, `/api/v1/tires/MO/${path}`, async () =>
        singlesFirst(await loadList(routes, listProductsBySize(database, size), [`size:${path}`])),
      )
    },
  })
  app.route({
    ...CALLS.byBrand,
    config: { access: 'public' },
    handler: (request, reply) => {
      const name = spellingOf(request.params.brand)
      return reads.answer(request, reply, `/api/v1/bybrand/MO/tires/${encodeURIComponent(name)}`, () => loadBrand(routes, name))
    },
  })
}

/** Normalizes a brand per script, so that spellings share a cache entry; also used for the query. */
function spellingOf(brand: string): string {
  return latinSlug(brand) || brandKey(brand)
}

async function loadBrand(routes: CatalogueRoutes, name: string) {
  const brand = await findBrand(routes.database, name)
  // Tagged, since an unknown name may become a brand.
  if (brand === null) return { body: [], tags: ['brands'] }
  return loadList(routes, listProductsByBrand(routes.database, brand.slug), ['brands', `brand:${brand.slug}`])
}
