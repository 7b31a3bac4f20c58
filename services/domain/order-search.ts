import { visible } from './plain-text.ts'

/** What staff type to find orders. Each part that is not null must be met. */
export interface OrderSearch {
  /** How the number of the order begins, or the phone of who ordered: both are told in digits. Null where no digit was typed. */
  digits: { order: string | null; phone: string | null } | null
  /** Words of the name, as they were typed; null where there are none. */
  words: string | null
}

const ISRAEL_PREFIX = /^(?:00)?972(?=\d)/

/**
 * Digits are put together, however they are parted (`+972 52-123`); the rest is a name. A phone begins with 0, an order's number
 * never does. Null when there is nothing to look for.
 */
export function readOrderSearch(typed: string): OrderSearch | null {
  const text = visible(typed).normalize('NFC')
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
