import type { ShelfChange } from '#services/analytics/lost-demand.queries.ts'
import { addDays } from '#services/domain/calendar.ts'
import { startOfIsraelDay } from '#services/domain/israel-time.ts'
import { WEEKS } from '../plan/plan-input.ts'
import { firstWeek } from './weeks.ts'

/** A bit per day of the week, Sunday lowest; for all `WEEKS`, oldest first. */
export type DaysOut = Uint8Array

export interface ShelfHistory {
  /** Articles that were unavailable for some full day. */
  out: ReadonlyMap<string, DaysOut>
  /** The first full week of articles that were added after the shop opened, by index. */
  since: ReadonlyMap<string, number>
  /** Index of the shop's first full week. */
  opened: number
}

const DAYS = 7
/** Changes within the first days are the initial catalogue, not news. */
const OPENING_MS = DAYS * 86_400_000

/** `changes` sorted by EAN and time. */
export function toShelfHistory(today: string, changes: readonly ShelfChange[]): ShelfHistory {
  const first = firstWeek(today)
  const starts = Float64Array.from({ length: WEEKS * DAYS + 1 }, (_, day) => startOfIsraelDay(addDays(first, day)))
  const opened = changes.reduce((earliest, { at }) => Math.min(earliest, at), Number.POSITIVE_INFINITY)
  const out = new Map<string, DaysOut>()
  const since = new Map<string, number>()
  for (const [index, { ean, at, isOut }] of changes.entries()) {
    const isFirst = changes[index - 1]?.ean !== ean
    if (isFirst && at > opened + OPENING_MS) since.set(ean, wholeWeekAfter(starts, at))
    if (!isOut) continue
    const next = changes[index + 1]
    const days = out.get(ean) ?? new Uint8Array(WEEKS)
    if (markOut(days, starts, at, next?.ean === ean ? next.at : Number.POSITIVE_INFINITY)) out.set(ean, days)
  }
  return { out, since, opened: wholeWeekAfter(starts, opened) }
}

/** Marks full days; returns whether there were any. */
function markOut(days: DaysOut, starts: Float64Array, from: number, to: number): boolean {
  let isAny = false
  for (let day = dayOf(starts, from); day < WEEKS * DAYS && (starts[day + 1] ?? 0) <= to; day += 1) {
    if ((starts[day] ?? 0) < from) continue
    const week = Math.floor(day / DAYS)
    days[week] = (days[week] ?? 0) | (1 << (day % DAYS))
    isAny = true
  }
  return isAny
}

function wholeWeekAfter(starts: Float64Array, at: number): number {
  return at <= (starts[0] ?? 0) ? 0 : Math.min(WEEKS, Math.floor(dayOf(starts, at) / DAYS) + 1)
}

/** The day of an instant; 0 for all before. */
function dayOf(starts: Float64Array, at: number): number {
  let [low, high] = [0, starts.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle
  }
  return low
}

/** Days of each week on which any of them was unavailable: a set needs both tires. */
export function countDaysOut(all: readonly (DaysOut | undefined)[]): Uint8Array {
  const known = all.filter((days) => days !== undefined)
  return Uint8Array.from({ length: known.length === 0 ? 0 : WEEKS }, (_, week) =>
    bitsOf(known.reduce((bits, days) => bits | (days[week] ?? 0), 0)),
  )
}

function bitsOf(value: number): number {
  let count = 0
  for (let left = value; left > 0; left >>= 1) count += left & 1
  return count
}
