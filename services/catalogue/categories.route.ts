import { Type } from 'typebox'
import type { CategoryChanged } from '#events/catalogue.events.ts'
import { latinSlug } from '#services/domain/slug.ts'
import type { Loaded } from '#services/ingress/response-cache/reads.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { Categories, type Category, CategoryItems } from './catalogue.contract.ts'
import { findCategory, listCategories } from './catalogue.queries.ts'
import { type CatalogueRoutes, loadPresentation } from './catalogue-reads.ts'
import { presentList } from './product.presenter.ts'
import { listProductsByCategory } from './product.queries.ts'
import { presentShipments } from './shipment.presenter.ts'

/** Stands for every name that cannot be a category's. */
const NO_SLUG = '-'

/** Categories, and the tires of one. */
export function categoryRoutes(app: App, routes: CatalogueRoutes): void {
  const { database, reads } = routes
  app.get(
    '/api/v1/categories',
    { config: { access: 'public' }, schema: { summary: 'All categories', response: { 200: Categories } } },
    (request, reply) =>
      reads.answer(request, reply, '/api/v1/categories', async () => ({
        body: (await listCategories(database)).map(presentCategory),
        tags: ['categories'],
      })),
  )
  app.get(
    '/api/v1/category/:category/items',
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
