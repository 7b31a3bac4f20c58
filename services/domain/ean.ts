import { visible } from './plain-text.ts'

/** Article numbers of thirteen digits. */

export type EanProblem = 'empty' | 'scientific_notation' | 'not_digits' | 'wrong_length' | 'placeholder' | 'bad_check_digit'

export type CheckedEan = { ok: true; ean: string; isPadded: boolean } | { ok: false; code: EanProblem }

const LENGTH = 13
/** An American UPC begins with zeros, which spreadsheets drop. */
const SHORTEST_WITHOUT_ZEROS = 11
const SCIENTIFIC = /^\d+([.,]\d+)?E\+?\d+$/i
const IN_STORE = /^(2|02|04)/

/** Strips what spreadsheets add (spaces, an apostrophe), restores leading zeros, and validates the check digit. */
export function checkEan(input: string): CheckedEan {
  const text = visible(input).replace(/^['’\s]+|\s+/g, '')
  if (text === '') return { ok: false, code: 'empty' }
  if (SCIENTIFIC.test(text)) return { ok: false, code: 'scientific_notation' }
  if (!/^[0-9]+$/.test(text)) return { ok: false, code: 'not_digits' }
  if (/^0+$/.test(text)) return { ok: false, code: 'placeholder' }
  if (text.length > LENGTH || text.length < SHORTEST_WITHOUT_ZEROS) return { ok: false, code: 'wrong_length' }
  const ean = text.padStart(LENGTH, '0')
  if (Number(ean.at(-1)) !== checkDigit(ean)) return { ok: false, code: 'bad_check_digit' }
  return { ok: true, ean, isPadded: text.length < LENGTH }
}

/** Check digit of the first twelve digits. */
export function checkDigit(digits: string): number {
  let sum = 0
  for (let index = 0; index < LENGTH - 1; index += 1) sum += Number(digits[index]) * (index % 2 === 0 ? 1 : 3)
  return (10 - (sum % 10)) % 10
}

/** In-store numbers: not globally unique, never publish them as `gtin13`. */
export function isInStoreEan(ean: string): boolean {
  return IN_STORE.test(ean)
}
