import type { DraftItemDetails } from '#services/purchasing/draft-orders.contract.ts'
import type { SumTerm } from '#services/purchasing/draft-terms.contract.ts'

/** The name of each term of a calculation, and the sentence on how it was derived. */

type Term = SumTerm['term']
type Numbers = SumTerm['numbers']
type LineEstimate = Pick<DraftItemDetails, 'method' | 'error' | 'weeks'>

/** Days over which visitor demand is counted. */
const signalDays = 28

const names: Record<Term, string> = {
  expected: 'צפי מכירות',
  refusedOffers: 'הצעות מחיר שנדחו',
  openOffers: 'הצעות מחיר פתוחות',
  emptySearches: 'חיפושים בלי תוצאה',
  requestedModels: 'דגמים שביקשו להוסיף',
  arrivalCarts: 'עגלות שננטשו בגלל מועד ההגעה',
  sets: 'דרוש לסטים',
  safety: 'מלאי ביטחון',
  freeStock: 'פחות מלאי פנוי',
  onOrder: 'פחות בדרך אלינו',
  rounding: 'עיגול',
  unavailable: 'אין אצל הספקים',
  limits: 'מה שהמגבלות השאירו בחוץ',
}

const weeksText = (weeks: number) => (weeks === 1 ? 'לשבוע אחד' : weeks === 2 ? 'לשבועיים' : `ל־${weeks} שבועות`)

export function termName({ term, units }: SumTerm, weeks: number): string {
  if (term === 'expected') return `${names.expected} ${weeksText(weeks)}`
  // More is reserved than in stock.
  return term === 'freeStock' && units > 0 ? 'חסר להזמנות ששולמו' : names[term]
}

/** `4` or `4.3`. */
const decimal = (number: number, digits = 1) => String(Number(number.toFixed(digits)))
export const percentText = (share: number): string => `${decimal(share * 100)}%`

const soldText = (units = 0) => (units === 0 ? 'לא נמכר' : units === 1 ? 'אחד נמכר' : `${decimal(units)} נמכרו`)

/** Why the forecast differs from sales: weeks without stock, and damped large orders. */
function sameWeeksText({ soldSameWeeks = 0, weekly = 0, weeks = 0 }: Numbers): string {
  const counted = decimal(weekly * weeks)
  return counted === decimal(soldSameWeeks) ? '' : `, ${counted} בניכוי חריגים ושבועות בלי מלאי`
}

const perWeek = ({ weekly = 0 }: Numbers) => `${decimal(weekly, 2)} בשבוע`
const seasonText = ({ weeks = 0 }: Numbers) => `כפול ${decimal(weeks, 2)} שבועות כאלה לפי העונה`

const methods: Record<LineEstimate['method'], (numbers: Numbers) => string> = {
  lastYear: (numbers) =>
    `${soldText(numbers.soldSameWeeks)} באותם שבועות אשתקד${sameWeeksText(numbers)}, כפול קצב השנה ${(numbers.trend ?? 1).toFixed(2)}.`,
  seasonal: (numbers) => `${soldText(numbers.soldLastYear)} בשנה האחרונה: ${perWeek(numbers)} ממוצע, ${seasonText(numbers)}.`,
  recent: (numbers) => `${perWeek(numbers)} ב־13 השבועות האחרונים, כפול ${decimal(numbers.weeks ?? 0)}.`,
  borrowed: (numbers) =>
    `${soldText(numbers.soldLastYear)} בשנה האחרונה, מעט מדי. יחד עם מוצרים באותה מידה ובאותו דגם: ${perWeek(numbers)} ממוצע, ${seasonText(numbers)}.`,
}

export const errorText = (error: number | null): string =>
  error === null ? 'אין די היסטוריה לבדיקה לאחור.' : `טעות השיטה בבדיקה לאחור: ${Math.round(error * 100)}%.`

/** `one`, `many`: the text for one week, and for more. */
function weeksSentence(weeks: number, [one, many]: readonly [string, string]): string[] {
  const count = decimal(weeks)
  if (count === '0') return []
  return [count === '1' ? one : many.replace('#', count === '2' ? 'שבועיים' : `${count} שבועות`)]
}

const withoutStock = ['לא נספר שבוע אחד בלי מלאי.', 'לא נספרו # בלי מלאי.'] as const
const damped = ['רוכך שבוע חריג אחד.', 'רוככו # חריגים.'] as const

function expectedSentences(numbers: Numbers, { method, error }: LineEstimate): string[] {
  const { dampedWeeks = 0, weeksWithoutStock = 0 } = numbers
  return [
    methods[method](numbers),
    ...weeksSentence(weeksWithoutStock, withoutStock),
    ...weeksSentence(dampedWeeks, damped),
    errorText(error),
  ]
}

function roundingSentence({ minimum = 1, multiple = 1 }: Numbers): string {
  const whole = multiple > 1 ? `לכפולה של ${multiple}` : 'ליחידות שלמות'
  return minimum > 1 ? `${whole}; מינימום הזמנה ${minimum}.` : `${whole}.`
}

function stockSentence({ stock = 0, reserved = 0 }: Numbers): string {
  if (stock === 0) return reserved === 0 ? 'אין במחסן.' : `אין במחסן, ו־${reserved} שמורים להזמנות.`
  if (reserved === 0) return `${stock} במחסן, ואין שמורים להזמנות.`
  return reserved <= stock ? `${stock} במחסן, ${reserved} מהם שמורים להזמנות.` : `${stock} במחסן, ו־${reserved} שמורים להזמנות.`
}

/** Empty where the parts listed below explain the term. */
export function termSentence({ term, numbers }: SumTerm, known: LineEstimate): string {
  switch (term) {
    case 'expected':
      return expectedSentences(numbers, known).join(' ')
    case 'safety': {
      const { level = 0, deviation = 0, quantile = 0 } = numbers
      return `רמת שירות ${level}%: סטיית תקן ${deviation.toFixed(2)} כפול ${quantile.toFixed(2)}.`
    }
    case 'freeStock':
      return stockSentence(numbers)
    case 'onOrder':
      return numbers.shipmentUnits ? `${numbers.shipmentUnits} במשלוח הקרוב שבקטלוג.` : ''
    case 'sets':
      return 'סטים שהצמיג הזה חלק מהם:'
    case 'rounding':
      return roundingSentence(numbers)
    case 'unavailable':
      return 'במחירונים התקפים אין די יחידות במלאי.'
    case 'limits':
      return 'תקציב החודש או מגבלת הצמיגים לא הספיקו לכל הצורך.'
    default:
      return `${decimal(numbers.count ?? 0)} ב־${signalDays} הימים האחרונים, ולפי הניסיון ${percentText(numbers.rate ?? 0)} מהם היו קונים.`
  }
}
