import { Type } from 'typebox'
import { SizePart } from '#events/primitives.ts'
import { brandKey, latinSlug } from '#services/domain/slug.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { findBrand } from './catalogue.queries.ts'
import { type CatalogueRoutes, loadList, loadPresentation } from './catalogue-reads.ts'
import { ProductList } from './product.contract.ts'
import { presentProduct } from './product.presenter.ts'
import { listProductsByBrand, listProductsBySize, listTopSellers } from './product.queries.ts'
import { sizeAddress } from './size-address.ts'

const TOP_SELLERS = 12

/** Lists of tires: best sold, of a size, of a brand. */
export function tireListRoutes(app: App, routes: CatalogueRoutes): void {
  const { database, reads } = routes
  app.get(
    '/api/v1/top/sellers',
    { config: { access: 'public' }, schema: { summary: 'Best sold tires', response: { 200: ProductList } } },
    (request, reply) => reads.answer(request, reply, '/api/v1/top/sellers', () => loadTopSellers(routes)),
  )
  app.get(
    '/api/v1/tires/MO/:width/:profile/:rim',
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
    '/api/v1/bybrand/MO/tires/:brand',
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

/** The best sold first: this list is not put into groups. */
async function loadTopSellers(routes: CatalogueRoutes) {
  const [products, presentation] = await Promise.all([listTopSellers(routes.database, TOP_SELLERS), loadPresentation(routes)])
  return { body: products.map((product) => presentProduct(product, presentation)), tags: ['top-sellers', 'settings'] }
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
