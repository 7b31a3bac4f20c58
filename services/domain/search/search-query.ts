import { meantSize, readSizes, type SizePattern } from './search-size.ts'
import { searchText, searchWords } from './search-text.ts'

export interface SearchQuery {
  /** One for all spellings of the same question. */
  text: string
  sizes: SizePattern[]
  /** Beside the sizes. */
  words: string[]
  /** The whole text as words, for the case that its bare numbers are a name. */
  allWords: string[]
  /** Whether the sizes cannot be anything else. */
  isSizeCertain: boolean
  /** Key of the size that was probably meant, `120/70-17`; to be asked, not assumed. */
  meant: string | null
}

/** What a rider typed: a size, a name, both. Which words are a brand the catalogue knows, which numbers a name its lines. */
export function readSearch(typed: string): SearchQuery {
  const text = searchText(typed)
  const meant = meantSize(text)
  const { sizes, rest, isCertain } = meant === null ? readSizes(text) : { sizes: [], rest: text, isCertain: false }
  return { text, sizes, words: searchWords(rest), allWords: searchWords(text), isSizeCertain: isCertain, meant }
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
