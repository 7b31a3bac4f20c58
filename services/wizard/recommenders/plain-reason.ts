import { withoutPhones } from '#services/visitors/searched-words.rules.ts'

/** What a model wrote, as sentences that can be shown: nothing in them can be pressed, hide, turn the page around or name a sum. */

const MAX_CHARACTERS = 240
/** What is longer is no reason, and is not searched to its end. */
const MAX_READ = 2000

/** Marks of direction, joiners, tags; and the signs that models emphasise with. */
const UNSEEN = /[\p{Cf}\p{Co}\p{Cs}*_`#]/gu
const SPACES = /[\s\p{Cc}]+/gu
const HEBREW = /[א-ת]/
const NEVER = [
  // Markup of any kind, and entities.
  /[<>[\]{}|~\\]|&#?\w+;/,
  // Links and addresses, `shop.co.il` too.
  /:\/\/|www\.|@|(?:javascript|data|mailto|tel):|[\p{L}\p{M}\p{Nd}-][.。]\p{L}/iu,
  // Other digits than those of everybody.
  /(?![0-9])\p{Nd}/u,
  // Sums: prices come from the catalogue.
  /\p{Sc}|ש[^\p{L}\p{N}]{0,6}ח(?!\p{L})|(?<![א-ת])[בהכל]?שקל(?:ים)?(?![א-ת])|(?<![a-z])(?:nis|ils|usd|eur)(?![a-z])/iu,
]
/** `13,000–15,000` kilometers have the digits of a phone, which is not written so. */
const LIFE = /(?<!\d[.,]?)[1-9]\d?,\d00(?![.,]?\d)/g

/**
 * Plain Hebrew of at most 240 characters, without invisible marks. Empty when there is none, and when the text has in it what no
 * reason needs: markup, a link, an address, what could be a phone or an ean, a sum.
 */
export function plainReason(text: string): string {
  // Compatibility forms may be many times as long when they are written out.
  const read = text.slice(0, MAX_READ).normalize('NFKC').slice(0, MAX_READ)
  const plain = read.replace(UNSEEN, '').replace(SPACES, ' ').trim()
  if (!HEBREW.test(plain) || NEVER.some((pattern) => pattern.test(plain)) || hasPhone(plain)) return ''
  if (plain.length <= MAX_CHARACTERS) return plain
  const cut = plain.slice(0, MAX_CHARACTERS - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).trimEnd()}…`
}

function hasPhone(plain: string): boolean {
  const apart = plain.replace(LIFE, 'ק')
  return withoutPhones(apart) !== apart
}
