import type { DeskProductChoices } from '#services/catalogue/catalogue-desk.contract.ts'
import { formatMoney } from '#services/domain/money.ts'
import type { PriceRule } from '#services/domain/price-rule.ts'
import type { View } from '../staff-catalogue.model.ts'
import { editingText, many } from '../staff-catalogue.text.ts'
import { productsText, segmentName } from './products.text.ts'

const count = (figure: number) => figure.toLocaleString('en')

export const pricesText = {
  open: (articles: number, isTicked: boolean) =>
    isTicked ? `שינוי מחירים ל־${count(articles)} שסומנו` : `שינוי מחירים ל־${count(articles)} שברשימה`,
  title: 'שינוי מחירים',
  close: 'חזרה לרשימה',
  by: 'במה משנים',
  kinds: { percent: 'אחוזים', amount: 'שקלים' },
  value: { percent: 'כמה אחוזים', amount: 'כמה שקלים' },
  valueHint: 'עם מינוס: הוזלה',
  wrong: { percent: 'אחוזים כמו 3 או ‎-2.5.', amount: 'סכום כמו 20 או ‎-15.50.' },
  round: 'עיגול',
  rounds: { nine: 'לשקלים שמסתיימים ב־9', shekel: 'לשקל שלם', agora: 'בלי עיגול' },
  movesFull: 'גם המחיר המלא זז',
  movesFullHint: 'אחרת הוא נשאר, ולא יורד מתחת למחיר.',
  columns: { leave: 'לשנות', tire: 'צמיג', price: 'מחיר', full: 'מחיר מלא', cost: 'עלות נחיתה לפני מע״מ', margin: 'מה נשאר' },
  change: (name: string) => `לשנות את ${name}`,
  table: 'מה ישתנה',
  planning: 'מחשבים',
  ask: 'כתבו בכמה לשנות, והמחירים החדשים יופיעו כאן. שום דבר לא משתנה עד שמאשרים.',
  nothing: 'הכלל הזה לא משנה אף מחיר.',
  unchanged: (articles: number) => many(articles, 'צמיג אחד נשאר במחירו.', 'צמיגים נשארים במחירם.'),
  left: (articles: number) => many(articles, 'אחד הוצא מהשינוי.', 'הוצאו מהשינוי.'),
  belowCost: (articles: number) => many(articles, 'מחיר אחד אינו מכסה את עלות הנחיתה.', 'מחירים אינם מכסים את עלות הנחיתה.'),
  jumps: (articles: number) => many(articles, 'מחיר אחד זז ביותר מ־30%.', 'מחירים זזים ביותר מ־30%.'),
  leaveBelowCost: 'להוציא את מה שמתחת לעלות הנחיתה',
  showAll: (articles: number) => `להציג את כל ה־${count(articles)}`,
  apply: (articles: number) => (articles === 1 ? 'שינוי מחיר אחד' : `שינוי ${count(articles)} מחירים`),
  applyAnyway: 'לשנות בכל זאת',
  applying: 'משנים…',
  now: 'במקום',
  costUnknown: 'לא ידועה',
  done: (articles: number) => many(articles, 'מחיר אחד השתנה:', 'מחירים השתנו:'),
}

/** `עלייה של 3%`; in words, since a sign beside a number jumps sides in right-to-left text. */
export function nameOfRule({ by, change }: PriceRule): string {
  const size = Math.abs(change)
  const figure = by === 'percent' ? `${size / 10}%` : formatMoney(size).replace(/\.00$/, '')
  return `${change > 0 ? editingText.rise : editingText.fall} של ${figure}`
}

/** The scope in words, for the history: `Michelin, Road 6`. */
export function nameOfScope(ticked: number, view: View, choices: DeskProductChoices | null): string {
  if (ticked > 0) return ticked === 1 ? 'צמיג אחד' : `${count(ticked)} צמיגים`
  const nameIn = (all: DeskProductChoices['brands'] | undefined, value: string) => all?.find((each) => each.value === value)?.name ?? value
  const named = [
    view.search,
    nameIn(choices?.brands, view.brand),
    nameIn(choices?.lines, view.line),
    segmentName(view.segment),
    nameIn(choices?.sizes, view.size),
    view.state === null ? '' : productsText.states[view.state],
  ].filter((name) => name !== '')
  return named.length > 0 ? named.join(', ') : 'כל הקטלוג'
}
