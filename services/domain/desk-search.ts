import { localDigits } from './order-search.ts'
import { visible } from './plain-text.ts'
import { withSizeSigns } from './size-spellings.ts'

/** What staff look for in all of the shop. Any part that matches finds; a part is null where the text cannot be one. */
export interface DeskSearch {
  /** The beginning of an order's number. */
  number: string | null
  /** Who must match both: words of a name, and digits in a row of the phone. */
  person: { name: string | null; digits: string | null } | null
  /** The beginning of an address, in small letters. */
  email: string | null
  /** The beginning of an EAN. */
  ean: string | null
  /** Words of a tire, a size, a city or a garage. */
  words: string | null
  /** A tracking code's beginning, or the number of a payment: capital letters and digits. */
  code: string | null
  /** As typed, without spaces around: a transaction is looked for as it is. */
  text: string
}

/** Nobody is found by fewer digits, which too many phones have. */
const MIN_DIGITS = 4
const MIN_LETTERS = 2
const NUMBER = /^[1-9][0-9]{3,11}$/
const EMAIL_START = /^\S{3,}$/
/** Fewer digits are the beginning of too many tires of one brand. */
const EAN_START = /^[0-9]{8,14}$/
const CODE_SIGNS = /[ ._/-]/g
const CODE = /^[A-Z0-9]{5,}$/
/** `1805517`: a size without its signs. */
const BARE_SIZE = /^(\d{3})(\d{2})(\d{2})$/

/** Null where it is too short to look for. */
export function readDeskSearch(input: string): DeskSearch | null {
  const text = visible(input).normalize('NFC').replace(/\s+/g, ' ').trim()
  const digits = text.replace(/[^0-9]/g, '')
  const name = /\p{L}/u.test(text) ? text.replace(/[0-9]/g, ' ').trim() : null
  if (name === null ? digits.length < MIN_DIGITS : text.length < MIN_LETTERS) return null
  const phone = digits.length < MIN_DIGITS ? null : localDigits(digits)
  return {
    number: name === null && NUMBER.test(digits) ? digits : null,
    person: name === null && phone === null ? null : { name, digits: phone },
    email: EMAIL_START.test(text) ? text.toLowerCase() : null,
    ean: name === null && EAN_START.test(digits) ? digits : null,
    words: wordsOf(text, name === null),
    code: codeOf(text),
    text,
  }
}

function codeOf(text: string): string | null {
  const code = text.replace(CODE_SIGNS, '').toUpperCase()
  return CODE.test(code) && /[0-9]/.test(code) ? code : null
}

function wordsOf(text: string, isNumber: boolean): string | null {
  const sized = withSizeSigns(text.replace(BARE_SIZE, '$1/$2-$3'))
  return isNumber && !/\d\D+\d/.test(sized) ? null : sized
}

/** With what is found once for all features: acts of people, and what the words name. */
export interface DeskQuery extends DeskSearch {
  /** Ids by kind of act, `order`, `best-offer`. */
  acts: ReadonlyMap<string, readonly string[]>
  eans: readonly string[]
  garageIds: readonly string[]
}

/** In the order in which they are shown. */
export const DESK_HIT_KINDS = ['order', 'offer', 'request', 'arrival', 'usage', 'message'] as const
export type DeskHitKind = (typeof DESK_HIT_KINDS)[number]

export interface DeskHit {
  kind: DeskHitKind
  /** An order's number, or another id. */
  id: string
  /** The person concerned; null if none or erased. */
  name: string | null
  phone: string | null
  /** The tire, garage or motorcycle concerned. */
  what: string | null
  status: string
  /** An order's way of receiving, the kind of a request or message. */
  type: string | null
  /** What a message is about; the tires that the wizard recommended. */
  about: string | null
  /** Shekels: what an order charged, or what was offered. */
  sum: number | null
  /** ISO 8601. */
  at: string
}

type HitInput = Omit<Partial<DeskHit>, 'at'> & Pick<DeskHit, 'kind' | 'id' | 'status'> & { at: Date }

/** Builds a hit; missing fields are null. */
export function newHit({ at, ...fields }: HitInput): DeskHit {
  return { name: null, phone: null, what: null, type: null, about: null, sum: null, ...fields, at: at.toISOString() }
}
