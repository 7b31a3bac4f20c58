import { expect, it } from 'vitest'
import { addDays } from '#services/domain/calendar.ts'
import { axisTicks } from './axis-ticks.ts'

const buckets = (count: number, days: number) =>
  Array.from({ length: count }, (_, index) => {
    const from = addDays('2026-10-23', index * days)
    return { from, to: addDays(from, days - 1), orders: 0, ordersBefore: 0, revenue: 0, revenueBefore: 0 }
  })
const daysOf = (count: number, days: number) => axisTicks(buckets(count, days), days > 1).map(({ from }) => from)

it('names every day of a week, the Sundays of a month, and a few weeks of a year, the last among them', () => {
  expect(daysOf(7, 1)).toHaveLength(7)
  expect(daysOf(28, 1)).toEqual(['2026-10-25', '2026-11-01', '2026-11-08', '2026-11-15'])
  expect(daysOf(53, 7)).toHaveLength(6)
  expect(daysOf(53, 7).at(-1)).toBe(addDays('2026-10-23', 52 * 7))
})
