import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from './calendar.ts'
import { holidayOf, isHolidayEve } from './holidays.ts'

/** From printed calendars: Pesach, its seventh day, Independence Day, Shavuot; and the five of autumn. */
const SPRING: readonly (readonly string[])[] = [
  ['2026-04-02', '2026-04-08', '2026-04-22', '2026-05-22'],
  ['2027-04-22', '2027-04-28', '2027-05-12', '2027-06-11'],
  ['2028-04-11', '2028-04-17', '2028-05-02', '2028-05-31'],
  ['2029-03-31', '2029-04-06', '2029-04-19', '2029-05-20'],
  ['2030-04-18', '2030-04-24', '2030-05-08', '2030-06-07'],
]
const AUTUMN: readonly (readonly string[])[] = [
  ['2026-09-12', '2026-09-13', '2026-09-20', '2026-09-21', '2026-09-26', '2026-10-03'],
  ['2027-10-02', '2027-10-03', '2027-10-10', '2027-10-11', '2027-10-16', '2027-10-23'],
  ['2028-09-21', '2028-09-22', '2028-09-29', '2028-09-30', '2028-10-05', '2028-10-12'],
  ['2029-09-10', '2029-09-11', '2029-09-18', '2029-09-19', '2029-09-24', '2029-10-01'],
  ['2030-09-28', '2030-09-29', '2030-10-06', '2030-10-07', '2030-10-12', '2030-10-19'],
]

function holidaysOf(year: number): { date: string; name: string }[] {
  const found: { date: string; name: string }[] = []
  for (let date = `${year}-01-01`; date <= `${year}-12-31`; date = addDays(date, 1)) {
    const name = holidayOf(date)
    if (name) found.push({ date, name })
  }
  return found
}

const years = fc.integer({ min: 2005, max: 2100 })

describe('holidays in Israel', () => {
  it.each([2026, 2027, 2028, 2029, 2030])('of %d match the printed calendar', (year) => {
    const printed = [...(SPRING[year - 2026] ?? []), ...(AUTUMN[year - 2026] ?? [])]
    expect(holidaysOf(year).map(({ date }) => date)).toEqual(printed)
  })

  it('have their names', () => {
    expect(holidaysOf(2027).map(({ name }) => name)).toEqual([
      'פסח',
      'שביעי של פסח',
      'יום העצמאות',
      'שבועות',
      'ראש השנה',
      'ראש השנה',
      'ערב יום כיפור',
      'יום כיפור',
      'סוכות',
      'שמחת תורה',
    ])
  })

  it('are ten days of every year, at a fixed distance from Pesach', () => {
    fc.assert(
      fc.property(years, (year) => {
        const all = holidaysOf(year)
        expect(all).toHaveLength(10)
        const dateOf = (name: string) => all.find((holiday) => holiday.name === name)?.date ?? ''
        const pesach = dateOf('פסח')
        expect([dateOf('שביעי של פסח'), dateOf('שבועות'), dateOf('ראש השנה')]).toEqual([6, 50, 163].map((days) => addDays(pesach, days)))
        // Rules of the Hebrew calendar: they never fall on these weekdays.
        expect([0, 3, 5]).not.toContain(weekdayOf(dateOf('ראש השנה')))
        expect([1, 3, 5]).not.toContain(weekdayOf(pesach))
      }),
    )
  })

  it('keep Independence Day and Memorial Day away from Saturday', () => {
    fc.assert(
      fc.property(years, (year) => {
        const day = holidaysOf(year).find(({ name }) => name === 'יום העצמאות')?.date ?? ''
        expect([2, 3, 4]).toContain(weekdayOf(day))
      }),
    )
  })

  it('have an eve, except that the eve of Yom Kippur is a holiday itself', () => {
    expect(['2026-04-01', '2026-04-21', '2026-09-11', '2026-09-12'].map(isHolidayEve)).toEqual([true, true, true, true])
    expect(['2026-04-02', '2026-09-19', '2026-11-20'].map(isHolidayEve)).toEqual([false, false, false])
  })
})
