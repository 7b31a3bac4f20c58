import { describe, expect, it } from 'vitest'
import { courierDates, courierSpan, deliveryDates, firstPickup } from './delivery.ts'

const ANY = { least: 1, most: 3 }
const shipments = { currentShipmentAt: '2026-12-07T22:30:00.000Z', nextShipmentAt: '2027-01-05T08:00:00.000Z' }

describe('what is ordered', () => {
  it.each([
    // From a printed calendar: 2026-11-27 is a Friday, 2026-09-20 the eve of Yom Kippur, 2026-09-25 that of Sukkot.
    ['on a Sunday', '2026-11-22', { from: '2026-11-23', to: '2026-11-25' }],
    ['on a Wednesday', '2026-11-25', { from: '2026-11-26', to: '2026-11-30' }],
    ['on a Friday', '2026-11-27', { from: '2026-11-29', to: '2026-12-01' }],
    ['before a fast on which nobody drives', '2026-09-20', { from: '2026-09-22', to: '2026-09-24' }],
  ])('%s from the shelf comes within three working days', (_, today, dates) => {
    expect(deliveryDates('instock', shipments, today, ANY)).toEqual(dates)
  })

  it('counts from arrival in Israel if in the future, else from today', () => {
    expect(deliveryDates('preorder', shipments, '2026-11-22', ANY)).toEqual({ from: '2026-12-09', to: '2026-12-13' })
    expect(deliveryDates('preorder', shipments, '2026-12-20', ANY)).toEqual({ from: '2026-12-21', to: '2026-12-23' })
    expect(deliveryDates('ondemand', shipments, '2026-11-22', ANY)).toEqual({ from: '2027-01-06', to: '2027-01-10' })
  })

  it('is unknown without an arrival date', () => {
    expect(deliveryDates('preorder', null, '2026-11-22', ANY)).toBeNull()
    expect([deliveryDates('outofstock', shipments, '2026-11-22', ANY), deliveryDates('none', shipments, '2026-11-22', ANY)]).toEqual([
      null,
      null,
    ])
  })
})

describe('the courier', () => {
  const courierDays = new Map([
    ['gush_dan', 1],
    ['haifa', 2],
    ['eilat', 3],
  ])

  it.each([
    // From a printed calendar: 2026-11-21 is a Saturday, 2026-09-11 the eve of Rosh Hashana (Friday), which lasts until Sunday; the clocks
    // go back in the night to Sunday, 2026-10-25.
    ['on a Saturday', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'],
    ['on a Sunday', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'],
    ['on a Thursday', '2026-11-26', '2026-11-29', '2026-11-30', '2026-12-01'],
    ['on a Friday', '2026-11-27', '2026-11-29', '2026-11-30', '2026-12-01'],
    ['before a holiday', '2026-09-10', '2026-09-14', '2026-09-15', '2026-09-16'],
    ['before the clocks change', '2026-10-22', '2026-10-25', '2026-10-26', '2026-10-27'],
  ])(
    'brings what is ordered %s to each region on its day, and promises the slowest while no city is known',
    (_, today, telAviv, haifa, eilat) => {
      const to = (region: string | null) => courierDates(today, courierSpan(courierDays, region))
      expect([to('gush_dan'), to('haifa'), to('eilat')]).toEqual([telAviv, haifa, eilat].map((day) => ({ from: day, to: day })))
      expect([to(null), to('atlantis')]).toEqual(Array(2).fill({ from: telAviv, to: eilat }))
    },
  )
})

describe('pickup', () => {
  const open = { opens: 10, closes: 17 }
  const hours = [open, open, open, open, open, { opens: 9, closes: 13 }, null]

  it.each([
    ['on a Saturday: Sunday', '2026-11-21', { date: '2026-11-22', opens: 10 }],
    ['on a Monday: Tuesday', '2026-11-23', { date: '2026-11-24', opens: 10 }],
    ['on a Thursday: Sunday, since nobody prepares orders on Friday', '2026-11-26', { date: '2026-11-29', opens: 10 }],
    ['before Rosh Hashana: the day after it', '2026-09-10', { date: '2026-09-14', opens: 10 }],
  ])('of what is ordered %s', (_, today, first) => {
    expect(firstPickup(today, hours)).toEqual(first)
  })

  it('waits for a day on which the warehouse is open', () => {
    expect(firstPickup('2026-11-21', [null, null, { opens: 12, closes: 20 }, null, null, null, null])).toEqual({
      date: '2026-11-24',
      opens: 12,
    })
  })
})
