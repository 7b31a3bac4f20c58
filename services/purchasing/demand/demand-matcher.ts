import type { MotorcycleChanged, OriginalTire } from '#events/motorcycles.events.ts'
import type { TireChoice } from '#events/wizard.events.ts'
import { motorcycleSpellings, namesOneModel } from '#services/domain/search/motorcycle-names.ts'
import { isOfPattern, readSearch, type SearchPosition } from '#services/domain/search/search-query.ts'
import type { SizePattern } from '#services/domain/search/search-size.ts'
import { searchText, searchWords } from '#services/domain/search/search-text.ts'
import { isYear } from '#services/domain/search/search-year.ts'
import type { ProductToBuy } from '#services/purchasing/demand/demand.queries.ts'

/** Tires that would have met a visitor's demand: those of a size, or of a wheel of the motorcycle. */
export type DemandedTires = readonly string[]

export interface DemandMatcher {
  /** The demand in a text: sizes, with a brand or line if named; else the wheels of a motorcycle. Empty = nothing known. */
  ofText(text: string): DemandedTires[]
  ofMotorcycle(motorcycleId: string, choice: TireChoice): DemandedTires[]
}

/** Single tires only: demand for a set is demand for both of its tires. */
export function createDemandMatcher(products: readonly ProductToBuy[], motorcycles: readonly MotorcycleChanged[]): DemandMatcher {
  const bySize = Map.groupBy(
    products.filter(({ front }) => front === null),
    ({ tire }) => tire.sizeKey,
  )
  const ofSize = (pattern: SizePattern, position: SearchPosition | null): ProductToBuy[] =>
    [...bySize.values()].flatMap((tires) =>
      tires[0] && isOfPattern(tires[0].tire, pattern) ? tires.filter((tire) => isForWheel(tire, position)) : [],
    )
  const wheelsOf = ({ front, rear }: MotorcycleChanged, choice: TireChoice | SearchPosition | null): DemandedTires[] =>
    some([...(choice === 'rear' ? [] : [ofSize(closed(front), 'front')]), ...(choice === 'front' ? [] : [ofSize(closed(rear), 'rear')])])
  const names = motorcycles.map((motorcycle) => ({ motorcycle, words: wordsOf(motorcycle) }))
  const find = (text: string): DemandedTires[] => {
    const { sizes, words, allWords, position, isSizeCertain } = readSearch(text)
    if (isSizeCertain) return some(sizes.map((pattern) => named(ofSize(pattern, position), words)))
    const motorcycle = findMotorcycle(names, allWords)
    return motorcycle ? wheelsOf(motorcycle, position) : []
  }
  // Memoized: many search in the same words, and matching takes milliseconds.
  const known = new Map<string, DemandedTires[]>()
  return {
    ofText(text) {
      const found = known.get(text) ?? find(text)
      known.set(text, found)
      return found
    },
    ofMotorcycle(motorcycleId, choice) {
      const motorcycle = motorcycles.find(({ id }) => id === motorcycleId)
      return motorcycle ? wheelsOf(motorcycle, choice) : []
    },
  }
}

function some(groups: readonly (readonly ProductToBuy[])[]): DemandedTires[] {
  return groups.filter((group) => group.length > 0).map((group) => group.map(({ ean }) => ean))
}

const closed = ({ width, profile, rim }: OriginalTire): SizePattern => ({ width, profile, rim, isOpen: false })

function isForWheel({ position }: ProductToBuy, wanted: SearchPosition | null): boolean {
  return wanted === null || wanted === 'set' || position === 'both' || position === wanted
}

/** Tires whose brand or line the words name; all when they name none. */
function named(tires: readonly ProductToBuy[], words: readonly string[]): readonly ProductToBuy[] {
  const ofWords = tires.filter(({ brand, name }) => searchWords(searchText(`${brand} ${name}`)).some((word) => words.includes(word)))
  return ofWords.length > 0 ? ofWords : tires
}

interface NamedMotorcycle {
  motorcycle: MotorcycleChanged
  words: ReadonlySet<string>
}

function wordsOf({ brand, model }: MotorcycleChanged): ReadonlySet<string> {
  const words = searchWords(searchText(`${brand} ${model}`))
  return new Set([...words, ...words.flatMap(motorcycleSpellings)])
}

/** The newest motorcycle that matches all words (years aside); they must name a model, not only a maker. */
function findMotorcycle(names: readonly NamedMotorcycle[], typed: readonly string[]): MotorcycleChanged | null {
  const modelWords = typed.filter((word) => !isYear(word))
  if (!namesOneModel(modelWords)) return null
  const found = names.filter(({ words }) => modelWords.every((word) => words.has(word))).map(({ motorcycle }) => motorcycle)
  const byNewest = found.sort((one, other) => other.yearTo - one.yearTo || (one.id < other.id ? -1 : 1))
  return byNewest[0] ?? null
}
