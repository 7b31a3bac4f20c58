import MiniSearch, { type SearchOptions } from 'minisearch'

/** The only access to the text search library. It takes words; the domain splits texts. */

/** Words that are also indexed joined: `road smart`, `angelgt`. */
export const LONGEST_JOIN = 3

export interface TextDocument {
  id: string
  /** Names weigh most, other spellings least. */
  name: readonly string[]
  brand: readonly string[]
  other: readonly string[]
  /** Joined words: used only without other matches, since each starts with another word. */
  joined: readonly string[]
}

export interface TextHit {
  id: string
  /** Higher is better. */
  score: number
  isOfBrand: boolean
}

export interface TextIndex {
  put(document: TextDocument): void
  remove(id: string): void
  /** Documents with every word; the last one may be a prefix, others too. Tolerant: one typo per word. */
  find(words: readonly string[], isTolerant: boolean): TextHit[]
  /** Documents with every exact word; of two or three words those with them adjacent first. */
  findWhole(words: readonly string[]): TextHit[]
  /** Whether a document has exactly this word. */
  has(word: string): boolean
}

const FIELDS = ['name', 'brand', 'other', 'joined'] as const
const FIRST_FIELDS = ['name', 'brand', 'other']
const WHOLE = { fields: FIRST_FIELDS, prefix: false }
const WHOLE_JOINED = { fields: ['joined'], prefix: false }
const BOOST = { name: 3, brand: 2 }
const MIN_TOLERATED_LENGTH = 3
const MIN_SWAPPED_LENGTH = 4
const LETTERS = /^\p{L}+$/u

export function createTextIndex(): TextIndex {
  const index = new MiniSearch<TextDocument>({
    fields: [...FIELDS],
    extractField: (document, field) => (field === 'id' ? document.id : document[field as (typeof FIELDS)[number]].join(' ')),
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  })
  const vocabulary = createVocabulary()
  const search = (words: readonly string[], options: SearchOptions): TextHit[] => {
    // An unknown number ends the search early, without looking for the other words.
    if (!words.every((word, position) => vocabulary.has(word) || mayBeUnfinished(word, position, words))) return []
    return index
      .search(words.join(' '), { combineWith: 'AND', boost: BOOST, prefix: mayBeUnfinished, ...options })
      .map(({ id, score, match }) => ({ id, score, isOfBrand: Object.values(match).some((fields) => fields.includes('brand')) }))
  }
  return {
    put(document) {
      if (index.has(document.id)) index.replace(document)
      else index.add(document)
      vocabulary.put(document.id, new Set(FIELDS.flatMap((field) => document[field])))
    },
    remove(id) {
      if (!index.has(id)) return
      index.discard(id)
      vocabulary.put(id, new Set())
    },
    has: vocabulary.has,
    findWhole(words) {
      const isShort = words.length > 1 && words.length <= LONGEST_JOIN
      const joined = isShort && vocabulary.has(words.join('')) ? search([words.join('')], WHOLE_JOINED) : []
      if (joined.length > 0 || !words.every(vocabulary.has)) return joined
      return search(words, WHOLE)
    },
    find(words, isTolerant) {
      const swapped = words.map((word) => unswapped(word, vocabulary))
      const isSwapped = swapped.some((word, i) => word !== words[i])
      const tries: [words: readonly string[], options: SearchOptions][] = [
        [words, { fields: FIRST_FIELDS }],
        [words, {}],
      ]
      if (isTolerant && isSwapped) tries.push([swapped, {}])
      if (isTolerant) tries.push([words, { fuzzy: toleratedTypos }])
      for (const [wanted, options] of tries) {
        const found = search(wanted, options)
        if (found.length > 0) return found
      }
      return []
    },
  }
}

interface Vocabulary {
  has(word: string): boolean
  /** Sets a document's words; none when it was removed. */
  put(id: string, words: ReadonlySet<string>): void
}

/** All words of indexed documents, with reference counts. */
function createVocabulary(): Vocabulary {
  const counts = new Map<string, number>()
  const wordsOf = new Map<string, ReadonlySet<string>>()
  const count = (words: ReadonlySet<string>, by: 1 | -1): void => {
    for (const word of words) {
      const times = (counts.get(word) ?? 0) + by
      if (times > 0) counts.set(word, times)
      else counts.delete(word)
    }
  }
  return {
    has: (word) => counts.has(word),
    put(id, words) {
      count(wordsOf.get(id) ?? new Set(), -1)
      count(words, 1)
      if (words.size > 0) wordsOf.set(id, words)
      else wordsOf.delete(id)
    },
  }
}

/** Numbers match completely except at the end: 6 is not 60. So do single letters. */
function mayBeUnfinished(word: string, position: number, words: readonly string[]): boolean {
  return position === words.length - 1 || (word.length > 1 && LETTERS.test(word))
}

/** One, and none in numbers: Road 5 is another tire than Road 6. */
function toleratedTypos(word: string): number | false {
  return word.length >= MIN_TOLERATED_LENGTH && LETTERS.test(word) ? 1 : false
}

/** Two transposed letters are one typo, but two edits to the library. */
function unswapped(word: string, vocabulary: Pick<Vocabulary, 'has'>): string {
  if (word.length < MIN_SWAPPED_LENGTH || !LETTERS.test(word) || vocabulary.has(word)) return word
  for (let i = 0; i < word.length - 1; i++) {
    const other = word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2)
    if (vocabulary.has(other)) return other
  }
  return word
}
