import { weekdayOf } from './calendar.ts'

/** How long an appointment takes; it begins at a full hour. */
export const SLOT_HOURS = 2

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** `08:00–10:00` (ruling 7); to be isolated left to right where it is shown. */
export const slotText = (startsAt: number): string => `${clock(startsAt)}–${clock(startsAt + SLOT_HOURS)}`

const WEEKDAYS = ['א׳', 'ב׳', 'ג׳', 'ד׳', 'ה׳', 'ו׳', 'ש׳']

/** `יום ד׳, 25/11`. */
export function dayText(date: string): string {
  const [, month, day] = date.split('-')
  return `יום ${WEEKDAYS[weekdayOf(date)]}, ${day}/${month}`
}
