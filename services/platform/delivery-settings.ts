/** Readers of the settings of delivery and pickup. */

const MAX_COURIER_DAYS = 14

/** Reads `gush_dan:1, eilat:3`; null if it is anything else, or names a region twice. */
export function readCourierDays(text: string): ReadonlyMap<string, number> | null {
  const regions = text.split(',').map((part) => part.split(':').map((word) => word.trim()))
  const isRead = regions.every(
    ([region, days, ...rest]) => region && rest.length === 0 && /^[1-9]\d?$/.test(days ?? '') && Number(days) <= MAX_COURIER_DAYS,
  )
  const byRegion = new Map(regions.map(([region = '', days]) => [region, Number(days)]))
  return isRead && byRegion.size === regions.length ? byRegion : null
}

/** Open hours of the days of a week, Sunday first; null = closed. */
type WeekHours = readonly ({ opens: number; closes: number } | null)[]

const WEEK = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const SATURDAY = 6
const HOURS_IN_DAY = 24
const HOURS_OF_DAYS = /^([a-z]{3})(?:-([a-z]{3}))? (\d{1,2})-(\d{1,2})$/

/** Reads `sun-thu 10-17, fri 10-13`; null if it is anything else, names a day twice, or opens on Saturday. */
export function readWeekHours(text: string): WeekHours | null {
  const week: { opens: number; closes: number }[] = []
  for (const part of text.split(',')) {
    const [, first = '', last = first, opens, closes] = HOURS_OF_DAYS.exec(part.trim()) ?? []
    const hours = { opens: Number(opens), closes: Number(closes) }
    const [from, to] = [WEEK.indexOf(first), WEEK.indexOf(last)]
    if (from < 0 || to < from || to >= SATURDAY || !(hours.opens < hours.closes && hours.closes <= HOURS_IN_DAY)) return null
    for (let day = from; day <= to; day += 1) {
      if (week[day]) return null
      week[day] = hours
    }
  }
  return WEEK.map((_, day) => week[day] ?? null)
}
