import { addDays } from '#services/domain/calendar.ts'
import { israelDate, startOfIsraelDay } from '#services/domain/israel-time.ts'
import type { ReadCache } from './read-cache.ts'

/** Tag of answers that depend on the date in Israel: tires become too old to be fitted without an event. */
export const TODAY = 'today'

/** Drops these answers at the start of each day. */
export function dropDaily(cache: Pick<ReadCache, 'drop'>, now: () => Date): { close(): void } {
  let timer: NodeJS.Timeout
  const wait = (): void => {
    const instant = now().getTime()
    timer = setTimeout(begin, startOfIsraelDay(addDays(israelDate(instant), 1)) - instant)
    timer.unref()
  }
  const begin = (): void => {
    cache.drop([TODAY])
    // If the timer fires early it waits for the rest, and drops again.
    wait()
  }
  wait()
  return { close: () => clearTimeout(timer) }
}
