import { type IsSame, isSameText } from '#frontend/shared/edit.ts'
import { isCalendarDay } from '#services/domain/calendar.ts'
import { agorotToShekels, discountPercent, formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { editingText as text } from './staff-catalogue.text.ts'

/** What stands in fields, read and written. Null = it is no such value. */

/** `519`, `₪1,250.50` in agorot; up to what an event carries. */
export function readMoney(typed: string): number | null {
  const plain = plainText(typed).replace(/[\s₪,]/g, '')
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? shekelsToAgorot(Number(plain)) : null
}

/** As a field shows it: `519.00`. */
export const writeMoney = (agorot: number): string => agorotToShekels(agorot).toFixed(2)

export function readWhole(typed: string, least: number, most: number): number | null {
  const plain = plainText(typed).replace(/[\s,]/g, '')
  const value = /^\d{1,7}$/.test(plain) ? Number(plain) : Number.NaN
  return value >= least && value <= most ? value : null
}

export const MAX_UNITS = 1_000_000
export const readUnits = (typed: string): number | null => readWhole(typed, 0, MAX_UNITS)

/** Parts of a list, separated by commas, vertical lines or lines. */
export const readList = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,|\n]/)
      .map((part) => plainText(part))
      .filter(Boolean),
  ),
]

/** `06/12/2026` as `2026-12-06`; null when there is no such day. */
export function readDay(typed: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](20\d{2})$/.exec(plainText(typed)) ?? []
  if (!(day && month && year)) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDay(date) ? date : null
}

export const writeDay = (date: string): string => date.split('-').reverse().join('/')

const moneyFields: readonly string[] = ['price', 'fullPrice', 'amount', 'minimum']
const readSum = (value: string | boolean | undefined) => (typeof value === 'string' ? readMoney(value) : null)

/** `519` is `519.00`. */
export const isSameValue: IsSame = (field, one, other) =>
  isSameText(field, one, other) || (moneyFields.includes(field) && readSum(one) !== null && readSum(one) === readSum(other))

const short = (agorot: number) => formatMoney(agorot).replace(/\.00$/, '')

/** How far a price would jump, in words: `מ־₪519 ל־₪300, ירידה של 42%`. Agorot; both more than zero. */
export function jumpWords(from: number, to: number): string {
  const percent = to < from ? discountPercent(to, from) : Math.round((to / from - 1) * 100)
  return text.jump(short(from), short(to), to < from ? text.fall : text.rise, `${percent}%`)
}
