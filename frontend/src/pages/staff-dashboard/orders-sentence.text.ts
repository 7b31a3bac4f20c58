import type { DayFigures, Figures } from '#services/analytics/analytics.contract.ts'
import { holidayOf } from '#services/domain/holidays.ts'
import { type Change, changeOf } from './change.ts'
import { dayText, joined, moneyText, numberText } from './words.text.ts'

/** What the orders and the money of a period say beside those of the period before. */
export interface Compared {
  figures: Figures
  figuresBefore: Figures
  days: readonly DayFigures[]
  daysBefore: readonly DayFigures[]
  /** One day that is not over yet. */
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

/** The day with the most orders, where there is one. */
export function busiestDay(days: readonly DayFigures[]): DayFigures | null {
  const most = Math.max(0, ...days.map(({ orders }) => orders))
  const [busiest, another] = days.filter(({ orders }) => orders === most)
  return most > 1 && busiest && !another ? busiest : null
}

const holidaysOf = (days: readonly DayFigures[]): string[] => [...new Set(days.flatMap(({ day }) => holidayOf(day) ?? []))]

/** Holidays that fell into one of the periods alone: nobody orders on them. */
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
  const peak = busiest ? ` היום החזק היה ${dayText(busiest.day)}, עם ${ordersText(busiest.orders)}.` : ''
  return `${bothSentenceParts(compared)}.${peak}${holidaysSentencePart(compared)}`
}
