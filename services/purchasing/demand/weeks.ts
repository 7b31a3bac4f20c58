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
 * weeks end where the shop began to count. `out`: days without stock by Sunday, where they are known.
 */
export function toSalesWeeks(
  today: string,
  past: readonly PastWeek[],
  ordered: readonly { week: string; units: number }[],
  out: ReadonlyMap<string, number>,
): SalesWeeks {
  const first = firstWeek(today)
  const weeks: SalesWeeks = { sold: new Array<number>(WEEKS).fill(0), daysOut: new Array<number>(WEEKS).fill(0) }
  const placeOf = (week: string): number | null => {
    const place = daysBetween(first, week) / DAYS
    return place >= 0 && place < WEEKS ? place : null
  }
  for (const { week, units, daysOut } of past) {
    const place = placeOf(week)
    if (place === null) continue
    weeks.sold[place] = (weeks.sold[place] ?? 0) + units
    weeks.daysOut[place] = daysOut
  }
  for (const { week, units } of ordered) {
    const place = placeOf(week)
    if (place !== null) weeks.sold[place] = (weeks.sold[place] ?? 0) + units
  }
  for (const [week, days] of out) {
    const place = placeOf(week)
    if (place !== null) weeks.daysOut[place] = Math.max(weeks.daysOut[place] ?? 0, days)
  }
  return weeks
}
