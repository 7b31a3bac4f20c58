import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addYears, daysBetween, isoWeekOf, mondayOfIsoWeek, sundayOf, weekdayOf } from './calendar.ts'

describe('the calendar', () => {
  it.each([
    ['2024-12-30', 1, 2025],
    ['2020-12-28', 53, 2020],
    ['2021-01-03', 53, 2020],
    ['2026-11-21', 47, 2026],
    ['2027-01-01', 53, 2026],
  ])('puts %s into ISO week %d of %d', (date, week, year) => {
    expect(isoWeekOf(date)).toEqual({ week, year })
  })

  it('converts a week to its Monday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 52 }), (year, week) => {
        const monday = mondayOfIsoWeek(week, year)
        expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1)
        expect(isoWeekOf(monday)).toEqual({ week, year })
        expect(isoWeekOf(addDays(monday, 6))).toEqual({ week, year })
      }),
    )
  })

  it('counts days and years across leap years', () => {
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(addYears('2024-02-29', 1)).toBe('2025-03-01')
    expect(addYears('2021-11-22', 5)).toBe('2026-11-22')
  })

  it.each([
    ['2026-11-21', '2026-11-15'],
    ['2026-11-22', '2026-11-22'],
    ['2027-01-01', '2026-12-27'],
    ['2024-03-02', '2024-02-25'],
  ])('begins the week of %s on Sunday %s', (date, sunday) => {
    expect(sundayOf(date)).toBe(sunday)
  })

  it('begins every week with its Sunday', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true }), (day) => {
        const date = day.toISOString().slice(0, 10)
        const sunday = sundayOf(date)
        expect(weekdayOf(sunday)).toBe(0)
        expect(daysBetween(sunday, date)).toBe(weekdayOf(date))
      }),
    )
  })
})
