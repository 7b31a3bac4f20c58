import type {
  Conversion,
  DayFigures,
  Figures,
  FunnelStep,
  ProductDemand,
  SearchedWords,
  SizeDemand,
} from '#services/analytics/analytics.contract.ts'
import { holidayOf } from '#services/domain/holidays.ts'
import { tireName } from '#services/domain/tire-name.ts'
import { type Change, changeOf } from './counts.ts'
import { type Dimension, dayOfWeekText, joined, keyName, moneyText, numberText, oneOfEveryText, shareText } from './staff-dashboard.text.ts'

/** The sentence above each chart. */

/** The change beside a figure: a signed percentage, or words. `before` is already formatted. */
export function changeText(change: Change, before: string): string {
  switch (change.is) {
    case 'none':
      return 'גם קודם לא היו'
    case 'new':
      return 'קודם לא היו'
    case 'gone':
    case 'few':
      return `קודם: ${before}`
    case 'same':
      return 'בלי שינוי'
    case 'alike':
      return 'כמעט בלי שינוי'
    case 'times':
      return `פי ${change.times}`
    case 'percent':
      return `${change.direction === 'up' ? '+' : '−'}${change.percent}%`
    default:
      return change satisfies never
  }
}

/** Orders and money of a period and of the previous one. */
export interface Compared {
  figures: Figures
  figuresBefore: Figures
  days: readonly DayFigures[]
  daysBefore: readonly DayFigures[]
  /** The period is today alone, which is incomplete. */
  isToday: boolean
}

const ordersText = (count: number) => (count === 1 ? 'הזמנה אחת' : `${numberText(count)} הזמנות`)
const were = (count: number) => (count === 1 ? 'הייתה' : 'היו')

const verbs = { up: 'עלו', down: 'ירדו' } as const

function changeSentence(subject: string, change: Change): string | null {
  if (change.is === 'percent') return `${subject} ${verbs[change.direction]} ב־${change.percent}%`
  if (change.is === 'times') return `${subject} גדלו פי ${change.times}`
  return null
}

function ordersSentencePart(now: number, before: number): string {
  const change = changeOf(now, before)
  if (change.is === 'none') return 'לא היו הזמנות, וגם לא בתקופה הקודמת'
  if (change.is === 'new') return `${were(now)} ${ordersText(now)}, ובתקופה הקודמת לא הייתה אף אחת`
  if (change.is === 'gone') return `לא היו הזמנות; בתקופה הקודמת ${were(before)} ${ordersText(before)}`
  if (change.is === 'same') return `${were(now)} ${ordersText(now)}, בדיוק כמו בתקופה הקודמת`
  if (change.is === 'alike') return 'מספר ההזמנות כמעט לא השתנה'
  return changeSentence('ההזמנות', change) ?? `${were(now)} ${ordersText(now)}, לעומת ${numberText(before)} בתקופה הקודמת`
}

function moneySentencePart({ revenue }: Figures, before: Figures): string {
  const change = changeOf(revenue, before.revenue, before.paidOrders)
  if (change.is === 'none') return 'לא נכנסו תשלומים'
  if (change.is === 'new') return `נכנסו ${moneyText(revenue)}, ובתקופה הקודמת לא נכנס דבר`
  if (change.is === 'gone') return `לא נכנסו תשלומים; בתקופה הקודמת נכנסו ${moneyText(before.revenue)}`
  if (change.is === 'same') return 'ההכנסות לא השתנו'
  if (change.is === 'alike') return 'ההכנסות כמעט לא השתנו'
  return changeSentence('ההכנסות', change) ?? `נכנסו ${moneyText(revenue)}, לעומת ${moneyText(before.revenue)}`
}

