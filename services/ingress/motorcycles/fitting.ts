import type { ShipmentSettingsChanged, Visibility } from '#events/catalogue.events.ts'
import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import type { TireChoice } from '#events/wizard.events.ts'
import { arrivalDate } from '#services/domain/arrival.ts'
import type { FitReason } from '#services/domain/fit/fit-reason.ts'
import { fittingArticles, recommendable } from '#services/domain/fit/fitting-tires.ts'
import { isOrderable, visibilityOf } from '#services/domain/visibility.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { CatalogueProduct } from '#services/projector/catalogue-product.ts'
import { listProductsBySizes } from '#services/projector/product.queries.ts'
import type { Candidate } from '../recommenders/recommender.ts'

/** An article as the rules of fitment ask about it. */
export type Article = CatalogueProduct & { visibility: Visibility }

/** An article that fits, and what the rules say of it: nothing that blocks. */
export interface Fitting {
  article: Article
  fit: FitReason[]
}

/** All of the shop that fits: whether it can be had or not, warned or not, the cheapest first. `today` is `YYYY-MM-DD` in Israel. */
export async function loadFitting(
  database: Queryable,
  motorcycle: MotorcycleChanged,
  choice: TireChoice,
  today: string,
): Promise<Fitting[]> {
  // A set is found under either of its sizes.
  const wheel = choice === 'front' ? motorcycle.front : motorcycle.rear
  const products = await listProductsBySizes(database, [wheel])
  return fittingArticles(motorcycle, choice, products.map(withVisibility), today)
}

/** The same for each choice, of one look at the database. */
export async function loadAllFitting(
  database: Queryable,
  motorcycle: MotorcycleChanged,
  today: string,
): Promise<Record<TireChoice, Fitting[]>> {
  const articles = (await listProductsBySizes(database, [motorcycle.front, motorcycle.rear])).map(withVisibility)
  const fitting = (choice: TireChoice) => fittingArticles(motorcycle, choice, articles, today)
  return { front: fitting('front'), rear: fitting('rear'), set: fitting('set') }
}

export function withVisibility(product: CatalogueProduct): Article {
  return { ...product, visibility: visibilityOf(product) }
}

/** What may be recommended of it: what can be had; of another structure only while none of the motorcycle's own can. */
export function recommendableOf(fitting: readonly Fitting[], shipments: ShipmentSettingsChanged | null): Candidate[] {
  return recommendable(fitting.filter(({ article }) => isOrderable(article.visibility))).map(({ article, fit }) => ({
    product: article,
    fit,
    arrivesOn: arrivalDate(article.visibility, shipments),
  }))
}
