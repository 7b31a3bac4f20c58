import { describe, expect, it } from 'vitest'
import { readCourierDays, readWeekHours } from './delivery-settings.ts'

describe('the days of the courier', () => {
  it('are read by region', () => {
    expect([...(readCourierDays('gush_dan:1, eilat:14') ?? [])]).toEqual([
      ['gush_dan', 1],
      ['eilat', 14],
    ])
  })

  it.each(['', 'eilat', 'eilat:0', 'eilat:15', 'eilat:3.5', 'eilat:3,', 'eilat:3,eilat:2', 'eilat:3:4', ':2'])(
    'has no days like %j',
    (text) => {
      expect(readCourierDays(text)).toBeNull()
    },
  )
})

describe('written hours of a week', () => {
  it('are read day by day', () => {
    const week = [null, { opens: 10, closes: 17 }, { opens: 10, closes: 17 }, null, null, { opens: 9, closes: 13 }, null]
    expect(readWeekHours('mon-tue 10-17, fri 9-13')).toEqual(week)
  })

  it.each(['', 'always', 'sun 17-10', 'sun 10-25', 'sat 10-12', 'fri-sat 10-12', 'thu-sun 10-12', 'sun-tue 10-17, mon 9-12', 'sun 10-17,'])(
    'are not %j',
    (text) => {
      expect(readWeekHours(text)).toBeNull()
    },
  )
})
