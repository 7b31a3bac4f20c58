import { addDays } from '#services/domain/calendar.ts'
import { israelDaysLater } from '#services/domain/israel-time.ts'

/** A window is thirteen whole weeks: a copied Sunday is a Sunday, and no tire is fitted on a Sabbath. Forty of them are ten years. */
export const WINDOW_DAYS = 91
const WINDOWS = 40
/** Has no factor in common with the windows: however few copies there are, they are spread over all of them. */
const STRIDE = 17

/** A copy of the sample's rows and events; number 0 is the sample itself. */
export interface Copy {
  number: number
  /** How much earlier than the sample it happened. */
  days: number
  /** Hours as shifted before; shared by the copies of a window. */
  hours: Map<string, string>
}

/** Copies by their windows, the oldest window first; the sample itself is the last of all. `within`: only in so many windows. */
export function windowsOf(count: number, within = WINDOWS): Copy[][] {
  const windows = Array.from({ length: within }, (): Copy[] => [])
  const hours = windows.map(() => new Map<string, string>())
  for (let number = 0, left = count; left > 0; number += 1) {
    const window = (number * STRIDE) % WINDOWS
    if (window >= within) continue
    windows[window]?.unshift({ number, days: window * WINDOW_DAYS, hours: hours[window] ?? new Map() })
    left -= 1
  }
  return windows.reverse().filter((copies) => copies.length > 0)
}

/** Each thing of the sample with each copy: window by window, and in each one thing after the other, as they happened. */
export function* ofEach<T>(windows: readonly (readonly Copy[])[], things: readonly T[]): Generator<[T, Copy]> {
  for (const copies of windows) for (const thing of things) for (const copy of copies) yield [thing, copy]
}

/** A date, or the hour with which an instant in UTC begins. In Israel the copy has the sample's time of day, also in winter. */
export function shiftTime(written: string, { days, hours }: Copy): string {
  if (days === 0) return written
  const known = hours.get(written)
  if (known !== undefined) return known
  const shifted = written.length === DATE ? addDays(written, -days) : shiftHour(written, days)
  hours.set(written, shifted)
  return shifted
}

const DATE = 'YYYY-MM-DD'.length

function shiftHour(written: string, days: number): string {
  const instant = Date.parse(`${written.slice(0, DATE)}T${written.slice(-2)}:00:00Z`)
  const shifted = new Date(israelDaysLater(instant, -days)).toISOString()
  return `${shifted.slice(0, DATE)}${written[DATE]}${shifted.slice(DATE + 1, DATE + 3)}`
}

/** Odd, so that no two copies change the 48 bits alike; large, so that ids of one counter stay apart. */
const [HIGH, LOW] = [0x9e37, 0x79b97f4b]

/** One to one, and the copy's own. */
export function shiftUuid(uuid: string, { number }: Copy): string {
  const high = Number.parseInt(uuid.slice(24, 28), 16) ^ (Math.imul(number, HIGH) & 0xffff)
  const low = (Number.parseInt(uuid.slice(28), 16) ^ Math.imul(number, LOW)) >>> 0
  return uuid.slice(0, 24) + high.toString(16).padStart(4, '0') + low.toString(16).padStart(8, '0')
}
