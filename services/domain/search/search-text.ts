import { visible } from '../plain-text.ts'

/** Counted in characters; what is longer was pasted. */
export const MAX_SEARCH_CHARACTERS = 80

/** What a rider typed, in the one spelling that all its spellings share. */

/** Compatibility forms may be many times as long when they are written out: cut before, and again right after. */
export const MAX_READ = 400

const FINAL_LETTERS: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }
const WITH_FINAL = Object.fromEntries(Object.entries(FINAL_LETTERS).map(([final, plain]) => [plain, final]))
/** Geresh, gershayim and the signs that people type for them, and the inch sign: `אנג׳ל` and `אנגל` are one. */
const QUOTES = /['"`´‘’‚‛“”„‟′″\u05F3\u05F4]/g
const OTHER_SIGNS = /[^\p{L}\p{N}/.,+-]+/gu

/**
 * Lower case, without niqqud, accents, quotes and invisible signs, final letters as plain ones, dashes and spaces of one kind.
 * Of the other signs those are left that a size is written with. Said twice it changes nothing; it is the key of a search.
 */
export function searchText(typed: string): string {
  const plain = visible(typed)
    .slice(0, MAX_READ)
    // A fraction behind a digit is a part of its own: 2½ is not 21/2.
    .replace(/(\d)([¼-¾⅐-⅞])/g, '$1 $2')
    .normalize('NFKD')
    .slice(0, MAX_READ)
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s/g, ' ')
    .replace(/[\p{M}\p{C}]/gu, '')
    .replace(QUOTES, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[ךםןףץ]/g, (letter) => FINAL_LETTERS[letter] ?? letter)
    .replace(OTHER_SIGNS, ' ')
    .trim()
  return Array.from(plain).slice(0, MAX_SEARCH_CHARACTERS).join('').trim()
}

/** Words that stand for the shop itself: everything here is a motorcycle tire. In the spelling of `searchText`. */
const STOP_WORDS = new Set(
  'צמיג צמיגי צמיגימ אופנוע אופנועי אופנועימ קטנועימ של עמ את מידה מידות tire tires tyre tyres motorcycle motorbike moto'.split(' '),
)
/** And, the, for, in, from: written as one with the word behind them. */
const PREFIXES = /^ו?[הלבמ]?(?=\p{L}{3})/u

export const withoutPrefix = (word: string): string => word.replace(PREFIXES, '')

/** A word of a `searchText` as it is written at its end. */
export const withFinalLetter = (word: string): string => word.replace(/[כמנפצ]$/, (letter) => WITH_FINAL[letter] ?? letter)

/** Letters and digits part wherever they touch: `road6`, `road-6` and `road 6` have the same words. Of a `searchText`. */
export function searchWords(text: string): string[] {
  const words = text.match(/\p{L}+|\p{N}+/gu) ?? []
  return words.filter((word) => !STOP_WORDS.has(word) && !STOP_WORDS.has(withoutPrefix(word)))
}
