import { Type } from 'typebox'
import type { CategoryChanged } from '#events/catalogue.events.ts'
import { SizePart } from '#events/primitives.ts'
import { deliveryDates } from '#services/domain/delivery.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { brandKey, latinSlug } from '#services/domain/slug.ts'
import { TODAY } from '#services/ingress/response-cache/new-day.ts'
import type { Loaded } from '#services/ingress/response-cache/reads.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { CATALOGUE_CALLS as CALLS } from './catalogue.calls.ts'
import { Brands, Categories, type Category, CategoryItems, SizeParts, Stock } from './catalogue.contract.ts'
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
import { type CatalogueRoutes, loadList, loadPresentation } from './catalogue-reads.ts'
import { sectionAddress, sizeAddress, widthAddress } from './page-addresses.ts'
import { ProductList } from './product.contract.ts'
import { presentList, presentShipments } from './product.presenter.ts'
import { listProductsByBrand, listProductsByCategory, listProductsBySize } from './product.queries.ts'

/** Stands for every name that cannot be a category's. */
const NO_SLUG = '-'

/** Categories, and the tires of one. */
export function categoryRoutes(app: App, routes: CatalogueRoutes): void {
  const { database, reads } = routes
  app.get(
    CALLS.categories.path,
    { config: { access: 'public' }, schema: { summary: 'All categories', response: { 200: Categories } } },
    (request, reply) =>
      reads.answer(request, reply, CALLS.categories.path, async () => ({
        body: (await listCategories(database)).map(presentCategory),
        tags: ['categories'],
      })),
  )
  app.get(
    CALLS.category.path,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Tires of a category',
        params: Type.Object({ category: Type.String({ minLength: 1, maxLength: 80 }) }),
        response: { 200: CategoryItems },
      },
    },
    (request, reply) => {
      const slug = latinSlug(request.params.category) || NO_SLUG
      return reads.answer(request, reply, `/api/v1/category/${slug}/items`, () => loadCategory(routes, slug))
    },
  )
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
  app.get(
    CALLS.brands.path,
    { config: { access: 'public' }, schema: { summary: 'All brands', response: { 200: Brands } } },
    (request, reply) =>
      reads.answer(request, reply, CALLS.brands.path, async () => ({
        body: (await listBrands(database)).map(({ slug, name, nameHe, count }) => ({ slug, name, nameHe, count })),
        tags: ['brands'],
      })),
  )
}

/** How much there is to choose from, and when it comes. */
export function stockRoute(app: App, { database, reads, now }: CatalogueRoutes): void {
  app.get(
    CALLS.stock.path,
    { config: { access: 'public' }, schema: { summary: 'Tires in stock, and when they are brought', response: { 200: Stock } } },
    (request, reply) =>
      reads.answer(request, reply, CALLS.stock.path, async () => ({
        body: { tires: await countTiresInStock(database), delivery: deliveryDates('instock', null, israelDate(now().getTime())) },
        tags: ['stock', TODAY],
      })),
  )
}

/** The size search: the widths, profiles and rims the shop has tires of. */
export function sizeRoutes(app: App, { database, reads }: CatalogueRoutes): void {
  app.get(
    CALLS.widths.path,
    { config: { access: 'public' }, schema: { summary: 'Widths', response: { 200: SizeParts } } },
    (request, reply) =>
      reads.answer(request, reply, CALLS.widths.path, async () => ({ body: await listWidths(database), tags: ['sizes'] })),
  )
  app.get(
    CALLS.profiles.path,
    {
      config: { access: 'public' },
      schema: { summary: 'Profiles of a width', params: Type.Object({ width: SizePart }), response: { 200: SizeParts } },
    },
    (request, reply) => {
      const width = widthAddress(request.params.width)
      return reads.answer(request, reply, `/api/v1/sizes/profiles/for/MO/${width}`, async () => ({
        body: await listProfiles(database, width),
        tags: ['sizes'],
      }))
    },
  )
  app.get(
    CALLS.rims.path,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Rims of a width and profile',
        params: Type.Object({ width: SizePart, profile: SizePart }),
        response: { 200: SizeParts },
      },
    },
    (request, reply) => {
      const { width, profile } = sectionAddress(request.params.width, request.params.profile)
      return reads.answer(request, reply, `/api/v1/sizes/for/MO/${width}/${profile}`, async () => ({
        body: await listRims(database, width, profile),
        tags: ['sizes'],
      }))
    },
  )
}

/** Lists of tires: of a size, of a brand. */
export function tireListRoutes(app: App, routes: CatalogueRoutes): void {
  const { database, reads } = routes
  app.get(
    CALLS.bySize.path,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Tires of a size',
        params: Type.Object({ width: SizePart, profile: SizePart, rim: SizePart }),
        response: { 200: ProductList },
      },
    },
    (request, reply) => {
      const size = sizeAddress(request.params)
      const path = `${size.width}/${size.profile}/${size.rim}`
      return reads.answer(request, reply, `/api/v1/tires/MO/${path}`, () =>
        loadList(routes, listProductsBySize(database, size), [`size:${path}`]),
      )
    },
  )
  app.get(
    CALLS.byBrand.path,
    {
      config: { access: 'public' },
      schema: {
        summary: 'Tires of a brand, named in any spelling',
        params: Type.Object({ brand: Type.String({ minLength: 1, maxLength: 80 }) }),
        response: { 200: ProductList },
      },
    },
    (request, reply) => {
      const name = spellingOf(request.params.brand)
      return reads.answer(request, reply, `/api/v1/bybrand/MO/tires/${encodeURIComponent(name)}`, () => loadBrand(routes, name))
    },
  )
}

/** One spelling per brand and script, so that spellings share an entry; the query is asked with it too. */
function spellingOf(brand: string): string {
  return latinSlug(brand) || brandKey(brand)
}

async function loadBrand(routes: CatalogueRoutes, name: string) {
  const brand = await findBrand(routes.database, name)
  // A name that is no brand's may become one when brands change.
  if (brand === null) return { body: [], tags: ['brands'] }
  return loadList(routes, listProductsByBrand(routes.database, brand.slug), ['brands', `brand:${brand.slug}`])
}
