import { isDay } from './calendar.ts'
import { agorotToShekels, shekelsToAgorot } from './money.ts'
import { plainText, visible } from './plain-text.ts'

/** Parses and formats user input in forms and files. Null = invalid. */

type NumberFault = 'scientific_notation' | 'formula' | 'ambiguous_number' | 'too_precise' | 'not_a_number'
type ReadNumber = { ok: true; value: number } | { ok: false; reason: NumberFault }

const CURRENCY = /₪|ILS|NIS|ש["״]ח/giu
const SCIENTIFIC = /^[+-]?\d+([.,]\d+)?E[+-]?\d+$/i
const GROUPED_BY_POINT = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/
const GROUPED_BY_COMMA = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/
const PLAIN = /^-?\d+([.,]\d+)?$/
const MAX_DECIMALS = 2
const THOUSANDS = 3

const bareNumber = (text: string): string =>
  visible(text)
    .normalize('NFKC')
    .replace(/[\s']/g, '')
    .replace(CURRENCY, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')

/** A number in Israeli or European notation: `1,139.90`, `1.139,90`, `112,5`, `₪ 98`. Refuses ambiguous input. */
export function readDecimal(text: string): ReadNumber {
  const bare = bareNumber(text)
  if (SCIENTIFIC.test(bare)) return { ok: false, reason: 'scientific_notation' }
  if (/^[=@]/.test(bare)) return { ok: false, reason: 'formula' }
  const decimals = /[.,](\d+)$/.exec(bare)?.[1] ?? ''
  if (PLAIN.test(bare)) {
    if (decimals.length === THOUSANDS) return { ok: false, reason: 'ambiguous_number' }
    if (decimals.length > MAX_DECIMALS) return { ok: false, reason: 'too_precise' }
    return { ok: true, value: Number(bare.replace(',', '.')) }
  }
  if (GROUPED_BY_POINT.test(bare)) return grouped(bare.replaceAll('.', '').replace(',', '.'))
  if (GROUPED_BY_COMMA.test(bare)) return grouped(bare.replaceAll(',', ''))
  return { ok: false, reason: 'not_a_number' }
}

function grouped(plain: string): ReadNumber {
  const decimals = plain.split('.')[1] ?? ''
  return decimals.length > MAX_DECIMALS ? { ok: false, reason: 'too_precise' } : { ok: true, value: Number(plain) }
}

/** A non-negative number in a form: also `1,250`, where the comma separates thousands as at the desk. */
export function readNumber(input: string, decimals = MAX_DECIMALS): number | null {
  const bare = bareNumber(input)
  const read = readDecimal(GROUPED_BY_COMMA.test(bare) ? bare.replaceAll(',', '') : bare)
  if (bare.startsWith('-') || !read.ok) return null
  const [, fraction = ''] = String(read.value).split('.')
  return fraction.length <= decimals ? read.value : null
}

/** A million shekels. */
export const MAX_AGOROT = 100_000_000

/** Shekels `₪1,250.50` to agorot; formatted as `1250.50`. */
export const moneyField = {
  read(input: string): number | null {
    const shekels = readNumber(input)
    return shekels === null || shekels > agorotToShekels(MAX_AGOROT) ? null : shekelsToAgorot(shekels)
  },
  write: (agorot: number): string => agorotToShekels(agorot).toFixed(2),
}

export const MAX_UNITS = 1_000_000

/** A whole number, `1,200`. */
export const unitsField = {
  read(input: string, least = 0, most = MAX_UNITS): number | null {
    const value = readNumber(input, 0)
    return value !== null && value >= least && value <= most ? value : null
  },
  write: String,
}

/** Per cent, `12.5` or `12,5%`. */
export const percentField = {
  read: (input: string, decimals = 1): number | null => readNumber(plainText(input).replace(/\s*%$/, ''), decimals),
  write: String,
}

/** `06/12/2026`, `6.12.2026` or `2026-12-06` to `2026-12-06`; null if the date does not exist. */
export const dayField = {
  read(input: string): string | null {
    const text = plainText(input)
    const [, day = '', month = '', year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? []
    const date = year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return isDay(date) ? date : null
  },
  write: (date: string): string => date.split('-').reverse().join('/'),
}

interface OpeningHours {
  opens: number
  closes: number
}

const LAST_HOUR = 24
/** Length of an appointment. */
const SHORTEST_DAY_HOURS = 2

/** `8-18` or `08:00 – 18:00`. */
export const hoursField = {
  read(input: string): OpeningHours | null {
    const [, from, to] = /^(\d{1,2})(?::00)?\s*\p{Pd}\s*(\d{1,2})(?::00)?$/u.exec(plainText(input)) ?? []
    const [opens, closes] = [Number(from), Number(to)]
    return closes <= LAST_HOUR && closes - opens >= SHORTEST_DAY_HOURS ? { opens, closes } : null
  },
  write: ({ opens, closes }: OpeningHours): string => `${opens}-${closes}`,
}

const SMALLEST_RIM = 4
const LARGEST_RIM = 30

/** Rim in inches, `17`, `16.5` or `10,5`; formatted with a point. */
export const rimField = {
  read(input: string): string | null {
    const rim = plainText(input).replace(',', '.')
    const isRim = /^\d{1,2}(\.\d{1,2})?$/.test(rim) && Number(rim) >= SMALLEST_RIM && Number(rim) <= LARGEST_RIM
    return isRim ? rim : null
  },
  write: (rim: string): string => rim,
}
