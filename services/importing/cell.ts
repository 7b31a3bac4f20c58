import { checkEan } from '#services/domain/ean.ts'
import { dayField, MAX_AGOROT, MAX_UNITS, readDecimal } from '#services/domain/fields.ts'
import { AGOROT_PER_SHEKEL } from '#services/domain/money.ts'
import { EAN_REASONS, type Reason } from './reasons.ts'

/** Result of reading one cell: a value, possibly with a warning, or the reason that stops the row. */
export type Cell<T> = { ok: true; value: T; warning?: Reason; detail?: string } | { ok: false; reason: Reason; detail?: string }
export type ReadCell<T> = (text: string) => Cell<T>

// A lone dash is the profile of an inch size; a dash with a space starts a list item. Our exports prefix such texts with an apostrophe,
// so that spreadsheets do not evaluate them.
const FORMULA = /^(?:[=\t\r]|-\S|[+@].*(?:\w\(|\|))/s
const FORMULA_ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/
/** Digits that a spreadsheet turned into a decimal number. */
const WHOLE_DECIMAL = /^(\d{11,})\.0{1,2}$/
const AT_LEAST = /^>\s*(\d+)$|^(\d+)\s*\+$/
const YES = new Set(['1', 'yes', 'true', 'y', 'כן'])
const NO = new Set(['0', 'no', 'false', 'n', 'לא'])
const VIDEO =
  /^(?:https?:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/))?([A-Za-z0-9_-]{11})(?:[?&#].*)?$/
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const MAX_SHORT_TEXT = 200
const MAX_LONG_TEXT = 4000

function textOf(maxLength: number): ReadCell<string> {
  return (text) => {
    if (FORMULA.test(text)) return { ok: false, reason: 'formula' }
    if (FORMULA_ERROR.test(text)) return { ok: false, reason: 'formula_error' }
    return text.length > maxLength
      ? { ok: false, reason: 'too_long', detail: `at most ${maxLength} characters` }
      : { ok: true, value: text }
  }
}

export const shortText = textOf(MAX_SHORT_TEXT)
export const longText = textOf(MAX_LONG_TEXT)

/** Texts separated by `|`. */
export const texts: ReadCell<string[]> = (text) => {
  const whole = longText(text)
  if (!whole.ok) return whole
  const parts = text.split('|').map((part) => part.trim())
  return { ok: true, value: parts.filter((part) => part !== '') }
}

/** Reads each part between `|`, without duplicates. */
export function listOf<T>(read: ReadCell<T>): ReadCell<T[]> {
  return (text) => {
    const values = new Set<T>()
    for (const part of text.split('|').map((each) => each.trim())) {
      if (part === '') continue
      const cell = read(part)
      if (!cell.ok) return cell
      values.add(cell.value)
    }
    return { ok: true, value: [...values] }
  }
}

/** One of these words; its parts may be joined by a dash, an underscore or a space. */
export function oneOf<const T extends string>(values: readonly T[]): ReadCell<T> {
  return (text) => {
    const written = text.toLowerCase().replace(/[\s_-]+/g, '_')
    const value = values.find((each) => each.replaceAll('-', '_') === written)
    return value ? { ok: true, value } : { ok: false, reason: 'unknown_value', detail: values.join(', ') }
  }
}

export function someOf<const T extends string>(values: readonly T[]): ReadCell<T[]> {
  return listOf(oneOf(values))
}

export const flag: ReadCell<boolean> = (text) => {
  const word = text.toLowerCase()
  if (YES.has(word)) return { ok: true, value: true }
  return NO.has(word) ? { ok: true, value: false } : { ok: false, reason: 'unknown_value', detail: '1, 0, yes, no' }
}

/** Positive shekels, as agorot. */
export const price: ReadCell<number> = (text) => {
  const cell = readDecimal(text)
  if (!cell.ok) return cell
  const agorot = Math.round(cell.value * AGOROT_PER_SHEKEL)
  if (agorot <= 0) return { ok: false, reason: 'not_positive' }
  return agorot > MAX_AGOROT ? { ok: false, reason: 'out_of_range' } : { ok: true, value: agorot }
}

/** A count; `>20` and `20+` are read as 20. A negative one, from sales before receipt, is zero. */
export const units: ReadCell<number> = (text) => {
  const atLeast = AT_LEAST.exec(text)
  const cell = readDecimal(atLeast?.[1] ?? atLeast?.[2] ?? text)
  if (!cell.ok) return cell
  if (!Number.isInteger(cell.value)) return { ok: false, reason: 'not_whole' }
  if (cell.value < 0) return { ok: true, value: 0, warning: 'below_zero' }
  if (cell.value > MAX_UNITS) return { ok: false, reason: 'out_of_range' }
  return { ok: true, value: cell.value, ...(atLeast && { warning: 'at_least' }) }
}

/** An integer from `least` to `most`. */
export function wholeFrom(least: number, most: number): ReadCell<number> {
  return (text) => {
    const cell = readDecimal(text)
    if (!cell.ok) return cell
    if (!Number.isInteger(cell.value)) return { ok: false, reason: 'not_whole' }
    const isWithin = cell.value >= least && cell.value <= most
    return isWithin ? cell : { ok: false, reason: 'out_of_range', detail: `${least} to ${most}` }
  }
}

/** 0 to 10. */
export const rating: ReadCell<number> = (text) => {
  const cell = readDecimal(text)
  if (!cell.ok) return cell
  return cell.value >= 0 && cell.value <= 10 ? cell : { ok: false, reason: 'out_of_range', detail: '0 to 10' }
}

export const ean: ReadCell<string> = (text) => {
  const checked = checkEan(text.replace(WHOLE_DECIMAL, '$1'))
  if (!checked.ok) return { ok: false, reason: EAN_REASONS[checked.code] }
  return { ok: true, value: checked.ean, ...(checked.isPadded && { warning: 'zeros_restored' }) }
}

/** A YouTube URL, or the eleven characters of a video id, which may begin with a dash. */
export const video: ReadCell<string> = (text) => {
  const id = VIDEO.exec(text)?.[1]
  return id ? { ok: true, value: id } : { ok: false, reason: 'not_a_video' }
}

export const slug: ReadCell<string> = (text) => (SLUG.test(text) ? { ok: true, value: text } : { ok: false, reason: 'not_a_slug' })

/** `DD/MM/YYYY` or `YYYY-MM-DD`, as `YYYY-MM-DD`. */
export const date: ReadCell<string> = (text) => {
  const day = dayField.read(text)
  return day === null ? { ok: false, reason: 'unreadable_date' } : { ok: true, value: day }
}

export const writeFlag = (isSet: boolean): string => (isSet ? '1' : '0')
