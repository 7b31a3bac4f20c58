import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import { listProductsByEans } from '#services/catalogue/product.queries.ts'
import { illegalPairs } from '#services/domain/fit/cart-pairs.ts'
import { fitArticle, fitYear, inOrder, verdictOf } from '#services/domain/fit/fit.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { type Article, withVisibility } from './articles-of-size.ts'
import { Fit, FitQuery } from './motorcycle.contract.ts'
import { type MotorcycleRoutes, unknownMotorcycle } from './motorcycles.route.ts'

/** Whether articles fit a motorcycle, and one another. Carts are without end: no answer is kept. */
export function fitRoute(app: App, { database, motorcycles, now }: Pick<MotorcycleRoutes, 'database' | 'motorcycles' | 'now'>): void {
  app.get(
    '/api/v1/fit',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Whether articles fit a motorcycle, and which of them may not ride together',
        querystring: FitQuery,
        response: { 200: Fit },
      },
    },
    async ({ query }, reply): Promise<Fit> => {
      reply.header('cache-control', 'no-store')
      const quantities = readItems(query.items)
      const known = query.motorcycle === undefined ? null : await motorcycles.find(query.motorcycle)
      if (query.motorcycle !== undefined && known === null) throw unknownMotorcycle()
      const motorcycle = known?.motorcycle ?? null
      const articles = (await listProductsByEans(database, [...quantities.keys()])).map(withVisibility)
      const question = { year: query.year === undefined ? null : Number(query.year), today: israelDate(now().getTime()) }
      return {
        motorcycle: known?.presented ?? null,
        tires: motorcycle ? articles.map((article) => fitOf(motorcycle, article, question)) : [],
        pairs: pairsOf(articles, quantities, motorcycle),
      }
    },
  )
}

/** How many of each ean, in the order of eans. */
function readItems(items = ''): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const item of items.split(',').filter(Boolean).sort()) {
    const [ean = '', quantity = '1'] = item.split(':')
    quantities.set(ean, (quantities.get(ean) ?? 0) + Number(quantity))
  }
  return quantities
}

function fitOf(
  motorcycle: MotorcycleChanged,
  article: Article,
  { year, today }: { year: number | null; today: string },
): Fit['tires'][number] {
  const ofArticle = fitArticle(motorcycle, article, today).reasons
  const reasons = year === null ? ofArticle : inOrder([...ofArticle, fitYear(motorcycle, year)])
  return { ean: article.ean, verdict: verdictOf(reasons), reasons }
}

function pairsOf(
  articles: readonly Article[],
  quantities: ReadonlyMap<string, number>,
  motorcycle: MotorcycleChanged | null,
): Fit['pairs'] {
  const cart = articles.map((article) => ({ article, quantity: quantities.get(article.ean) ?? 0 }))
  return illegalPairs(cart, motorcycle).map(({ front, rear, reason }) => ({ front: front.ean, rear: rear.ean, reason }))
}
