import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, datesFrom, sundayOf } from './calendar.ts'
import { formatDate, formatTime, israelDate, israelInstant, momentText, startOfIsraelDay } from './israel-time.ts'

describe('time in Israel', () => {
  it.each([
    ['2026-11-21T21:59:59.999Z', '21/11/2026', '23:59'],
    ['2026-11-21T22:00:00.000Z', '22/11/2026', '00:00'],
    ['2026-07-01T20:59:00.000Z', '01/07/2026', '23:59'],
    ['2026-07-01T21:00:00.000Z', '02/07/2026', '00:00'],
  ])('shows %s as %s %s', (instant, date, time) => {
    expect([formatDate(instant), formatTime(instant)]).toEqual([date, time])
  })

  it('begins each day at local midnight, in summer, in winter and when clocks change', () => {
    const date = fc
      .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2090-12-31T00:00:00Z'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10))
    fc.assert(
      fc.property(fc.oneof(date, fc.constantFrom('2026-03-27', '2026-10-25', '2026-03-26', '2026-10-24')), (day) => {
        const start = startOfIsraelDay(day)
        expect([israelDate(start), formatTime(start)]).toEqual([day, '00:00'])
        expect(israelDate(start - 1) < day).toBe(true)
      }),
    )
  })

  it('finds the instant of every hour of ten years', () => {
    const skipped: string[] = []
    for (const date of datesFrom('2026-01-01', '2035-12-31')) {
      for (let hour = 0; hour < 24; hour += 1) {
        const instant = israelInstant(date, hour)
        const shown = `${israelDate(instant)} ${formatTime(instant)}`
        if (shown !== `${date} ${String(hour).padStart(2, '0')}:00`) skipped.push(`${date} ${hour} as ${shown}`)
      }
      expect(israelInstant(date, 24)).toBe(startOfIsraelDay(addDays(date, 1)))
    }
    // Two in the morning of the Friday before the last Sunday of March.
    const changes = [
      ...['2026-03-27', '2027-03-26', '2028-03-24', '2029-03-23', '2030-03-29'],
      ...['2031-03-28', '2032-03-26', '2033-03-25', '2034-03-24', '2035-03-23'],
    ]
    expect(skipped).toEqual(changes.map((date) => `${date} 2 as ${date} 03:00`))
  })

  it.each([
    ['a part of an hour', '2026-11-21', 9.5, '2026-11-21T07:30:00.000Z'],
    ['what the change to summer skips as an hour later', '2027-03-26', 2.5, '2027-03-26T00:30:00.000Z'],
    ['the hour after it', '2027-03-26', 3.5, '2027-03-26T00:30:00.000Z'],
    ['what the change to winter doubles as the first', '2027-10-31', 1.5, '2027-10-30T22:30:00.000Z'],
    ['the hour after that', '2027-10-31', 2, '2027-10-31T00:00:00.000Z'],
  ])('finds %s', (_, date, hour, instant) => {
    expect(new Date(israelInstant(date, hour)).toISOString()).toBe(instant)
  })

  it.each([
    ['a Saturday in winter', '2026-11-21T21:59:59.999Z', '2026-11-15'],
    ['the Sunday after it', '2026-11-21T22:00:00.000Z', '2026-11-22'],
    ['a Saturday in summer', '2026-07-04T20:59:59.999Z', '2026-06-28'],
    ['the Sunday after it', '2026-07-04T21:00:00.000Z', '2026-07-05'],
    // Clocks went forward on Friday, 27 March.
    ['the Saturday after the clocks went forward', '2026-03-28T20:59:59.999Z', '2026-03-22'],
    ['the Sunday after it', '2026-03-28T21:00:00.000Z', '2026-03-29'],
    // Clocks go back on Sunday, 25 October, at two: the week begins before they do.
    ['the last minute before the Sunday of 25 hours', '2026-10-24T20:59:59.999Z', '2026-10-18'],
    ['its first', '2026-10-24T21:00:00.000Z', '2026-10-25'],
  ])('puts the last moment of %s into its own week', (_when, instant, sunday) => {
    expect(sundayOf(israelDate(instant))).toBe(sunday)
  })
})

it.each([
  ['2026-11-23T22:00:00.000Z', 'יום ב׳, 23/11 בשעה 24:00'],
  ['2026-11-23T22:00:30.000Z', 'יום ב׳, 23/11 בשעה 24:00'],
  ['2026-11-23T14:30:00.000Z', 'יום ב׳, 23/11 בשעה 16:30'],
  ['2026-11-23T22:01:00.000Z', 'יום ג׳, 24/11 בשעה 00:01'],
])('%s is the last moment of %s', (instant, words) => {
  expect(momentText(instant)).toBe(words)
})
