import { meantSize, readSizes, type SizePattern, type SizeReading, type Translated } from './search-size.ts'
import { searchText, searchWords } from './search-text.ts'

export type SearchPosition = 'front' | 'rear' | 'set'

/** Words for a wheel position, in `searchText` spelling. */
const POSITIONS = new Map<string, SearchPosition>([
  ...['front', 'קדמי', 'קידמי', 'קדמית', 'קדמיימ', 'הקדמי'].map((word) => [word, 'front'] as const),
  ...['rear', 'אחורי', 'אחורית', 'אחוריימ', 'האחורי'].map((word) => [word, 'rear'] as const),
  ...['set', 'סט', 'סטימ'].map((word) => [word, 'set'] as const),
])

export interface SearchQuery {
  /** Normalized text; equal for all spellings of a query. */
  text: string
  sizes: SizePattern[]
  /** Letter-coded sizes with their metric equivalents. */
  translated: Translated[]
  /** Words besides the sizes. */
  words: string[]
  /** The whole text as words, in case its bare numbers are a name. */
  allWords: string[]
  /** Wheel position, or a set; null = any. */
  position: SearchPosition | null
  /** Whether the sizes have no other meaning. */
  isSizeCertain: boolean
  /** Key of the probably intended size, `120/70-17`; a suggestion only. */
  meant: string | null
}

/**
 * Parses a search: a size, a name, or both. Brands and line names are matched by the caller. A size is suggested only if it is made:
 * `road 6 180/55` does not mean 180/55-6.
 */
export function readSearch(input: string, isMade: (size: string) => boolean = () => true): SearchQuery {
  const text = searchText(input)
  const suggestion = meantSize(text)
  const meant = suggestion !== null && isMade(suggestion) ? suggestion : null
  const unread: SizeReading = { sizes: [], translated: [], rest: text, isCertain: false }
  const { sizes, translated, rest, isCertain } = meant === null ? readSizes(text) : unread
  const words = searchWords(rest)
  const allWords = searchWords(text)
  const isOther = (word: string): boolean => !POSITIONS.has(word)
  // Alone it is an ordinary word.
  if (!allWords.some(isOther)) return { text, sizes, translated, words, allWords, position: null, isSizeCertain: isCertain, meant }
  const named = { words: words.filter(isOther), allWords: allWords.filter(isOther) }
  return { text, sizes, translated, ...named, position: positionOf(allWords), isSizeCertain: isCertain, meant }
}

/** The position, if the query contains nothing else; else null. */
export function wheelAlone({ allWords }: Pick<SearchQuery, 'allWords'>): SearchPosition | null {
  return allWords.every((word) => POSITIONS.has(word)) ? positionOf(allWords) : null
}

/** Words of a `searchText` for a wheel position. */
export const positionWords = (text: string): string[] => searchWords(text).filter((word) => POSITIONS.has(word))

/** Front and rear together mean any. */
function positionOf(words: readonly string[]): SearchPosition | null {
  const positions = new Set(words.flatMap((word) => POSITIONS.get(word) ?? []))
  if (positions.has('set')) return 'set'
  const [only = null, other] = positions
  return other === undefined ? only : null
}

/** Whether a size matches the pattern. */
export function isOfPattern(size: Pick<SizePattern, 'width' | 'profile' | 'rim'>, pattern: SizePattern): boolean {
  const last = pattern.rim ? 'rim' : pattern.profile ? 'profile' : 'width'
  return (['width', 'profile', 'rim'] as const).every((part) => {
    const wanted = pattern[part]
    if (wanted === '') return true
    return pattern.isOpen && part === last ? size[part].startsWith(wanted) : size[part] === wanted
  })
}
