import type { PopularSizesChanged } from '#events/catalogue.events.ts'
import { isMaker, motorcycleSpellings } from '#services/domain/search/motorcycle-names.ts'
import { joins, wordsOf } from './line-document.ts'
import type { Article } from './search-articles.ts'
import { createTextIndex } from './text-index.ts'

/** The sizes of popular motorcycles, by their names: for what no file of motorcycles tells. */
export interface MotorcycleSizes {
  find(words: readonly string[]): SizesFound
  has(word: string): boolean
}

interface SizesFound {
  /** Keys as `width/profile/rim`. */
  sizes: readonly string[]
  /** Whether a tire, or a set with both its tires, may be asked for with these sizes. */
  fits(article: Pick<Article, 'listed' | 'sizes'>): boolean
}

export function createMotorcycleSizes(popularSizes: PopularSizesChanged['sizes']): MotorcycleSizes {
  const index = createTextIndex()
  for (const { width, profile, rim, motorcycles } of popularSizes) {
    const name = wordsOf(motorcycles)
    index.put({ id: `${width}/${profile}/${rim}`, name, brand: [], other: name.flatMap(motorcycleSpellings), joined: joins(name) })
  }
  return {
    has: index.has,
    find(words) {
      const sizes = index.find(words, false).map(({ id }) => id)
      // Of a whole maker any set has its chance.
      const isOne = sizes.length > 1 && !words.every(isMaker)
      return { sizes, fits: (article) => !isOne || !article.listed.isSet || article.sizes.every((size) => sizes.includes(size)) }
    },
  }
}
