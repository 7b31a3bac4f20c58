import type { PopularSizesChanged } from '#events/catalogue.events.ts'
import { isMaker, motorcycleSpellings } from '#services/domain/search/motorcycle-names.ts'
import { joins, wordsOf } from './line-document.ts'
import { createTextIndex } from './text-index.ts'

/** The sizes of popular motorcycles, by their names. */
export interface MotorcycleSizes {
  /** Keys as `width/profile/rim`. */
  find(words: readonly string[]): MotorcycleFound
  has(word: string): boolean
}

interface MotorcycleFound {
  sizes: readonly string[]
  /** Not the sizes of a whole maker: of a set both are among them. */
  isOne: boolean
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
      const spelled = [words, ...withOneGapLess(words)]
      const sizes = spelled.map((tried) => index.find(tried, false).map(({ id }) => id)).find(({ length }) => length > 0) ?? []
      return { sizes, isOne: sizes.length > 1 && !words.every(isMaker) }
    },
  }
}

/** `x max` is an XMAX. */
function withOneGapLess(words: readonly string[]): string[][] {
  return words.slice(1).map((word, i) => [...words.slice(0, i), `${words[i]}${word}`, ...words.slice(i + 2)])
}
