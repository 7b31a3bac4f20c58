import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDate, formatTime, israelDate, startOfIsraelDay } from './israel-time.ts'

describe('time in Israel', () => {
  it.each([
    ['2026-11-21T21:59:59.999Z', '21/11/2026', '23:59'],
    ['2026-11-21T22:00:00.000Z', '22/11/2026', '00:00'],
    ['2026-07-01T20:59:00.000Z', '01/07/2026', '23:59'],
    ['2026-07-01T21:00:00.000Z', '02/07/2026', '00:00'],
  ])('shows %s as %s %s', (instant, date, time) => {
    expect([formatDate(instant), formatTime(instant)]).toEqual([date, time])
  })

  it('begins each day at its own midnight, in summer, in winter and when clocks change', () => {
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
})
