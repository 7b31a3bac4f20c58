import { draftName } from '#services/domain/draft-name.ts'
import { euroText } from '#services/domain/money.ts'
import type { DraftOrderRow } from '#services/purchasing/draft-orders.contract.ts'
import { percentOf, type Totals } from './differences.ts'

const number = (count: number) => count.toLocaleString('en')
/** Isolates a number together with its sign within Hebrew. */
const figure = (text: string) => `\u2066${text}\u2069`
const tires = (count: number) => (count === 1 ? 'צמיג אחד' : `${figure(number(count))} צמיגים`)

function tiresSentencePart(difference: number): string {
  if (difference === 0) return 'מספר הצמיגים לא השתנה'
  return difference > 0 ? `${tires(difference)} יותר` : `${tires(-difference)} פחות`
}

function moneySentencePart(before: number, after: number): string {
  const cents = Math.round(after * 100) - Math.round(before * 100)
  if (cents === 0) return 'הסכום לא השתנה'
  const percent = percentOf(before, after)
  const share = percent === null || percent === 0 ? '' : ` (${figure(`${Math.abs(percent)}%`)})`
  return `${figure(euroText(Math.abs(cents) / 100))} ${cents > 0 ? 'יותר' : 'פחות'}${share}`
}

export const compareText = {
  title: 'השוואת טיוטות',
  back: 'לטיוטה',
  loading: 'משווים…',
  before: 'הישנה',
  after: 'החדשה',
  choose: 'להשוות עם',
  tires: 'צמיגים',
  /** Short enough for a select on phones. */
  option: (draft: DraftOrderRow): string => `${draftName(draft)} · ${number(draft.totalTires)} צמיגים`,
  /** A draft that is no longer among the newest. */
  chosen: 'טיוטה מוקדמת יותר',
  items: 'פריטים',
  csv: 'ייצוא CSV',
  /** The total difference. */
  totals: ({ before, after }: Totals): string =>
    `בטיוטה החדשה ${tiresSentencePart(after.totalTires - before.totalTires)}, ${moneySentencePart(before.totalPrice, after.totalPrice)}.`,
  unchanged: (count: number): string => {
    if (count === 0) return 'אין שורות זהות.'
    return count === 1 ? 'שורה אחת זהה בשתי הטיוטות.' : `${figure(number(count))} שורות זהות בשתי הטיוטות.`
  },
  parts: 'אילו הבדלים',
  kinds: { all: 'כל ההבדלים', quantity: 'כמות', supplier: 'ספק', price: 'מחיר', added: 'רק בחדשה', gone: 'רק בישנה' },
  table: 'ההבדלים בין הטיוטות',
  columns: { product: 'מוצר', quantity: 'כמות', supplier: 'ספק', price: 'מחיר ליחידה', sum: 'הבדל בסכום' },
  file: {
    ean: 'EAN',
    product: 'מוצר',
    size: 'מידה',
    before: 'כמות לפני',
    after: 'כמות אחרי',
    units: 'הבדל בכמות',
    sourceBefore: 'ספק לפני',
    sourceAfter: 'ספק אחרי',
    priceBefore: 'מחיר לפני (€)',
    priceAfter: 'מחיר אחרי (€)',
    sum: 'הבדל (€)',
  },
  became: 'נהיה',
  same: 'שתי הטיוטות זהות',
  sameBody: 'אותם מוצרים, אותן כמויות, אותם ספקים ואותם מחירים.',
  alone: 'אין עוד טיוטה להשוות איתה',
  aloneBody: 'השוואה נפתחת כשיש עוד טיוטה שהושלמה.',
}