function bothSentenceParts({ figures, figuresBefore }: Compared): string {
  const orders = changeOf(figures.orders, figuresBefore.orders)
  const money = changeOf(figures.revenue, figuresBefore.revenue, figuresBefore.paidOrders)
  if (orders.is === 'percent' && money.is === 'percent' && orders.direction === money.direction)
    return `ההזמנות ${verbs[orders.direction]} ב־${orders.percent}% וההכנסות ב־${money.percent}%`
  const [first, second] = [ordersSentencePart(figures.orders, figuresBefore.orders), moneySentencePart(figures, figuresBefore)]
  return first.includes(',') || first.includes(';') || second.includes(';') ? `${first}. ${second}` : `${first}, ו${second}`
}

/** The day with the most orders, if any. */
export function busiestDay(days: readonly DayFigures[]): DayFigures | null {
  const most = Math.max(0, ...days.map(({ orders }) => orders))
  const [busiest, another] = days.filter(({ orders }) => orders === most)
  return most > 1 && busiest && !another ? busiest : null
}

const holidaysOf = (days: readonly DayFigures[]): string[] => [...new Set(days.flatMap(({ day }) => holidayOf(day) ?? []))]

/** Holidays in only one of the periods, since nobody orders on them. */
function holidaysSentencePart({ days, daysBefore }: Compared): string {
  const [now, before] = [holidaysOf(days), holidaysOf(daysBefore)]
  const only = now.filter((name) => !before.includes(name))
  const onlyBefore = before.filter((name) => !now.includes(name))
  if (only.length > 0 && onlyBefore.length > 0) return ` בתקופה הזו חלו ${joined(only)}, ובקודמת ${joined(onlyBefore)}.`
  if (only.length > 0) return ` בתקופה הזו ${only.length === 1 ? 'חל' : 'חלו'} ${joined(only)}.`
  return onlyBefore.length > 0 ? ` בתקופה הקודמת ${onlyBefore.length === 1 ? 'חל' : 'חלו'} ${joined(onlyBefore)}.` : ''
}

function todaySentencePart({ figures, figuresBefore }: Compared): string {
  const today = figures.orders === 0 ? 'עד עכשיו לא היו היום הזמנות' : `עד עכשיו ${were(figures.orders)} היום ${ordersText(figures.orders)}`
  const money = figures.revenue > 0 ? ` ונכנסו ${moneyText(figures.revenue)}` : ''
  const before =
    figuresBefore.orders === 0
      ? 'אתמול לא היו הזמנות'
      : `אתמול, ביום שלם, ${were(figuresBefore.orders)} ${ordersText(figuresBefore.orders)}`
  return `${today}${money}; ${before}.`
}

export function ordersSentence(compared: Compared): string {
  if (compared.isToday) return todaySentencePart(compared)
  const busiest = compared.days.length > 1 ? busiestDay(compared.days) : null
  const peak = busiest ? ` היום החזק היה ${dayOfWeekText(busiest.day)}, עם ${ordersText(busiest.orders)}.` : ''
  return `${bothSentenceParts(compared)}.${peak}${holidaysSentencePart(compared)}`
}

type Step = FunnelStep['step']

export interface Drop {
  step: Step
  visitors: number
  from: Step
  before: number
}

/** Fewer visitors are too few to locate a drop. */
export const minVisitors = 10

/** Text for those who reached a step: many, and one. */
const came: Record<Step, readonly [many: string, one: string]> = {
  list: ['ראו רשימת צמיגים', 'ראה רשימת צמיגים'],
  product: ['פתחו דף מוצר', 'פתח דף מוצר'],
  cart: ['הוסיפו לעגלה', 'הוסיף לעגלה'],
  details: ['מילאו פרטים ומסירה', 'מילא פרטים ומסירה'],
  payment: ['בחרו אמצעי תשלום', 'בחר אמצעי תשלום'],
  confirm: ['אישרו את ההזמנה', 'אישר את ההזמנה'],
  paid: ['שילמו', 'שילם'],
}

/** The step with the lowest conversion from the one before; null if too few reached it, or nobody dropped out. */
export function biggestDrop(funnel: readonly FunnelStep[]): Drop | null {
  const drops = funnel.flatMap(({ step, visitors }, index): Drop[] => {
    const last = funnel[index - 1]
    return last && last.visitors >= minVisitors && visitors < last.visitors
      ? [{ step, visitors, from: last.step, before: last.visitors }]
      : []
  })
  return drops.reduce<Drop | null>(
    (least, drop) => (least && least.visitors / least.before <= drop.visitors / drop.before ? least : drop),
    null,
  )
}

