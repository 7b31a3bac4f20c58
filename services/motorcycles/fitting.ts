import type { Visibility } from '#events/catalogue.events.ts'
import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import type { TireChoice } from '#events/wizard.events.ts'
import { type CatalogueProduct, listSetsOfSizes, listTiresOfWheel, type SizeQuery } from '#services/catalogue/product.queries.ts'
import { type Fitting, fittingArticles, recommendable } from '#services/domain/fit/fitting-tires.ts'
import { isOrderable, visibilityOf } from '#services/domain/visibility.ts'
import { createValueCache, type ValueCache } from '#services/ingress/response-cache/read-cache.ts'
import type { Queryable } from '#services/platform/postgres.ts'

/** An article as input of the fitment rules. */
export type Article = CatalogueProduct & { visibility: Visibility }

export type Wheels = Readonly<Record<'front' | 'rear', SizeQuery>>

/** In-memory cache of articles by wheel and size: shared by motorcycles of one size, and used by each recommendation. */
export interface ArticlesOfSize extends Pick<ValueCache<unknown>, 'drop' | 'empty'> {
  /** Tires for a wheel of this size, or sets of both sizes: orderable ones first, then the cheapest. Read-only. */
  list(choice: TireChoice, wheels: Wheels): Promise<readonly Article[]>
}

/** Approximate size of one article in memory. */
const ARTICLE_BYTES = 3_000
const MAX_BYTES = 64 * 1024 * 1024

export function createArticlesOfSize(database: Queryable, maxBytes = MAX_BYTES): ArticlesOfSize {
  const { get, drop, empty } = createValueCache<readonly Article[]>(maxBytes)
  return {
    list: (choice, wheels) => {
      const tags = sizeTags(choice, wheels)
      return get(`${choice} ${tags.join(' ')}`, async () => {
        const value = (await load(database, choice, wheels)).map(withVisibility)
        return { value, tags, bytes: (value.length + 1) * ARTICLE_BYTES }
      })
    },
    drop,
    empty,
  }
}

export function withVisibility(product: CatalogueProduct): Article {
  return { ...product, visibility: visibilityOf(product) }
}

/** Cache tag of responses with articles of this size. */
export function sizeTag({ width, profile, rim }: SizeQuery): string {
  return `size:${width}/${profile}/${rim}`
}

/** Cache tags of what depends on the articles for a wheel, or both. */
export function sizeTags(choice: TireChoice, { front, rear }: Wheels): string[] {
  return choice === 'set' ? [sizeTag(front), sizeTag(rear)] : [sizeTag(choice === 'front' ? front : rear)]
}

function load(database: Queryable, choice: TireChoice, { front, rear }: Wheels): Promise<CatalogueProduct[]> {
  if (choice === 'set') return listSetsOfSizes(database, front, rear)
  return listTiresOfWheel(database, choice, choice === 'front' ? front : rear)
}

/** All fitting articles, available or not, with warnings or not, orderable ones first. `today` is `YYYY-MM-DD` in Israel. */
export async function loadFitting(
  articles: Pick<ArticlesOfSize, 'list'>,
  motorcycle: MotorcycleChanged,
  choice: TireChoice,
  today: string,
): Promise<Fitting<Article>[]> {
  return fittingArticles(motorcycle, choice, await articles.list(choice, motorcycle), today)
}

/** Recommendable articles: available ones; those of another structure only if none of the motorcycle's own is available. */
export function recommendableOf(fitting: readonly Fitting<Article>[]): Article[] {
  return recommendable(fitting.filter(({ article }) => isOrderable(article.visibility))).map(({ article }) => article)
}
