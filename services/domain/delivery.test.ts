import { describe, expect, it } from 'vitest'
import { deliveryDates } from './delivery.ts'

const shipments = { currentShipmentAt: '2026-12-07T22:30:00.000Z', nextShipmentAt: '2027-01-05T08:00:00.000Z' }

describe('what is ordered', () => {
  it.each([
    // From a printed calendar: 2026-11-27 is a Friday, 2026-09-20 the eve of Yom Kippur, 2026-09-25 that of Sukkot.
    ['on a Sunday', '2026-11-22', { from: '2026-11-23', to: '2026-11-25' }],
    ['on a Wednesday', '2026-11-25', { from: '2026-11-26', to: '2026-11-30' }],
    ['on a Friday', '2026-11-27', { from: '2026-11-29', to: '2026-12-01' }],
    ['before a fast on which nobody drives', '2026-09-20', { from: '2026-09-22', to: '2026-09-24' }],
  ])('%s from the shelf comes within three working days', (_, today, dates) => {
    expect(deliveryDates('instock', shipments, today)).toEqual(dates)
  })

  it('counts from arrival in Israel if in the future, else from today', () => {
    expect(deliveryDates('preorder', shipments, '2026-11-22')).toEqual({ from: '2026-12-09', to: '2026-12-13' })
    expect(deliveryDates('preorder', shipments, '2026-12-20')).toEqual({ from: '2026-12-21', to: '2026-12-23' })
    expect(deliveryDates('ondemand', shipments, '2026-11-22')).toEqual({ from: '2027-01-06', to: '2027-01-10' })
  })

  it('is unknown without an arrival date', () => {
    expect(deliveryDates('preorder', null, '2026-11-22')).toBeNull()
    expect([deliveryDates('outofstock', shipments, '2026-11-22'), deliveryDates('none', shipments, '2026-11-22')]).toEqual([null, null])
  })
})
