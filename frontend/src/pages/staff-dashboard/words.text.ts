import { weekdayOf } from '#services/domain/calendar.ts'
import { formatMoney } from '#services/domain/money.ts'

/** Numbers, sums and days as they stand in sentences. */

const weekdays = ['ראשון', 'שני', 'שלישי', 'רביעי', 'חמישי', 'שישי', 'שבת']
const weekdayLetters = ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'ש׳']

export const numberText = (count: number): string => count.toLocaleString('en')

/** `₪402,930`: in sums of a period nobody reads agorot. In shekels. */
export const moneyText = (shekels: number): string => formatMoney(Math.round(shekels) * 100).slice(0, -3)

const thousand = 1_000

/** `₪30K`, for an axis. In shekels. */
export const shortMoney = (shekels: number): string =>
  shekels >= thousand ? `₪${numberText(Math.round(shekels / 100) / 10)}K` : `₪${numberText(shekels)}`

/** `19/11`. */
export const shortDay = (day: string): string => day.slice(5).split('-').reverse().join('/')
/** `19/11/2026`. */
export const fullDay = (day: string): string => day.split('-').reverse().join('/')
/** `יום חמישי`. */
export const weekdayText = (day: string): string => `${weekdayOf(day) === 6 ? '' : 'יום '}${weekdays[weekdayOf(day)]}`
/** `יום חמישי 19/11`. */
export const dayText = (day: string): string => `${weekdayText(day)} ${shortDay(day)}`
/** `ה׳ 19/11`. */
export const axisDay = (day: string): string => `${weekdayLetters[weekdayOf(day)]} ${shortDay(day)}`

/** One decimal, none where it would be 0 or 100. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '–'
  const share = (part / whole) * 100
  return Number.isInteger(share) ? `${share}%` : `${share.toFixed(1)}%`
}

/** `א`, `א וב`, `א, ב וג`; before a number or a Latin word the and takes its hyphen. */
export function joined(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? ''
  const last = words.at(-1) ?? ''
  return `${words.slice(0, -1).join(', ')} ו${/^[א-ת]/.test(last) ? '' : '־'}${last}`
}

const smallNumbers = ['', '', '', 'שלושה', 'ארבעה', 'חמישה', 'שישה', 'שבעה', 'שמונה', 'תשעה', 'עשרה']

/** How many of how many as people say it, where it is fewer than two of five: `אחד מכל שישה`, `כאחד מכל 13`; else null. */
export function oneOfEveryText(part: number, whole: number): string | null {
  const ratio = whole / part
  if (part === 0 || ratio < 2.5) return null
  const every = Math.round(ratio)
  return `${every === ratio ? '' : 'כ'}אחד מכל ${smallNumbers[every] ?? numberText(every)}`
}
