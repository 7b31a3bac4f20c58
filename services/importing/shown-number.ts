import { addDays } from '#services/domain/calendar.ts'
import { dayField } from '#services/domain/fields.ts'

/** Displayed numbers of a workbook. */

/** Built-in number formats, as far as relevant. */
const BUILT_IN: Readonly<Record<string, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '0',
  6: '0',
  7: '0.00',
  8: '0.00',
  9: '0%',
  10: '0.00%',
  14: 'd/m/yyyy',
}
const DAY_FORMATS = new Set(['15', '16', '17', '22', '27', '28', '29', '30', '31', '36', '50', '51', '52', '53', '54', '57', '58'])
/** Excel's precision; further digits are floating-point noise. */
const PRECISION = 15
const MAX_DAY = 2_958_465

export function builtInFormat(id: string): string {
  return DAY_FORMATS.has(id) ? 'd/m/yyyy' : (BUILT_IN[id] ?? '')
}

/** A day as `DD/MM/YYYY`; else digits with the format's zeros and decimals, never in exponent form (`2.77E+12`). */
export function showNumber(written: string, format: string, is1904: boolean): string {
  const number = Number(written)
  if (written === '' || !Number.isFinite(number)) return written
  const plain = format.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').split(';', 1)[0] ?? ''
  if (/[dy]/i.test(plain) && number >= 1 && number <= MAX_DAY) return dayOf(number, is1904)
  const exact = Number(number.toPrecision(PRECISION))
  const percent = plain.includes('%') ? '%' : ''
  const shown = percent ? Number((exact * 100).toPrecision(PRECISION)) : exact
  const [, whole = '', decimals = ''] = /^[^0#]*([0#,]*0)(?:\.(0+))?(?![0#?.eE])/.exec(plain) ?? []
  if (whole === '') return plainDigits(shown) + percent
  const zeros = whole.replace(/[^0]/g, '').length
  const [digits = '', rest] = plainDigits(Math.abs(shown), decimals.length).split('.')
  return `${shown < 0 ? '-' : ''}${digits.padStart(zeros, '0')}${rest ? `.${rest}` : ''}${percent}`
}

/** All digits, or as many decimals as given. */
function plainDigits(number: number, decimals?: number): string {
  if (decimals !== undefined)
    return number.toLocaleString('en', { useGrouping: false, minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return number.toLocaleString('en', { useGrouping: false, maximumFractionDigits: PRECISION })
}

/** Excel counts a nonexistent 29 February 1900. */
function dayOf(serial: number, is1904: boolean): string {
  const day = Math.floor(serial)
  const date = is1904 ? addDays('1904-01-01', day) : addDays('1899-12-30', day < 60 ? day + 1 : day)
  return dayField.write(date)
}
