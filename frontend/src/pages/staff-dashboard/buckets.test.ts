import { expect, it } from 'vitest'
import { addDays } from '#services/domain/calendar.ts'
import { bucketsOf, smoothed } from './buckets.ts'

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

it('draws a longer period by weeks that end with it, as the average of their days', () => {
  const buckets = bucketsOf(
    daysFrom('2026-08-22', 90, (index) => (index < 6 ? 12 : 7)),
    daysFrom('2026-05-24', 90, () => 2),
  )
  expect(buckets).toHaveLength(13)
  expect(buckets[0]).toMatchObject({ from: '2026-08-22', to: '2026-08-27', orders: 12, ordersBefore: 2 })
  expect(buckets.at(-1)).toMatchObject({ from: '2026-11-13', to: '2026-11-19', orders: 7 })
})

it('draws nothing of nothing', () => {
  expect(bucketsOf([], [])).toEqual([])
})

it('takes the week out of a long line and leaves a short one', () => {
  expect(smoothed([1, 2, 3])).toEqual([1, 2, 3])
  expect(smoothed([7, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0])).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
})
