import { meantSize, readSizes, type SizePattern, type SizeReading, type Translated } from './search-size.ts'
import { searchText, searchWords } from './search-text.ts'

export type SearchPosition = 'front' | 'rear' | 'set'

/** Words for a place on the motorcycle, in the spelling of `searchText`. */
const POSITIONS = new Map<string, SearchPosition>([
  ...['front', 'קדמי', 'קידמי', 'קדמית', 'קדמיימ', 'הקדמי'].map((word) => [word, 'front'] as const),
  ...['rear', 'אחורי', 'אחורית', 'אחוריימ', 'האחורי'].map((word) => [word, 'rear'] as const),
  ...['set', 'סט', 'סטימ'].map((word) => [word, 'set'] as const),
])

export interface SearchQuery {
  /** One for all spellings of the same question. */
  text: string
  sizes: SizePattern[]
  /** Sizes that were written in letters, and what these stand for. */
  translated: Translated[]
  /** Beside the sizes. */
  words: string[]
  /** The whole text as words, for the case that its bare numbers are a name. */
  allWords: string[]
  /** For which wheel, or for both as a set; null for any. */
  position: SearchPosition | null
  /** Whether the sizes cannot be anything else. */
  isSizeCertain: boolean
  /** Key of the size that was probably meant, `120/70-17`; to be asked, not assumed. */
  meant: string | null
}

/**
 * What a rider typed: a size, a name, both. Which words are a brand the catalogue knows, which numbers a name its lines. A
 * size is asked back only where it is made: `road 6 180/55` does not mean 180/55-6.
 */
export function readSearch(typed: string, isMade: (size: string) => boolean = () => true): SearchQuery {
  const text = searchText(typed)
  const suggestion = meantSize(text)
  const meant = suggestion !== null && isMade(suggestion) ? suggestion : null
  const asked: SizeReading = { sizes: [], translated: [], rest: text, isCertain: false }
  const { sizes, translated, rest, isCertain } = meant === null ? readSizes(text) : asked
  const words = searchWords(rest)
  const allWords = searchWords(text)
  const isOther = (word: string): boolean => !POSITIONS.has(word)
  // Alone it is a word like any other.
  if (!allWords.some(isOther)) return { text, sizes, translated, words, allWords, position: null, isSizeCertain: isCertain, meant }
  const named = { words: words.filter(isOther), allWords: allWords.filter(isOther) }
  return { text, sizes, translated, ...named, position: positionOf(allWords), isSizeCertain: isCertain, meant }
}

/** The wheel that was asked for and nothing else; null for any other question. */
export function wheelAlone({ allWords }: Pick<SearchQuery, 'allWords'>): SearchPosition | null {
  return allWords.every((word) => POSITIONS.has(word)) ? positionOf(allWords) : null
}

/** Words of a `searchText` for a place on the motorcycle. */
export const positionWords = (text: string): string[] => searchWords(text).filter((word) => POSITIONS.has(word))

/** Front and rear together are any. */
function positionOf(words: readonly string[]): SearchPosition | null {
  const positions = new Set(words.flatMap((word) => POSITIONS.get(word) ?? []))
  if (positions.has('set')) return 'set'
  const [only = null, other] = positions
  return other === undefined ? only : null
}

/** Whether a size is one that the pattern speaks of. */
export function isOfPattern(size: Pick<SizePattern, 'width' | 'profile' | 'rim'>, pattern: SizePattern): boolean {
  const last = pattern.rim ? 'rim' : pattern.profile ? 'profile' : 'width'
  return (['width', 'profile', 'rim'] as const).every((part) => {
    const wanted = pattern[part]
    if (wanted === '') return true
    return pattern.isOpen && part === last ? size[part].startsWith(wanted) : size[part] === wanted
  })
}
