import { latinSlug, productNameSlug } from '#services/domain/slug.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { Loaded } from '#services/ingress/response-cache/reads.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { CATALOGUE_CALLS as CALLS } from './catalogue.contract.ts'
import { type CatalogueRoutes, loadPresentation } from './catalogue-reads.ts'
import type { LineAnswer } from './line.contract.ts'
import { presentList } from './product.presenter.ts'
import { type CatalogueProduct, readLine } from './product.queries.ts'

/** A model line with all its sizes, by the name in its page's address. */
export function lineRoute(app: App, routes: CatalogueRoutes): void {
  app.route({
    ...CALLS.line,
    config: { access: 'public' },
    handler: (request, reply) => {
      const brand = latinSlug(request.params.brand)
      const line = productNameSlug(request.params.line)
      const path = `/api/v1/lines/${brand}/${encodeURIComponent(line)}`
      return routes.reads.answer(request, reply, path, () => loadLine(routes, brand, line))
    },
  })
}

async function loadLine(routes: CatalogueRoutes, brandSlug: string, line: string): Promise<Loaded<LineAnswer>> {
  const { database } = routes
  const { name, products } = await readLine(database, { brandSlug, name: line })
  const [first] = products
  if (!first) throw new HttpError(404, 'unknown_line', 'הדגם המבוקש אינו קיים באתר.')
  const presented = presentList(products, await loadPresentation(routes))
  return { body: { ...presentLine(first, products), name, products: presented }, tags: ['brands', `brand:${brandSlug}`, 'settings'] }
}

/** The common fields of a line's articles. The shortest text is the least specific. */
function presentLine(first: CatalogueProduct, products: readonly CatalogueProduct[]): Omit<LineAnswer, 'name' | 'products'> {
  const { brand, brandSlug, segment, ratings, roadLegal } = first
  const texts = products.map(({ description }) => description).filter(Boolean)
  const lives = products.flatMap(({ lifeKm }) => lifeKm ?? [])
  return {
    brand,
    brandSlug,
    segment,
    description: texts.sort((a, b) => a.length - b.length)[0] ?? '',
    ratings,
    lifeKm: lives.length > 0 ? Math.max(...lives) : null,
    roadLegal,
  }
}
