import { describe, expect, it } from 'vitest'
import { daysLeft, format } from './requests-view.ts'

describe('the days that the law leaves', () => {
  const refundBy = '2026-12-06T08:00:00.000Z'
  it.each([
    ['2026-11-22T07:59:00Z', 14],
    ['2026-11-22T08:00:00Z', 14],
    ['2026-11-22T09:00:00Z', 14],
    ['2026-12-03T08:00:00Z', 3],
    ['2026-12-06T07:00:00Z', 1],
    ['2026-12-06T08:00:00Z', 0],
    ['2026-12-24T08:00:00Z', 0],
  ])('at %s are %i', (now, days) => {
    expect(daysLeft({ refundBy, state: 'open' }, Date.parse(now))).toBe(days)
  })

  it('are days of the calendar when clocks change', () => {
    // Asked at 00:30 in Israel on October 20; an hour comes twice on the 31st.
    expect(daysLeft({ refundBy: '2027-11-02T22:30:00.000Z', state: 'open' }, Date.parse('2027-10-19T21:30:00Z'))).toBe(14)
    // On the last day but one before summer, 27 hours before half past eleven at night.
    expect(daysLeft({ refundBy: '2027-03-26T20:30:00.000Z', state: 'open' }, Date.parse('2027-03-25T21:00:00Z'))).toBe(2)
  })

  it('are not counted of what was dealt with, or of what is no cancellation', () => {
    const now = Date.parse('2026-11-23T08:00:00Z')
    expect([daysLeft({ refundBy, state: 'done' }, now), daysLeft({ refundBy: null, state: 'open' }, now)]).toEqual([null, null])
  })
})

it.each([
  ['', { kind: 'cancellation', state: 'waiting', page: 1 }],
  ['?kind=arrivals&page=3', { kind: 'arrivals', state: 'waiting', page: 3 }],
  ["?kind=none&state='&page=0", { kind: 'cancellation', state: 'waiting', page: 1 }],
])('the address %s is read and written', (search, view) => {
  expect(format.read(search)).toEqual(view)
  expect(format.read(format.write(format.read(search)))).toEqual(view)
})
