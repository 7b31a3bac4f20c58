import { describe, expect, it } from 'vitest'
import type { DeskGarage } from '#services/garages/desk-garage.contract.ts'
import { garagePage } from './garage-page.ts'

const garage = (index: number, city: string, isHidden = false): DeskGarage => ({
  data: {
    id: `garage-${index}`,
    displayName: `מוסך ${index}`,
    cityId: city,
    address: `הנמל ${index}`,
    phone: '04-555-0100',
    summary: '',
    photo: null,
    pricePerTireAgorot: 8500,
    fullPricePerTireAgorot: null,
    score: 9,
    alignType: 'none',
    likesBefore: 0,
    isHidden,
    isManualBooking: true,
    rims: ['17'],
    fitsSets: true,
    slotCapacity: 1,
    closedOn: [],
    hours: [],
  },
  city,
  revision: '',
  appointments: [],
})
const garages = [
  ...Array.from({ length: 20 }, (_, index) => garage(index, 'אשדוד', index < 3)),
  ...Array.from({ length: 40 }, (_, index) => garage(index, 'חיפה', index === 39)),
]
const pageOf = (search: string, page: number) => {
  const { cities, pagination } = garagePage(garages, { search, page })
  return [cities.map((city) => [city.name, city.garages.length, city.shown, city.hidden]), pagination.currentPage, pagination.totalItems]
}

describe('garage pages', () => {
  it("group by city, with the city's total over all pages", () => {
    expect(pageOf('', 1)).toEqual([
      [
        ['אשדוד', 20, 17, 3],
        ['חיפה', 5, 39, 1],
      ],
      1,
      60,
    ])
    expect(pageOf('', 2)).toEqual([[['חיפה', 25, 39, 1]], 2, 60])
  })
  it('filter by words of name, city and address', () => {
    expect(pageOf('  חיפה מוסך', 1)).toEqual([[['חיפה', 25, 39, 1]], 1, 40])
    expect(pageOf('GARAGE-39', 1)).toEqual([[['חיפה', 1, 0, 1]], 1, 1])
    expect(pageOf('נתניה', 1)).toEqual([[], 1, 0])
  })
  it('clamp to the last page', () => {
    expect(pageOf('', 9)).toEqual([[['חיפה', 10, 39, 1]], 3, 60])
  })
})
