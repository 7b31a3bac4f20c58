import { visible } from '#services/domain/plain-text.ts'
import type { Reason } from './reasons.ts'

/** What is made of one cell: its value (perhaps worth a look), or why it stops the row. */
export type Cell<T> = { ok: true; value: T; warning?: Reason; detail?: string } | { ok: false; reason: Reason; detail?: string }

const CURRENCY = /₪|ILS|NIS|ש["״]ח/giu
const SCIENTIFIC = /^[+-]?\d+([.,]\d+)?E[+-]?\d+$/i
const GROUPED_BY_POINT = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/
const GROUPED_BY_COMMA = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/
const PLAIN = /^-?\d+([.,]\d+)?$/
const MAX_DECIMALS = 2
const THOUSANDS = 3

/** A number as written here or in Europe: `1,139.90`, `1.139,90`, `112,5`, `₪ 98`. Refuses what could be read in two ways. */
export function readDecimal(text: string): Cell<number> {
  const clean = visible(text)
    .normalize('NFKC')
    .replace(/[\s']/g, '')
    .replace(CURRENCY, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
  if (SCIENTIFIC.test(clean)) return { ok: false, reason: 'scientific_notation' }
  if (/^[=@]/.test(clean)) return { ok: false, reason: 'formula' }
  const decimals = /[.,](\d+)$/.exec(clean)?.[1] ?? ''
  if (PLAIN.test(clean)) {
    if (decimals.length === THOUSANDS) return { ok: false, reason: 'ambiguous_number' }
    if (decimals.length > MAX_DECIMALS) return { ok: false, reason: 'too_precise' }
    return { ok: true, value: Number(clean.replace(',', '.')) }
  }
  if (GROUPED_BY_POINT.test(clean)) return grouped(clean.replaceAll('.', '').replace(',', '.'))
  if (GROUPED_BY_COMMA.test(clean)) return grouped(clean.replaceAll(',', ''))
  return { ok: false, reason: 'not_a_number' }
}

function grouped(plain: string): Cell<number> {
  const decimals = plain.split('.')[1] ?? ''
  return decimals.length > MAX_DECIMALS ? { ok: false, reason: 'too_precise' } : { ok: true, value: Number(plain) }
}
