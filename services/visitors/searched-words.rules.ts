import { visible } from '#services/domain/plain-text.ts'

/** The event's maximum length in code points. */
const MAX_LENGTH = 200
/** Separators allowed between the digits of one number; only letters separate two numbers. */
const GAP = '[^\\p{L}\\p{Nd}]*'
const SIGN = '[^\\p{L}\\d]{1,3}'
const RIM = '(?:[4-9]|1\\d|2[0-6])(?:[.,]5)?'
/** Sizes without letters: `120/70-17`, `120 70 17`, `3.50-10`, `2 3/4-16`. Two of them have more digits than a phone. */
const SIZE = [
  `(?:[5-9]\\d|[1-3]\\d\\d)${SIGN}(?:[2-9]\\d|1[0-3]0)${SIGN}${RIM}`,
  `\\d[.,]\\d{1,2}${SIGN}${RIM}`,
  `[1-6] [1-7]/[248]${SIGN}${RIM}`,
]
const A_SIZE = `(?<![\\d.,])(?:${SIZE.join('|')})(?!\\d)`
/** A mobile number takes precedence over sizes, in any grouping: `052 123/45-12`. */
const MOBILE = `(?<!\\d)(?:(?:0${GAP}0${GAP})?9${GAP}7${GAP}2${GAP}(?:0${GAP})?|0${GAP})5(?:${GAP}\\d){8}(?!\\d)`
const LIKE_A_MOBILE = new RegExp(`${GAP}${MOBILE}`, 'gu')
/** Or nine digits and more, in any script, outside of sizes. */
const SIZE_OR_PHONE = new RegExp(`(${A_SIZE})|\\+?\\p{Nd}(?:${GAP}(?!${A_SIZE})\\p{Nd}){8,}`, 'gu')
/** An `@`, also in obfuscated form. */
const LIKE_AN_EMAIL = /(?<!\S)\S+\s*(?:@|[([{<]\s*at\s*[)\]}>])\s*\S+/giu

/** The search text without possible phones and e-mail addresses; null if empty. */
export function searchedWords(query: string): string | null {
  const plain = visible(query).normalize('NFKC').replace(LIKE_AN_EMAIL, ' ')
  const words = withoutPhones(plain).replace(/\s+/g, ' ').trim()
  // NFKC may expand the text many times over.
  const cut = Array.from(words).slice(0, MAX_LENGTH).join('').trimEnd()
  return cut === '' ? null : cut
}

/** `words` in NFKC without invisible marks, with a space for every possible phone; sizes are kept. */
export function withoutPhones(words: string): string {
  return words.replace(LIKE_A_MOBILE, ' ').replace(SIZE_OR_PHONE, (_, size: string | undefined) => size ?? ' ')
}
