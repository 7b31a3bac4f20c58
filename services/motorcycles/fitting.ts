import type { ShipmentSettingsChanged } from '#events/catalogue.events.ts'
import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import type { TireChoice } from '#events/wizard.events.ts'
import type { CatalogueProduct } from '#services/catalogue/product.queries.ts'
import { arrivalDate } from '#services/domain/arrival.ts'
import type { FitReason } from '#services/domain/fit/fit-reason.ts'
import { type Fitting, fittingArticles, recommendable } from '#services/domain/fit/fitting-tires.ts'
import { isOrderable } from '#services/domain/visibility.ts'
import type { Article, ArticlesOfSize } from './articles-of-size.ts'

/** All of the shop that fits: whether it can be had or not, warned or not, what can be ordered first. `today` is `YYYY-MM-DD` in Israel. */
export async function loadFitting(
  articles: Pick<ArticlesOfSize, 'list'>,
  motorcycle: MotorcycleChanged,
  choice: TireChoice,
  today: string,
): Promise<Fitting<Article>[]> {
  return fittingArticles(motorcycle, choice, await articles.list(choice, motorcycle), today)
}

/** A tire, or a set, that fits and can be had. */
export interface Candidate {
  product: CatalogueProduct
  fit: readonly FitReason[]
  /** `YYYY-MM-DD`; null = it lies on the shelf, or nobody knows when it comes. */
  arrivesOn: string | null
}

/** What may be recommended of it: what can be had; of another structure only while none of the motorcycle's own can. */
export function recommendableOf(fitting: readonly Fitting<Article>[], shipments: ShipmentSettingsChanged | null): Candidate[] {
  return recommendable(fitting.filter(({ article }) => isOrderable(article.visibility))).map(({ article, fit }) => ({
    product: article,
    fit,
    arrivesOn: arrivalDate(article.visibility, shipments),
  }))
}
