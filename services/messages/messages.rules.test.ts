import { describe, expect, it } from 'vitest'
import { lastDayBefore, retryAt, sendableAt } from './messages.rules.ts'

/** Times are UTC; Israel is two hours ahead in winter, three in summer. */
const at = (instant: string) => sendableAt('order-sent', new Date(instant)).toISOString()

describe('a message that is no answer', () => {
  it.each([
    ['on a Sunday at noon goes at once', '2026-11-22T10:00:00.000Z', '2026-11-22T10:00:00.000Z'],
    ['before eight waits for eight', '2026-11-22T04:00:00.000Z', '2026-11-22T06:00:00.000Z'],
    ['from nine in the evening on waits for the morning', '2026-11-22T19:00:00.000Z', '2026-11-23T06:00:00.000Z'],
    ['on a Friday at one still goes', '2026-11-27T11:00:00.000Z', '2026-11-27T11:00:00.000Z'],
    ['on a Friday from two on waits for Sunday', '2026-11-27T12:00:00.000Z', '2026-11-29T06:00:00.000Z'],
    ['on a Saturday night waits for Sunday', '2026-11-28T18:00:00.000Z', '2026-11-29T06:00:00.000Z'],
    // Passover 2027 begins on Thursday, April 22nd; the Friday and the Saturday follow it.
    ['on the eve of a holiday from two on waits until it is over', '2027-04-21T11:30:00.000Z', '2027-04-23T05:00:00.000Z'],
  ])('%s', (_what, ready, sent) => expect(at(ready)).toBe(sent))

  it('is sent at any hour when it answers what somebody has just done', () => {
    const night = new Date('2026-11-28T01:00:00.000Z')
    expect(sendableAt('order-paid', night)).toEqual(night)
  })
})

it('reminds on the last day on which people may be written to', () => {
  expect(lastDayBefore('2026-11-25')).toBe('2026-11-24')
  expect(lastDayBefore('2026-11-29')).toBe('2026-11-27')
})

it('tries ever later, for more than a day, and then gives up', () => {
  const start = new Date('2026-11-22T10:00:00.000Z')
  let [now, attempts] = [start, 0]
  for (let next: Date | null = now; next !== null; next = retryAt(attempts, now)) {
    attempts += 1
    now = next
  }
  expect(attempts).toBe(8)
  expect(now.getTime() - start.getTime()).toBeGreaterThan(24 * 3_600_000)
})
