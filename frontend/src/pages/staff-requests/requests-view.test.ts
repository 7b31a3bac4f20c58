import { describe, expect, it } from 'vitest'
import { daysLeft, format } from './requests-view.ts'

describe('the legal refund deadline', () => {
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

  it('counts calendar days across clock changes', () => {
    // Now 00:30 in Israel on October 20; the 31st has an extra hour.
    expect(daysLeft({ refundBy: '2027-11-02T22:30:00.000Z', state: 'open' }, Date.parse('2027-10-19T21:30:00Z'))).toBe(14)
    // The day before daylight saving starts, 27 hours before 23:30.
    expect(daysLeft({ refundBy: '2027-03-26T20:30:00.000Z', state: 'open' }, Date.parse('2027-03-25T21:00:00Z'))).toBe(2)
  })

  it('is not shown for completed requests, or those that are no cancellation', () => {
    const now = Date.parse('2026-11-23T08:00:00Z')
    expect([daysLeft({ refundBy, state: 'done' }, now), daysLeft({ refundBy: null, state: 'open' }, now)]).toEqual([null, null])
  })
})

it.each([
  ['', { kind: 'cancellation', state: 'waiting', page: 1, request: null }],
  ['?kind=arrivals&page=3', { kind: 'arrivals', state: 'waiting', page: 3, request: null }],
  ['?request=0198f7a0-0000-7000-8000-000000000001', { ...format.first, request: '0198f7a0-0000-7000-8000-000000000001' }],
  ["?kind=none&state='&page=0&request=1", { kind: 'cancellation', state: 'waiting', page: 1, request: null }],
])('the address %s is read and written', (search, view) => {
  expect(format.read(search)).toEqual(view)
  expect(format.read(format.write(format.read(search)))).toEqual(view)
})
