import { describe, expect, it } from 'vitest'
import { weekHoursText, workingHoursAfter } from './working-hours.ts'

it.each([
  ['within the working week', '2026-11-22T09:30:00+02:00', 48, '2026-11-24T09:30:00+02:00'],
  ['over Friday and Saturday', '2026-11-25T09:30:00+02:00', 48, '2026-11-29T09:30:00+02:00'],
  ['from a Saturday on', '2026-11-21T11:30:00+02:00', 48, '2026-11-24T00:00:00+02:00'],
  // The eve of Rosh Hashanah 5787 is a Friday, its two days are Saturday and Sunday.
  ['over a holiday', '2026-09-10T12:00:00+03:00', 24, '2026-09-14T12:00:00+03:00'],
  ['over the night on which the clocks change, which is an hour longer', '2026-10-22T12:00:00+03:00', 24, '2026-10-25T11:00:00+02:00'],
])('counts hours of working days %s', (_, from, hours, until) => {
  expect(workingHoursAfter(new Date(from), hours).toISOString()).toBe(new Date(until).toISOString())
})

describe('the hours of a week', () => {
  const day = (opens: number, closes: number) => ({ opens, closes })
  it('groups days with equal hours', () => {
    const week = [day(8, 17), day(8, 17), day(8, 17), day(8, 17), day(8, 17), day(8, 13), null]
    expect(weekHoursText(week)).toBe('א׳–ה׳ \u20668:00–17:00\u2069, ו׳ \u20668:00–13:00\u2069')
  })

  it('omit closed days, also in the middle', () => {
    expect(weekHoursText([day(9, 16), null, day(9, 16), null, null, null, null])).toBe(
      'א׳ \u20669:00–16:00\u2069, ג׳ \u20669:00–16:00\u2069',
    )
  })
})