function dropText({ step, visitors, from, before }: Drop): string {
  const [those] = came[from]
  const [many, one] = came[step]
  if (visitors === 0) return `אף אחד מ־${numberText(before)} ש${those} לא ${one}`
  const every = oneOfEveryText(visitors, before)
  if (every) return `רק ${every} ש${those} ${one}`
  return `${visitors * 2 < before ? 'רק ' : ''}${shareText(visitors, before)} ממי ש${those} ${many}`
}

export function funnelSentence(funnel: readonly FunnelStep[]): string {
  const first = funnel[0]?.visitors ?? 0
  if (first === 0) return 'אף מבקר לא פתח רשימת צמיגים בתקופה הזו.'
  if (first < minVisitors) {
    return `${first === 1 ? 'מבקר אחד בלבד ראה' : `${first} מבקרים בלבד ראו`} רשימת צמיגים: מעט מכדי לומר איפה עוצרים.`
  }
  const drop = biggestDrop(funnel)
  if (!drop) return `כל ${numberText(first)} המבקרים שראו רשימת צמיגים הגיעו עד התשלום.`
  return `${dropText(drop)}: זו הנפילה הגדולה בדרך לתשלום.`
}

/** Fewer visitors are too few for a percentage. */
export const minToCompare = 20

const rate = ({ paid, visitors }: Conversion) => paid / visitors

function howMany({ paid, visitors }: Conversion): string {
  if (paid === 0) return `אף אחד מ־${numberText(visitors)} לא שילם`
  const every = oneOfEveryText(paid, visitors)
  return every ? `משלם ${every}` : `משלמים ${shareText(paid, visitors)}`
}

/** The groups that pay most and least often. */
export function conversionSentence(dimension: Dimension, conversions: readonly Conversion[]): string {
  if (conversions.length === 0) return 'אין מה להשוות בתקופה הזו.'
  const known = conversions.filter(({ visitors }) => visitors >= minToCompare)
  const [first] = known
  if (!first) return 'מעט מדי מבקרים כדי להשוות.'
  if (known.every(({ paid }) => paid === 0)) return 'אף אחד מהמבקרים האלה לא שילם בתקופה הזו.'
  const best = known.reduce((most, each) => (rate(each) > rate(most) ? each : most), first)
  const worst = known.reduce((least, each) => (rate(each) < rate(least) ? each : least), first)
  const describeOne = (each: Conversion) => `${keyName(dimension, each.key)}: ${howMany(each)}`
  return rate(best) === rate(worst) ? `${describeOne(best)}.` : `${describeOne(best)}. ${describeOne(worst)}.`
}

type Stock = Pick<SizeDemand, 'inStock' | 'daysLeft'>

/** Stock lasting fewer days is warned of. */
export const soonDays = 14
const weekDays = 7
const yearDays = 365

/** How long a stock lasts at the period's rate of sales. */
export function stockLeftText({ inStock, daysLeft }: Stock): string {
  if (inStock === 0) return 'אזל'
  if (daysLeft === null) return 'לא נמכר'
  if (daysLeft === 0) return 'פחות מיום'
  if (daysLeft <= 2) return daysLeft === 1 ? 'יום אחד' : 'יומיים'
  if (daysLeft < 2 * weekDays) return `${daysLeft} ימים`
  if (daysLeft < 3 * weekDays) return 'שבועיים'
  return daysLeft > yearDays ? 'יותר משנה' : `${Math.floor(daysLeft / weekDays)} שבועות`
}

export const isSoldOut = ({ inStock }: Stock): boolean => inStock === 0
export const isEndingSoon = ({ inStock, daysLeft }: Stock): boolean => inStock > 0 && daysLeft !== null && daysLeft < soonDays

