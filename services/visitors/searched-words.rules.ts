import { visible } from '#services/domain/plain-text.ts'

/** As long as the event takes, counted in code points. */
const MAX_LENGTH = 200
/** Whatever may stand between the digits of one number; only letters part two. */
const GAP = '[^\\p{L}\\p{Nd}]*'
const SIGN = '[^\\p{L}\\d]{1,3}'
const RIM = '(?:[4-9]|1\\d|2[0-6])(?:[.,]5)?'
/** Sizes as digits alone write them: `120/70-17`, `120 70 17`, `3.50-10`, `2 3/4-16`. Two of them have more digits than a phone. */
const SIZE = [
  `(?:[5-9]\\d|[1-3]\\d\\d)${SIGN}(?:[2-9]\\d|1[0-3]0)${SIGN}${RIM}`,
  `\\d[.,]\\d{1,2}${SIGN}${RIM}`,
  `[1-6] [1-7]/[248]${SIGN}${RIM}`,
]
const A_SIZE = `(?<![\\d.,])(?:${SIZE.join('|')})(?!\\d)`
/** A mobile number is none of a size's digits, in whatever groups it is written: `052 123/45-12`. */
const MOBILE = `(?<!\\d)(?:(?:0${GAP}0${GAP})?9${GAP}7${GAP}2${GAP}(?:0${GAP})?|0${GAP})5(?:${GAP}\\d){8}(?!\\d)`
const LIKE_A_MOBILE = new RegExp(`${GAP}${MOBILE}`, 'gu')
/** Or any nine digits and more, of whatever script, beginning and going on outside of sizes. */
const SIZE_OR_PHONE = new RegExp(`(${A_SIZE})|\\+?\\p{Nd}(?:${GAP}(?!${A_SIZE})\\p{Nd}){8,}`, 'gu')
/** An `@` also as those write it who hide from machines. */
const LIKE_AN_EMAIL = /(?<!\S)\S+\s*(?:@|[([{<]\s*at\s*[)\]}>])\s*\S+/giu

/** What was searched for, without what could be a phone or an e-mail address; null when nothing is left. */
export function searchedWords(query: string): string | null {
  const plain = visible(query).normalize('NFKC').replace(LIKE_AN_EMAIL, ' ')
  const words = withoutPhones(plain).replace(/\s+/g, ' ').trim()
  // Compatibility forms may be many times as long when they are written out.
  const cut = Array.from(words).slice(0, MAX_LENGTH).join('').trimEnd()
  return cut === '' ? null : cut
}

/** `words`, without invisible marks and in compatibility form, with a space for all that could be a phone; sizes stay. */
export function withoutPhones(words: string): string {
  return words.replace(LIKE_A_MOBILE, ' ').replace(SIZE_OR_PHONE, (_, size: string | undefined) => size ?? ' ')
}
