import { describe, expect, it } from 'vitest'
import { agoText } from './time.tsx'

const now = '2026-11-19T10:00:00Z'
const minutes = 60_000
const before = (ms: number) => agoText(Date.parse(now) - ms, now)

describe('relative time', () => {
  it.each([
    [2 * minutes, 'לפני 2 דקות'],
    [60 * minutes, 'לפני שעה'],
    [120 * minutes, 'לפני שעתיים'],
    [24 * 60 * minutes, 'לפני יום'],
    [48 * 60 * minutes, 'לפני יומיים'],
    [72 * 60 * minutes, 'לפני 3 ימים'],
  ])('%i ms are said as people say them', (ms, expected) => {
    expect(before(ms)).toBe(expected)
  })
})
