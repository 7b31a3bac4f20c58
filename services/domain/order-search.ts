import { visible } from './plain-text.ts'

/** A staff search for orders. All non-null parts must match. */
export interface OrderSearch {
  /** Prefix of the order's number or of the buyer's phone, which both are digits. Null without digits. */
  digits: { order: string | null; phone: string | null } | null
  /** Words of the name as typed; null if none. */
  words: string | null
}

const ISRAEL_PREFIX = /^(?:00)?972(?=\d)/
const MAX_LOCAL = 10

/**
 * Digits are joined across separators (`+972 52-123`); the rest is a name. A phone begins with 0, an order's number never does. Null if
 * empty.
 */
export function readOrderSearch(input: string): OrderSearch | null {
  const text = visible(input).normalize('NFC')
  const digits = text.replace(/[^0-9]/g, '')
  const words = text.replace(/[0-9]/g, ' ').trim()
  if (text.trim() === '') return null
  return { digits: digits === '' ? null : beginnings(digits), words: /\p{L}/u.test(words) || digits === '' ? words : null }
}

/** Digits of a phone as it is stored: `972521` becomes `0521`. */
const abroadToLocal = (digits: string): string =>
  ISRAEL_PREFIX.test(digits) ? digits.replace(ISRAEL_PREFIX, '').replace(/^0?/, '0') : digits

/** Where they are long enough to be a whole phone from abroad, not a part of one. */
export const localDigits = (digits: string): string => (digits.length > MAX_LOCAL ? abroadToLocal(digits) : digits)

function beginnings(digits: string): NonNullable<OrderSearch['digits']> {
  const local = abroadToLocal(digits)
  return { order: digits.startsWith('0') ? null : digits, phone: local.startsWith('0') ? local : null }
}
