import type { PopularSizesChanged } from '#events/catalogue.events.ts'
import type { MotorcycleChanged, OriginalTire } from '#events/motorcycles.events.ts'
import { withLettersRead } from '#services/domain/search/letter-names.ts'
import { isMaker, motorcycleSpellings } from '#services/domain/search/motorcycle-names.ts'
import { isYear, type Years } from '#services/domain/search/search-year.ts'
import { type Article, joins, wordsOf } from './search-articles.ts'
import { createTextIndex, type TextHit } from './text-index.ts'

/** Sizes by names of popular motorcycles, for those missing from the motorcycles. */
interface MotorcycleSizes {
  find(words: readonly string[]): SizesFound
  has(word: string): boolean
}

interface SizesFound {
  /** Keys as `width/profile/rim`. */
  sizes: readonly string[]
  /** Whether a tire, or a set with both tires, fits these sizes. */
  fits(article: Pick<Article, 'listed' | 'sizes'>): boolean
}

/** Motorcycles by their names, and the tires of their sizes. */
export interface MotorcycleSearch {
  /** With years, only those made in them. Tolerant: one typo per word. */
  find(words: readonly string[], years?: Years | null, isTolerant?: boolean): MotorcyclesFound
  has(word: string): boolean
}

export interface MotorcyclesFound {
  /** Newest first, each with its best matching name. Empty where only popular sizes have the name. */
  motorcycles: readonly MotorcycleChanged[]
  /** Keys as `width/profile/rim`. */
  sizes: readonly string[]
  /** Whether a tire has the size of its wheel, a set both sizes of one motorcycle. */
  fits(article: Pick<Article, 'product' | 'listed' | 'sizes'>): boolean
}

const MAX_RESPELLED = 6

interface Names {
  motorcycles: readonly MotorcycleChanged[]
  popularSizes: PopularSizesChanged['sizes']
}

export function createMotorcycleSearch({ motorcycles, popularSizes }: Names): MotorcycleSearch {
  const popular = createMotorcycleSizes(popularSizes)
  const index = createTextIndex()
  const byId = new Map(motorcycles.map((motorcycle) => [motorcycle.id, motorcycle]))
  for (const { id, brand, model } of motorcycles) {
    const [maker, name] = [wordsOf(brand), wordsOf(model)]
    index.put({ id, name, brand: maker, other: [...maker, ...name].flatMap(motorcycleSpellings), joined: joins(name) })
  }
  const ofHits = (hits: readonly TextHit[], years: Years | null): MotorcycleChanged[] => {
    const found = hits.flatMap(({ id, score }) => {
      const motorcycle = byId.get(id)
      return motorcycle && isOfYears(motorcycle, years) ? [{ motorcycle, score }] : []
    })
    return found
      .sort((a, b) => b.motorcycle.yearTo - a.motorcycle.yearTo || b.score - a.score || b.motorcycle.yearFrom - a.motorcycle.yearFrom)
      .map(({ motorcycle }) => motorcycle)
  }
  return {
    has: (word) => index.has(word) || popular.has(word),
    find(words, years = null, isTolerant = false) {
      const spelled = isTolerant ? [words] : spellingsOf(words)
      // An exact name wins: R1 does not complete to R1200GS, as long as there is an R1.
      const searches = [index.findWhole, (tried: readonly string[]) => index.find(tried, isTolerant)]
      for (const search of searches) {
        for (const tried of spelled) {
          const found = ofHits(search(tried), years)
          if (found.length > 0) return { motorcycles: found, ...wheelsOf(found) }
        }
      }
      // Names beside popular sizes may contain a year, which is not part of the name.
      const isUndated = years === null && !words.some(isYear)
      const sizes = isUndated ? spelled.map((tried) => popular.find(tried)).find((each) => each.sizes.length > 0) : undefined
      return { motorcycles: [], ...(sizes ?? { sizes: [], fits: () => true }) }
    },
  }
}

const isOfYears = ({ yearFrom, yearTo }: MotorcycleChanged, years: Years | null): boolean =>
  years === null || (yearFrom <= years.to && years.from <= yearTo)

const sizeOf = ({ width, profile, rim }: OriginalTire): string => `${width}/${profile}/${rim}`

function wheelsOf(motorcycles: readonly MotorcycleChanged[]): Pick<MotorcyclesFound, 'sizes' | 'fits'> {
  const fronts = new Set(motorcycles.map(({ front }) => sizeOf(front)))
  const rears = new Set(motorcycles.map(({ rear }) => sizeOf(rear)))
  const pairs = new Set(motorcycles.map(({ front, rear }) => `${sizeOf(front)} ${sizeOf(rear)}`))
  return {
    sizes: [...new Set([...fronts, ...rears])],
    fits({ product, listed, sizes: [rear = '', front = rear] }) {
      if (listed.isSet) return pairs.has(`${front} ${rear}`)
      return (product.position !== 'rear' && fronts.has(rear)) || (product.position !== 'front' && rears.has(rear))
    },
  }
}

/** As typed, `x max` as XMAX, `אמ טי 07` as MT-07. Of long queries only the first words are combined: each spelling costs a search. */
function spellingsOf(words: readonly string[]): (readonly string[])[] {
  if (words.length > MAX_RESPELLED) return [words]
  const letters = withLettersRead(words)
  return [words, ...withOneGapLess(words), ...(letters ? [letters] : [])]
}

function withOneGapLess(words: readonly string[]): string[][] {
  return words.slice(1).map((word, i) => [...words.slice(0, i), `${words[i]}${word}`, ...words.slice(i + 2)])
}

function createMotorcycleSizes(popularSizes: PopularSizesChanged['sizes']): MotorcycleSizes {
  const index = createTextIndex()
  for (const { width, profile, rim, motorcycles } of popularSizes) {
    const name = wordsOf(motorcycles)
    index.put({ id: `${width}/${profile}/${rim}`, name, brand: [], other: name.flatMap(motorcycleSpellings), joined: joins(name) })
  }
  return {
    has: index.has,
    find(words) {
      const sizes = index.find(words, false).map(({ id }) => id)
      // For an entire maker any set qualifies.
      const isOne = sizes.length > 1 && !words.every(isMaker)
      return { sizes, fits: (article) => !isOne || !article.listed.isSet || article.sizes.every((size) => sizes.includes(size)) }
    },
  }
}
