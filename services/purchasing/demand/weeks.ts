import { addDays, daysBetween, sundayOf } from '#services/domain/calendar.ts'
import { WEEKS } from '../plan/plan-input.ts'

/** Sales of one article by week, as a plan reads them. */
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

/** The Sunday that begins the oldest of the weeks; the newest is the last whole one before `today`. */
export function firstWeek(today: string): string {
  return addDays(sundayOf(today), -WEEKS * DAYS)
}

/**
 * The last `WEEKS` whole weeks, oldest first, from what was imported and what was ordered since; units of both add up, since imported
 * weeks end where the shop began to count. `out`: days without stock by week, where they are known. `since`: the week in which the
 * article came; those before it are left out, unless it was sold in them.
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
 * The same articles without the weeks before anything at all is known: neither was anything imported or sold in them, nor had the
 * shop begun (`opened`, by its place). Nobody bought in them because nobody counted.
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
