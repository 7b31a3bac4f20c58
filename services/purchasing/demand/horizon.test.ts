import { expect, it } from 'vitest'
import { arrivalOf, DEFAULT_WEEKS, horizonWeeks } from './horizon.ts'

const shipments = { current: '2026-12-06', next: '2027-01-17', deadline: '2026-12-20' }

it('reaches until the next shipment is there, and for its lead time beyond', () => {
  // 56 days until 17 January, and 28 more from deadline to arrival: 84 days.
  expect(horizonWeeks('2026-11-22', shipments)).toBe(12)
  // On the last day an order still comes with it: 28 + 28.
  expect(horizonWeeks('2026-12-20', shipments)).toBe(8)
})

it('goes on to the shipment after that where the deadline is over', () => {
  // The shipments are 42 days apart: 28 February, 69 days from 21 December, and 28.
  expect(horizonWeeks('2026-12-21', shipments)).toBe(14)
  expect(horizonWeeks('2027-01-31', shipments)).toBe(8)
  expect(horizonWeeks('2027-02-01', shipments)).toBe(14)
})

it('is a stated one without dates, and never absurd with odd ones', () => {
  expect(horizonWeeks('2026-11-22', null)).toBe(DEFAULT_WEEKS)
  expect(horizonWeeks('2026-11-22', { ...shipments, next: '2037-01-17' })).toBe(26)
  expect(horizonWeeks('2026-11-22', { current: '2026-11-22', next: '2026-11-22', deadline: '2026-11-22' })).toBe(1)
})

it('is counted from the arrival of the shipment that a draft of the day can be part of', () => {
  expect(arrivalOf('2026-12-20', shipments)).toBe('2027-01-17')
  expect(arrivalOf('2026-12-21', shipments)).toBe('2027-02-28')
  expect(arrivalOf('2026-12-21', null)).toBe(null)
})
