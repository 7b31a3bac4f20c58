/** What a model wrote, as sentences that can be shown: nothing in them can be pressed, hide, turn the page around or name a sum. */

const MOST_CHARACTERS = 240
/** What is longer is no reason, and is not searched to its end. */
const MOST_READ = 2000

/** Marks of direction, joiners, tags; and the signs that models emphasise with. */
const UNSEEN = /[\p{Cf}\p{Co}\p{Cs}*_`#]/gu
const SPACES = /[\s\p{Cc}]+/gu
const HEBREW = /[א-ת]/
const NEVER = [
  // Markup of any kind, and entities.
  /[<>[\]{}|~\\]|&#?\w+;/,
  // Links and addresses, `shop.co.il` too.
  /:\/\/|www\.|@|(?:javascript|data|mailto|tel):|[a-z0-9-]\.[a-z]{2,}/i,
  // Phones and eans: nine digits and more.
  /\d(?:[ ().-]?\d){8,}/,
  // Sums: prices come from the catalogue.
  /[₪$€£]|ש["״']+ח|(?<![א-ת])[בהכל]?שקל(?:ים)?(?![א-ת])|(?<![a-z])(?:nis|ils|usd|eur)(?![a-z])/i,
]

/**
 * Plain Hebrew of at most 240 characters, without invisible marks. Empty when there is none, and when the text has in it what no
 * reason needs: markup, a link, an address, a long number, a sum.
 */
export function plainReason(text: string): string {
  const plain = text.slice(0, MOST_READ).normalize('NFC').replace(UNSEEN, '').replace(SPACES, ' ').trim()
  if (!HEBREW.test(plain) || NEVER.some((pattern) => pattern.test(plain))) return ''
  if (plain.length <= MOST_CHARACTERS) return plain
  const cut = plain.slice(0, MOST_CHARACTERS - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).trimEnd()}…`
}
