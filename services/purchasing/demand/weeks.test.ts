import { expect, it } from 'vitest'
import { firstWeek, toSalesWeeks } from './weeks.ts'

const NOTHING = { out: [], since: 0 }

it('begins two years before the last whole week', () => {
  // 22 November 2026 is a Sunday: the week before it is the last whole one.
  expect(firstWeek('2026-11-22')).toBe('2024-11-24')
  expect(firstWeek('2026-11-28')).toBe('2024-11-24')
  expect(firstWeek('2026-11-21')).toBe('2024-11-17')
})

it('adds up what was imported and what was ordered, week by week', () => {
  const past = [
    { week: '2024-11-24', units: 3, daysOut: 2 },
    { week: '2026-11-08', units: 1, daysOut: 0 },
    { week: '2020-01-05', units: 99, daysOut: 7 },
  ]
  const ordered = [
    { week: '2026-11-08', units: 2 },
    { week: '2026-11-15', units: 5 },
    { week: '2026-11-22', units: 99 },
  ]
  const { sold, daysOut } = toSalesWeeks('2026-11-22', past, ordered, {
    out: Array.from({ length: 104 }, (_, week) => (week === 103 ? 4 : 0)),
    since: 0,
  })
  expect([sold.length, sold[0], sold.at(-2), sold.at(-1)]).toEqual([104, 3, 3, 5])
  expect([daysOut[0], daysOut.at(-2), daysOut.at(-1)]).toEqual([2, 0, 4])
})

it('is empty of an article that nobody bought', () => {
  const { sold } = toSalesWeeks('2026-11-22', [], [], NOTHING)
  expect(sold).toEqual(new Array(104).fill(0))
})

it('begins where the article came, or where it was sold first', () => {
  const since = { out: [], since: 100 }
  expect(toSalesWeeks('2026-11-22', [], [], since).sold).toEqual([0, 0, 0, 0])
  expect(toSalesWeeks('2026-11-22', [], [{ week: '2026-10-18', units: 2 }], since).sold).toEqual([2, 0, 0, 0, 0])
  expect(toSalesWeeks('2026-11-22', [], [], { out: [], since: 104 })).toEqual({ sold: [], daysOut: [] })
})
