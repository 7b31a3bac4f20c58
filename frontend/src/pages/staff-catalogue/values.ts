import { type IsSame, isSameText } from '#frontend/shared/edit.ts'
import { moneyField } from '#services/domain/fields.ts'
import { discountPercent, formatMoney } from '#services/domain/money.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { editingText as text } from './staff-catalogue.text.ts'

/** Splits at commas, vertical lines and line breaks. */
export const readList = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,|\n]/)
      .map((part) => plainText(part))
      .filter(Boolean),
  ),
]

const moneyFields: readonly string[] = ['price', 'fullPrice', 'amount', 'minimum']
const readSum = (value: string | boolean | undefined) => (typeof value === 'string' ? moneyField.read(value) : null)

/** `519` equals `519.00`. */
export const isSameValue: IsSame = (field, one, other) =>
  isSameText(field, one, other) || (moneyFields.includes(field) && readSum(one) !== null && readSum(one) === readSum(other))

const short = (agorot: number) => formatMoney(agorot).replace(/\.00$/, '')

/** Describes a price change: `מ־₪519 ל־₪300, ירידה של 42%`. Agorot; both greater than zero. */
export function jumpWords(from: number, to: number): string {
  const percent = to < from ? discountPercent(to, from) : Math.round((to / from - 1) * 100)
  return text.jump(short(from), short(to), to < from ? text.fall : text.rise, `${percent}%`)
}
