import { addDays } from '#services/domain/calendar.ts'
import { formatDate, formatTime, israelDate } from '#services/domain/israel-time.ts'
import { offerPanelText, timeText } from './staff-offers.text.ts'

const minuteMs = 60_000
const minutesPerHour = 60
/** Marked as urgent below this. */
const shortMinutes = 3 * minutesPerHour

export interface TimeLeft {
  words: string
  isShort: boolean
}

/** Whole hours from one hour on, minutes below; `now` in milliseconds. */
export function timeLeft(until: string, now: number): TimeLeft {
  const minutes = Math.floor((Date.parse(until) - now) / minuteMs)
  if (minutes <= 0) return { words: timeText.over, isShort: true }
  const words = minutes < minutesPerHour ? timeText.minutes(minutes) : timeText.hours(Math.floor(minutes / minutesPerHour))
  return { words, isShort: minutes <= shortMinutes }
}

/** `פוקעת היום ב־13:52`, in Israel's time; callers isolate the clock left to right. */
export function lapseWords(until: string, now: number): { before: string; clock: string } {
  const day = israelDate(until)
  if (day === israelDate(now)) return { before: offerPanelText.lapsesToday, clock: formatTime(until) }
  if (day === addDays(israelDate(now), 1)) return { before: offerPanelText.lapsesTomorrow, clock: formatTime(until) }
  return { before: offerPanelText.lapses, clock: `${formatDate(until)} ${formatTime(until)}` }
}
