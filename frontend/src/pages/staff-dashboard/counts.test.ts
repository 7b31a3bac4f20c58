import { expect, it } from 'vitest'
import { addDays } from '#services/domain/calendar.ts'
import { axisTicks, bucketsOf, changeOf, smoothed, sparkOf } from './counts.ts'

const daysFrom = (from: string, count: number, orders: (place: number) => number) =>
  Array.from({ length: count }, (_, index) => ({
    day: addDays(from, index),
    visitors: 0,
    impressions: 0,
    carts: 0,
    checkouts: 0,
    paidOrders: 0,
    orders: orders(index),
    revenue: orders(index) * 100,
  }))

it('draws every day of a month', () => {
  const buckets = bucketsOf(
    daysFrom('2026-10-23', 28, (index) => index),
    daysFrom('2026-09-25', 28, () => 3),
  )
  expect(buckets).toHaveLength(28)
  expect(buckets.at(-1)).toEqual({ from: '2026-11-19', to: '2026-11-19', orders: 27, ordersBefore: 3, revenue: 2700, revenueBefore: 300 })
})

it('draws a longer period by weeks ending with it, as daily averages', () => {
  const buckets = bucketsOf(
    daysFrom('2026-08-22', 90, (index) => (index < 6 ? 12 : 7)),
    daysFrom('2026-05-24', 90, () => 2),
  )
  expect(buckets).toHaveLength(13)
  expect(buckets[0]).toMatchObject({ from: '2026-08-22', to: '2026-08-27', orders: 12, ordersBefore: 2 })
  expect(buckets.at(-1)).toMatchObject({ from: '2026-11-13', to: '2026-11-19', orders: 7 })
})

it('draws nothing without data', () => {
  expect(bucketsOf([], [])).toEqual([])
})

it('smooths a long line by the week, and keeps a short one', () => {
  expect(smoothed([1, 2, 3])).toEqual([1, 2, 3])
  expect(smoothed([7, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0])).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
})

const emptyBuckets = (count: number, days: number) =>
  Array.from({ length: count }, (_, index) => {
    const from = addDays('2026-10-23', index * days)
    return { from, to: addDays(from, days - 1), orders: 0, ordersBefore: 0, revenue: 0, revenueBefore: 0 }
  })
const daysOf = (count: number, days: number) => axisTicks(emptyBuckets(count, days), days > 1).map(({ from }) => from)

it('labels every day of a week, the Sundays of a month, and a few weeks of a year, including the last', () => {
  expect(daysOf(7, 1)).toHaveLength(7)
  expect(daysOf(28, 1)).toEqual(['2026-10-25', '2026-11-01', '2026-11-08', '2026-11-15'])
  expect(daysOf(53, 7)).toHaveLength(6)
  expect(daysOf(53, 7).at(-1)).toBe(addDays('2026-10-23', 52 * 7))
})

it('runs left to right, both lines on one scale', () => {
  expect(sparkOf([0, 10], [5, 5])).toEqual({ now: 'M5 35L145 5', before: 'M5 20L145 20', end: { x: 145, y: 5 } })
})

it('is flat for constant values, and absent for a single day', () => {
  expect(sparkOf([0, 0, 0], [0, 0, 0])?.now).toBe('M5 20L75 20L145 20')
  expect(sparkOf([3], [4])).toBeNull()
  expect(sparkOf([], [])).toBeNull()
})

it.each([
  [0, 0, { is: 'none' }],
  [7, 7, { is: 'same' }],
  [7, 0, { is: 'new' }],
  [0, 7, { is: 'gone' }],
  [3, 1, { is: 'few', direction: 'up' }],
  [1, 19, { is: 'few', direction: 'down' }],
  [1000, 19, { is: 'few', direction: 'up' }],
  [118, 100, { is: 'percent', direction: 'up', percent: 18 }],
  [82, 100, { is: 'percent', direction: 'down', percent: 18 }],
  [1004, 1000, { is: 'alike' }],
  [999, 1000, { is: 'alike' }],
  [1005, 1000, { is: 'percent', direction: 'up', percent: 1 }],
  [1, 1000, { is: 'percent', direction: 'down', percent: 99 }],
  [199, 100, { is: 'percent', direction: 'up', percent: 99 }],
  [200, 100, { is: 'times', direction: 'up', times: 2 }],
  [249, 100, { is: 'times', direction: 'up', times: 2.5 }],
])('%d after %d', (now, before, change) => {
  expect(changeOf(now, before)).toEqual(change)
})

it('gives no percentage for a sum of few payments', () => {
  expect(changeOf(9000, 5000, 3)).toEqual({ is: 'few', direction: 'up' })
  expect(changeOf(9000, 6000, 30)).toEqual({ is: 'percent', direction: 'up', percent: 50 })
})