const visitorsText = (count: number) => (count === 1 ? 'מבקר אחד' : `${numberText(count)} מבקרים`)
const timesText = (count: number) => (count === 1 ? 'חיפוש אחד' : `${numberText(count)} חיפושים`)
/** Hebrew prefixes take a hyphen before a number. */
const afterTo = (words: string) => (/^\d/.test(words) ? `ל־${words}` : `ל${words}`)

function soldOutText(sizes: readonly SizeDemand[]): string | null {
  const [first, second, ...others] = sizes.filter(isSoldOut)
  if (!first) return null
  if (!second) return `${first.size} אזלה`
  return others.length === 0 ? `${first.size} ו־${second.size} אזלו` : `${first.size} ועוד ${others.length + 1} מידות אזלו`
}

export function sizesSentence(sizes: readonly SizeDemand[]): string {
  if (sizes.length === 0) return 'לא היה ביקוש למידות בתקופה הזו.'
  const soldOut = soldOutText(sizes)
  const [soonest] = sizes.filter(isEndingSoon).sort((one, other) => (one.daysLeft ?? 0) - (other.daysLeft ?? 0))
  const ending = soonest && `המלאי של ${soonest.size} יספיק ${afterTo(stockLeftText(soonest))}`
  if (soldOut) return ending ? `${soldOut}, ו${ending}.` : `${soldOut}.`
  return ending ? `${ending}.` : 'בקצב של התקופה, המלאי של כל המידות המבוקשות יספיק לשבועיים לפחות.'
}

export function sizesWithoutStockSentence(sizes: readonly SizeDemand[]): string {
  const [first] = sizes
  if (!first) return 'מכל מידה שמבקרים ראו יש מלאי על המדף.'
  const saw = first.visitors === 1 ? 'מבקר אחד ראה' : `${visitorsText(first.visitors)} ראו`
  return `${saw} ${first.size}, ואין אף צמיג כזה על המדף.`
}

/** The first entry, and how many others tie with it. */
function leader<T>(list: readonly T[], count: (each: T) => number): { first: T; others: number } | null {
  const [first] = list
  return first === undefined ? null : { first, others: list.filter((each) => count(each) === count(first)).length - 1 }
}
const othersText = (others: number) => (others === 0 ? '' : `, ועוד ${others} כמוהו`)

export function searchesSentence(searches: readonly SearchedWords[]): string {
  const top = leader(searches, ({ searches: count }) => count)
  if (!top) return 'אף אחד לא חיפש במילים בתקופה הזו.'
  const { first, others } = top
  return `החיפוש הנפוץ: ${first.query}${othersText(others)}, ${timesText(first.searches)}${others === 0 ? '' : ' כל אחד'}.`
}

/** `hasSearches`: whether there were any searches. */
export function emptySearchesSentence(searches: readonly SearchedWords[], hasSearches: boolean): string {
  const top = leader(searches, ({ empty }) => empty)
  if (!top) return hasSearches ? 'כל החיפושים בתקופה הזו מצאו משהו.' : 'אף אחד לא חיפש במילים בתקופה הזו.'
  const { first, others } = top
  return `${first.query}${othersText(others)}: ${timesText(first.empty)} בלי תוצאה${others === 0 ? '' : ' כל אחד'}.`
}

export function productsSentence(products: readonly ProductDemand[]): string {
  const top = leader(products, ({ visitors }) => visitors)
  if (!top || top.first.visitors === 0) return 'אף מבקר לא פתח דף מוצר בתקופה הזו.'
  const { first, others } = top
  const sold = first.sold === 0 ? 'לא נמכר אף צמיג' : first.sold === 1 ? 'נמכר צמיג אחד' : `נמכרו ${numberText(first.sold)} צמיגים`
  const viewed = `הנצפה ביותר: ${tireName(first.brand, first.displayName)}`
  return others === 0
    ? `${viewed}. ${visitorsText(first.visitors)}, ${sold}.`
    : `${viewed}${othersText(others)}: ${visitorsText(first.visitors)} כל אחד.`
}
