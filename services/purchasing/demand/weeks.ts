import { addDays, daysBetween, sundayOf } from '#services/domain/calendar.ts'
import { WEEKS } from '../plan/plan-input.ts'

/** Weekly sales of one article. */
export interface SalesWeeks {
  sold: number[]
  daysOut: number[]
}

interface PastWeek {
  week: string
  units: number
  daysOut: number
}

const DAYS = 7

/** The Sunday of the first week; the last week is the last full one before `today`. */
export function firstWeek(today: string): string {
  return addDays(sundayOf(today), -WEEKS * DAYS)
}

/**
 * The last `WEEKS` full weeks, oldest first, from imported sales and orders; they are added up, since the import ends where the shop
 * begins. `out`: days without stock by week, if known. `since`: the week in which the article was added; weeks before it are omitted
 * unless it sold then.
 */
export function toSalesWeeks(
  today: string,
  past: readonly PastWeek[],
  ordered: readonly { week: string; units: number }[],
  { out, since }: { out: ArrayLike<number>; since: number },
): SalesWeeks {
  const first = firstWeek(today)
  const weeks: SalesWeeks = { sold: new Array<number>(WEEKS).fill(0), daysOut: new Array<number>(WEEKS).fill(0) }
  let begin = Math.min(since, WEEKS)
  const add = (week: string, units: number, daysOut: number): void => {
    const index = daysBetween(first, week) / DAYS
    if (!(index >= 0 && index < WEEKS)) return
    weeks.sold[index] = (weeks.sold[index] ?? 0) + units
    weeks.daysOut[index] = Math.max(weeks.daysOut[index] ?? 0, daysOut)
    begin = Math.min(begin, index)
  }
  for (const { week, units, daysOut } of past) add(week, units, daysOut)
  for (const { week, units } of ordered) add(week, units, 0)
  for (let index = 0; index < out.length; index += 1) weeks.daysOut[index] = Math.max(weeks.daysOut[index] ?? 0, out[index] ?? 0)
  return { sold: weeks.sold.slice(begin), daysOut: weeks.daysOut.slice(begin) }
}

/**
 * The same without the weeks for which there are no data: nothing was imported or sold, and the shop had not opened (`opened`, an
 * index). Zero sales there would be wrong.
 */
export function withoutUnknownWeeks<Article extends { sold: readonly number[]; daysOut: readonly number[] }>(
  articles: readonly Article[],
  opened: number,
): Article[] {
  const known = articles.reduce((earliest, { sold, daysOut }) => {
    const index = sold.findIndex((units, week) => units > 0 || (daysOut[week] ?? 0) > 0)
    return index < 0 ? earliest : Math.min(earliest, WEEKS - sold.length + index)
  }, opened)
  if (known === 0) return [...articles]
  return articles.map((article) => {
    const cut = Math.max(0, known - (WEEKS - article.sold.length))
    return { ...article, sold: article.sold.slice(cut), daysOut: article.daysOut.slice(cut) }
  })
}
