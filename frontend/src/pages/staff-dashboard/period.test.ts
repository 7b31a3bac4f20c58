import { describe, expect, it } from 'vitest'
import { daysIn, isTodayAlone, isWeeks, periodOf, readChoice, writeChoice } from './period.ts'

const today = '2026-11-19'

describe('the period in the URL', () => {
  it.each([
    ['', { days: 28 }],
    ['?days=7', { days: 7 }],
    ['?days=1', { days: 1 }],
    ['?days=365', { days: 365 }],
    ['?days=12', { days: 28 }],
    ['?days=', { days: 28 }],
    ['?from=2026-10-01&to=2026-10-31', { from: '2026-10-01', to: '2026-10-31' }],
    ['?from=2026-10-31&to=2026-10-01', { days: 28 }],
    ['?from=2026-02-30&to=2026-03-01', { days: 28 }],
    ['?from=2026-02-01', { days: 28 }],
    ['?from=2024-01-01&to=2026-01-01', { days: 28 }],
    ['?from=2024-01-01&to=2024-12-31', { from: '2024-01-01', to: '2024-12-31' }],
  ])('%s', (search, choice) => {
    expect(readChoice(search)).toEqual(choice)
  })

  it.each(['', '?days=7', '?days=90', '?from=2026-10-01&to=2026-10-31'])('round-trips: %s', (search) => {
    expect(writeChoice(readChoice(search))).toBe(search)
  })
})

it('ends today and has the given number of days', () => {
  for (const days of [1, 7, 28, 90, 365] as const) {
    const period = periodOf({ days }, today)
    expect([period.to, daysIn(period)]).toEqual([today, days])
  }
  expect(periodOf({ days: 28 }, today).from).toBe('2026-10-23')
})

it('knows which periods are comparable', () => {
  expect([7, 28, 90].map((days) => isWeeks(periodOf({ days } as { days: 7 }, today)))).toEqual([true, true, false])
  expect(isTodayAlone({ from: today, to: today }, today)).toBe(true)
  expect(isTodayAlone({ from: '2026-11-18', to: '2026-11-18' }, today)).toBe(false)
  expect(isTodayAlone({ from: '2026-11-18', to: today }, today)).toBe(false)
})
