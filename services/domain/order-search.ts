import { visible } from './plain-text.ts'

/** A staff search for orders. All non-null parts must match. */
export interface OrderSearch {
  /** Prefix of the order's number or of the buyer's phone, which both are digits. Null without digits. */
  digits: { order: string | null; phone: string | null } | null
  /** Words of the name as typed; null if none. */
  words: string | null
}

const ISRAEL_PREFIX = /^(?:00)?972(?=\d)/

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

function beginnings(digits: string): NonNullable<OrderSearch['digits']> {
  const isAbroad = ISRAEL_PREFIX.test(digits)
  const local = isAbroad ? digits.replace(ISRAEL_PREFIX, '').replace(/^0?/, '0') : digits
  return { order: digits.startsWith('0') ? null : digits, phone: local.startsWith('0') ? local : null }
}
