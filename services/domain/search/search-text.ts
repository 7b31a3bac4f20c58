import { visible } from '../plain-text.ts'

/** In characters; longer input was probably pasted. */
export const MAX_SEARCH_CHARACTERS = 80

/** Normalization of search input to one spelling. */

/** NFKC may expand the text many times over: cut before and after. */
export const MAX_READ = 400

const FINAL_LETTERS: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }
const WITH_FINAL = Object.fromEntries(Object.entries(FINAL_LETTERS).map(([final, plain]) => [plain, final]))
/** Geresh, gershayim, their substitutes and the inch sign: `אנג׳ל` and `אנגל` are equal. */
const QUOTES = /['"`´‘’‚‛“”„‟′″\u05F3\u05F4]/g
const OTHER_SIGNS = /[^\p{L}\p{N}/.,+-]+/gu

/**
 * Lower case, without niqqud, accents, quotes and invisible characters, with plain instead of final letters and uniform dashes and spaces.
 * Keeps other signs only if sizes use them. Idempotent; used as a search's key.
 */
export function searchText(input: string): string {
  const plain = visible(input)
    .slice(0, MAX_READ)
    // Separates a fraction from the digit before: 2½ is not 21/2.
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

/** Words true of the whole shop: everything is a motorcycle tire. In `searchText` spelling. */
const STOP_WORDS = new Set(
  'צמיג צמיגי צמיגימ אופנוע אופנועי אופנועימ קטנועימ של עמ את מידה מידות tire tires tyre tyres motorcycle motorbike moto'.split(' '),
)
/** Hebrew prefixes (and, the, for, in, from), written joined to the word. */
const PREFIXES = /^ו?[הלבמ]?(?=\p{L}{3})/u

export const withoutPrefix = (word: string): string => word.replace(PREFIXES, '')

/** Restores the final letter of a `searchText` word. */
export const withFinalLetter = (word: string): string => word.replace(/[כמנפצ]$/, (letter) => WITH_FINAL[letter] ?? letter)

/** Splits between letters and digits: `road6`, `road-6` and `road 6` give the same words. Takes a `searchText`. */
export function searchWords(text: string): string[] {
  const words = text.match(/\p{L}+|\p{N}+/gu) ?? []
  return words.filter((word) => !STOP_WORDS.has(word) && !STOP_WORDS.has(withoutPrefix(word)))
}
