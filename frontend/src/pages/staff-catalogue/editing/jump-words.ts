import { discountPercent, formatMoney } from '#services/domain/money.ts'
import { editingText as text } from './editing.text.ts'

const short = (agorot: number) => formatMoney(agorot).replace(/\.00$/, '')

/** How far a price would jump, in words: `מ־₪519 ל־₪300, ירידה של 42%`. Agorot; both more than zero. */
export function jumpWords(from: number, to: number): string {
  const percent = to < from ? discountPercent(to, from) : Math.round((to / from - 1) * 100)
  return text.jump(short(from), short(to), to < from ? text.fall : text.rise, `${percent}%`)
}
