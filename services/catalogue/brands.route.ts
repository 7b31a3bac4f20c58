import type { App } from '#services/ingress/typed-app.ts'
import { Brands } from './catalogue.contract.ts'
import { listBrands } from './catalogue.queries.ts'
import type { CatalogueRoutes } from './catalogue-reads.ts'

/** Brands in the shop's order, each with its number of tires. */
export function brandsRoute(app: App, { database, reads }: CatalogueRoutes): void {
  app.get(
    '/api/v1/brands',
    { config: { access: 'public' }, schema: { summary: 'All brands', response: { 200: Brands } } },
    (request, reply) =>
      reads.answer(request, reply, '/api/v1/brands', async () => ({
        body: (await listBrands(database)).map(({ slug, name, nameHe, count }) => ({ slug, name, nameHe, count })),
        tags: ['brands'],
      })),
  )
}
