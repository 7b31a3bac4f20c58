/** Arithmetic on calendar dates `YYYY-MM-DD`, independent of time zones. */

const MS_PER_DAY = 86_400_000
const DAYS_IN_WEEK = 7

/** Whether the date exists, in this century: 30 February does not. */
export function isDay(written: string): boolean {
  return /^20\d{2}-\d{2}-\d{2}$/.test(written) && !Number.isNaN(Date.parse(written)) && addDays(written, 0) === written
}

export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days)
}

/** The same day in another year; 29 February becomes 1 March. */
export function addYears(date: string, years: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year + years, month - 1, day)).toISOString().slice(0, 10)
}

/** The last day of a day's month. */
export function lastOfMonth(day: string): string {
  const next = addDays(`${day.slice(0, 7)}-28`, 4)
  return addDays(`${next.slice(0, 7)}-01`, -1)
}

/** Days from the first date to the second. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/** All dates from the first to the last, inclusive. */
export function datesFrom(first: string, last: string): string[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))
}

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** First day (Sunday) of the Israeli week of a date. */
export function sundayOf(date: string): string {
  return addDays(date, -weekdayOf(date))
}

/** ISO week 1 contains 4 January. */
export function mondayOfIsoWeek(week: number, year: number): string {
  const fourth = dayNumber(`${year}-01-04`)
  // Day 0 of the epoch was a Thursday.
  const weekday = (fourth + 3) % DAYS_IN_WEEK
  return dateOf(fourth - weekday + (week - 1) * DAYS_IN_WEEK)
}

/** ISO week and year of a date; the last days of December may be in week 1. */
export function isoWeekOf(date: string): { week: number; year: number } {
  const calendarYear = Number(date.slice(0, 4))
  const year = [calendarYear + 1, calendarYear].find((each) => mondayOfIsoWeek(1, each) <= date) ?? calendarYear - 1
  return { week: Math.floor(daysBetween(mondayOfIsoWeek(1, year), date) / DAYS_IN_WEEK) + 1, year }
}

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY
}

function dateOf(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10)
}

/** Whether the date `YYYY-MM-DD` exists; 2026-02-30 does not. */
export function isCalendarDay(date: string): boolean {
  const instant = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date)
}

/** Length of an appointment; it begins on the hour. */
export const SLOT_HOURS = 2

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** `08:00–10:00` by start hour; display it isolated left to right. */
export const slotText = (startsAt: number): string => `${clock(startsAt)}–${clock(startsAt + SLOT_HOURS)}`

const WEEKDAYS = ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'ש׳']

/** `יום ד׳, 25/11 עד יום א׳, 29/11`. */
export const daysText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? dayText(from) : `${dayText(from)} עד ${dayText(to)}`

/** `יום א׳, 29/11 ב־10:00`. */
export const openingText = ({ date, opens }: { date: string; opens: number }): string => `${dayText(date)} ב־${opens}:00`

/** `25/11`, the short way of writing a date everywhere. */
export const shortDay = (date: string): string => `${date.slice(8)}/${date.slice(5, 7)}`

/** `יום ד׳, 25/11`. */
export const dayText = (date: string): string => `יום ${WEEKDAYS[weekdayOf(date)]}, ${shortDay(date)}`
