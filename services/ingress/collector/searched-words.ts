/** As long as the event takes, counted in code points. */
const MAX_LENGTH = 200
/** Half a character (`Cs`) cannot be written as UTF-8: the log or the counts would break on it. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/gu
/** Nine digits or more with what people write between them. A size has a slash and fewer digits. */
const LIKE_A_PHONE = /\+?\d(?:[\s\p{Pd}().]{0,6}\d){8,}/gu
const LIKE_AN_EMAIL = /\S+@\S+/gu

/** What was searched for, without what could be a phone or an e-mail address; null when nothing is left. */
export function searchedWords(query: string): string | null {
  const words = query
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(LIKE_A_PHONE, ' ')
    .replace(LIKE_AN_EMAIL, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // Compatibility forms may be many times as long when they are written out.
  const cut = Array.from(words).slice(0, MAX_LENGTH).join('').trimEnd()
  return cut === '' ? null : cut
}
