import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cell, fixtureRows } from './testing/fixture-rows.ts'
import { type Availability, deriveSetVisibility, deriveVisibility, isOrderable, setUnits } from './visibility.ts'

const nothing: Availability = { stock: 0, shipmentUnits: 0, supplierUnits: 0, visibilityOverride: null }
const units = fc.nat({ max: 5 })
const availability: fc.Arbitrary<Availability> = fc.record({
  stock: units,
  shipmentUnits: units,
  supplierUnits: fc.option(units),
  visibilityOverride: fc.constant(null),
})

describe('visibility', () => {
  it.each([
    [{ stock: 1, shipmentUnits: 5, supplierUnits: 5 }, 'instock'],
    [{ shipmentUnits: 1, supplierUnits: null }, 'preorder'],
    [{ supplierUnits: 1 }, 'ondemand'],
    [{ supplierUnits: 0 }, 'outofstock'],
    [{ supplierUnits: null }, 'none'],
    [{ stock: 7, visibilityOverride: 'none' }, 'none'],
    [{ visibilityOverride: 'instock' }, 'instock'],
  ] as const)('of %j is %s', (given, expected) => {
    expect(deriveVisibility({ ...nothing, ...given })).toBe(expected)
  })

  it.each(['instock', 'preorder', 'ondemand', 'outofstock', 'none'] as const)('tells whether %s can be ordered', (visibility) => {
    const rows = fixtureRows('availability_mapping').filter((row) => cell(row, 'visibility') === visibility)
    expect(rows.map((row) => cell(row, 'can_order') === '1')).toEqual([isOrderable(visibility)])
  })
})

describe('a set made of two articles', () => {
  it('is preorder if one tire is in stock and the other in the shipment', () => {
    const front = { ...nothing, stock: 4 }
    const rear = { ...nothing, shipmentUnits: 3 }
    expect(setUnits(front, rear)).toEqual({ stock: 0, shipmentUnits: 3, supplierUnits: 0 })
    expect(deriveSetVisibility(null, front, rear)).toBe('preorder')
  })

  it('is sold out with either of its tires, also if the other is unknown', () => {
    const unknown = { ...nothing, supplierUnits: null }
    expect(deriveSetVisibility(null, unknown, nothing)).toBe('outofstock')
    expect(setUnits(unknown, nothing)).toEqual({ stock: 0, shipmentUnits: 0, supplierUnits: 0 })
  })

  it('follows a tire that staff took off sale', () => {
    expect(deriveSetVisibility(null, { ...nothing, stock: 9, visibilityOverride: 'outofstock' }, { ...nothing, stock: 9 })).toBe(
      'outofstock',
    )
  })

  it('with its own units ignores those of its tires', () => {
    fc.assert(
      fc.property(availability, availability, (front, rear) => {
        const combined = { ...setUnits(front, rear), visibilityOverride: null }
        expect(deriveSetVisibility(null, front, rear)).toBe(deriveVisibility(combined))
      }),
    )
  })

  it('never promises more sets than either tire has', () => {
    fc.assert(
      fc.property(availability, availability, (front, rear) => {
        const set = setUnits(front, rear)
        expect(set.stock).toBeLessThanOrEqual(Math.min(front.stock, rear.stock))
        expect(set.shipmentUnits).toBeGreaterThanOrEqual(0)
        expect(set.stock + set.shipmentUnits).toBeLessThanOrEqual(
          Math.min(front.stock + front.shipmentUnits, rear.stock + rear.shipmentUnits),
        )
        if (set.supplierUnits !== null) expect(set.supplierUnits).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
