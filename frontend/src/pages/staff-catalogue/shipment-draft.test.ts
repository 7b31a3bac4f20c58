import { describe, expect, it } from 'vitest'
import { readWeek, shipmentDraft, shipmentsOf, timeLine, validateShipments } from './shipment-draft.ts'
import { faultText as faults } from './staff-catalogue.text.ts'

const data = {
  currentShipmentAt: '2026-12-05T22:00:00.000Z',
  nextShipmentAt: '2027-01-16T22:00:00.000Z',
  nextShipmentOrderDeadline: '2026-12-20T21:59:59.999Z',
  tireYears: {
    preorder: { previous: { year: 2026, week: 23 }, current: { year: 2026, week: 40 } },
    ondemand: { previous: { year: 2026, week: 33 }, current: { year: 2026, week: 49 } },
  },
}
const was = shipmentDraft(data)
const saved = (change: object) => shipmentsOf(data, { was, now: { ...was, ...change }, changedRemotely: [] })

describe('the form of shipment dates', () => {
  it('shows days of Israel and weeks, and writes the same back', () => {
    expect(was).toMatchObject({ currentShipment: '2026-12-06', deadline: '2026-12-20', preorderFrom: '23/2026' })
    expect(saved({})).toEqual(data)
  })

  it('sets arrival to the start of a day in Israel, and order deadlines to the end of one', () => {
    const changed = saved({ nextShipment: '2027-07-01', deadline: '2027-06-15' })
    expect(changed.nextShipmentAt).toBe('2027-06-30T21:00:00.000Z')
    expect(changed.nextShipmentOrderDeadline).toBe('2027-06-15T20:59:59.999Z')
    expect(changed.currentShipmentAt).toBe(data.currentShipmentAt)
  })

  it('reports invalid fields', () => {
    expect(validateShipments(was)).toEqual({})
    const wrong = { currentShipment: '', nextShipment: '2026-12-01', deadline: '2027-01-01', preorderTo: '1/2026', ondemandFrom: '54/2026' }
    expect(validateShipments({ ...was, ...wrong })).toEqual({
      currentShipment: faults.missing,
      deadline: faults.lateDeadline,
      preorderTo: faults.weeksReversed,
      ondemandFrom: faults.week,
    })
    expect(validateShipments({ ...was, nextShipment: was.currentShipment })).toMatchObject({ nextShipment: faults.shipmentOrder })
  })

  it('accepts week 53 only in years that have one', () => {
    expect([readWeek('53/2026'), readWeek('53/2025'), readWeek('0/2026')]).toEqual([{ year: 2026, week: 53 }, null, null])
  })

  it('places days to scale, from today or from the first past day', () => {
    const days = { current: '2026-12-01', deadline: '2026-12-11', next: '2026-12-31' }
    expect(timeLine('2026-12-11', days)).toMatchObject({ today: 1 / 3, points: [{ position: 0 }, { position: 1 / 3 }, { position: 1 }] })
  })
})
