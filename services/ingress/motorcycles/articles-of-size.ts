import type { Visibility } from '#events/catalogue.events.ts'
import { visibilityOf } from '#services/domain/visibility.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import type { CatalogueProduct } from '#services/projector/catalogue-product.ts'
import { listProductsBySize, type SizeQuery } from '#services/projector/product.queries.ts'
import type { Keepable } from '../read-cache/answer-store.ts'
import { createReadCache, type ReadCache } from '../read-cache/read-cache.ts'

/** An article as the rules of fitment ask about it. */
export type Article = CatalogueProduct & { visibility: Visibility }

/** Articles by size, ready in memory: every motorcycle of that size shares them, and they are asked for with each recommendation. */
export interface ArticlesOfSize extends Pick<ReadCache, 'drop' | 'empty'> {
  /** The cheapest first; a set stands under both its sizes. What is answered must not be changed. */
  list(size: SizeQuery): Promise<readonly Article[]>
}

interface KeptArticles extends Keepable {
  articles: readonly Article[]
}

/** Of one article with its texts, in memory. */
const ARTICLE_BYTES = 3_000
const MAX_BYTES = 64 * 1024 * 1024

export function createArticlesOfSize(database: Queryable, maxBytes = MAX_BYTES): ArticlesOfSize {
  const cache = createReadCache<KeptArticles>({ maxBytes })
  const load = async (size: SizeQuery, tag: string): Promise<KeptArticles> => {
    const articles = (await listProductsBySize(database, size)).map(withVisibility)
    return { articles, tags: [tag], isKept: true, bytes: (articles.length + 1) * ARTICLE_BYTES }
  }
  return {
    list: async (size) => {
      const tag = sizeTag(size)
      return (cache.find(tag) ?? (await cache.fill(tag, () => load(size, tag)))).articles
    },
    drop: cache.drop,
    empty: cache.empty,
  }
}

export function withVisibility(product: CatalogueProduct): Article {
  return { ...product, visibility: visibilityOf(product) }
}

/** Of every answer with articles of this size. */
export function sizeTag({ width, profile, rim }: SizeQuery): string {
  return `size:${width}/${profile}/${rim}`
}
