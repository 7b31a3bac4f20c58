import { describe, expect, it } from 'vitest'
import type { GarageChanged } from '#events/garages.events.ts'
import { garageDraft, garageOf, validateGarage, weekHours } from './garage-draft.ts'
import { faultText as faults } from './staff-catalogue.text.ts'

const day = { opens: 8, closes: 18 }
const garage: GarageChanged = {
  id: 'manual',
  displayName: 'מוסך הדרך',
  cityId: 'haifa',
  address: 'הנמל 4',
  phone: '04-555-0100',
  summary: 'עובדים כאן רוכבים',
  photo: 'a.jpg',
  pricePerTireAgorot: 8500,
  fullPricePerTireAgorot: null,
  score: 9.1,
  alignType: 'static',
  likesBefore: 7,
  isHidden: false,
  isManualBooking: false,
  rims: ['17', '16.5'],
  fitsSets: true,
  slotCapacity: 3,
  closedOn: ['2026-12-25'],
  hours: [day, day, null, day, day, { opens: 8, closes: 13 }, null],
}
const was = garageDraft(garage)
const saved = (change: object) => garageOf(garage, { was, now: { ...was, ...change }, changedRemotely: [] })

describe('the garage form', () => {
  it('writes the same back, including fields that the form does not show', () => {
    expect(was).toMatchObject({ sunday: '8-18', tuesday: '', price: '85.00', fullPrice: '', closedOn: '25/12/2026', rims: '17, 16.5' })
    expect(validateGarage(was)).toEqual({})
    expect(saved({})).toEqual(garage)
  })

  it('changes the edited fields', () => {
    const change = {
      tuesday: '09:00 – 17:00',
      sunday: '',
      price: '90',
      fullPrice: '130',
      closedOn: '31/12/2026, 25/12/2026',
      isHidden: true,
    }
    expect(saved(change)).toEqual({
      ...garage,
      hours: [null, day, { opens: 9, closes: 17 }, day, day, { opens: 8, closes: 13 }, null],
      pricePerTireAgorot: 9000,
      fullPricePerTireAgorot: 13_000,
      closedOn: ['2026-12-25', '2026-12-31'],
      isHidden: true,
    })
  })

  it('accepts what an import file accepts', () => {
    const change = { rims: '17,10,5, 12|16,5', price: '112,5', closedOn: '2026-12-31' }
    expect(validateGarage({ ...was, ...change })).toEqual({})
    expect(saved(change)).toMatchObject({ rims: ['17', '10.5', '12', '16.5'], pricePerTireAgorot: 11_250, closedOn: ['2026-12-31'] })
    expect(saved({ rims: '4, 5' }).rims).toEqual(['4', '5'])
  })

  it('keeps where the shop writes to the garage, and forgets it', () => {
    const told = saved({ email: ' office@garage.example', whatsApp: true })
    expect(told).toEqual({ ...garage, email: 'office@garage.example', whatsApp: true })
    expect(garageDraft(told)).toMatchObject({ email: 'office@garage.example', whatsApp: true })
    expect(garageOf(told, { was: garageDraft(told), now: was, changedRemotely: [] })).toEqual(garage)
  })

  it('reports invalid fields', () => {
    const week = { sunday: '', monday: '', tuesday: '', wednesday: '', thursday: '', friday: '' }
    expect(validateGarage({ ...was, ...week })).toEqual({ sunday: faults.neverOpen })
    expect(validateGarage({ ...was, ...week, isManualBooking: true })).toEqual({})
    const wrong = {
      sunday: '18-8',
      monday: '8-9',
      name: ' ',
      phone: '12',
      email: 'office',
      fullPrice: '10',
      rims: '99',
      closedOn: '32/12/2026',
      capacity: '0',
    }
    expect(validateGarage({ ...was, ...wrong })).toEqual({
      sunday: faults.hours,
      monday: faults.hours,
      name: faults.missing,
      phone: faults.phone,
      email: faults.email,
      fullPrice: faults.fullBelowPrice,
      rims: faults.rims,
      closedOn: faults.days,
      capacity: faults.capacity,
    })
    expect(Object.keys(validateGarage(garageDraft(null)))).toEqual(
      expect.arrayContaining(['id', 'name', 'city', 'price', 'rims', 'sunday']),
    )
  })

  it('groups days with the same hours', () => {
    expect(weekHours(garage.hours)).toEqual([
      { from: 0, to: 1, hours: '8-18' },
      { from: 3, to: 4, hours: '8-18' },
      { from: 5, to: 5, hours: '8-13' },
    ])
  })
})
