import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { availableFrom, leftOf, onHandOf, STOCK_SOURCES, unitsLeft } from './units-left.ts'
import { type Availability, deriveVisibility } from './visibility.ts'

const article: Availability = { stock: 2, shipmentUnits: 3, supplierUnits: 4, visibilityOverride: null }
const held = (reserved: number, handedOver = 0) => ({ reserved, handedOver })

describe('what is on hand', () => {
  it('equals the count; zero if unknown', () => {
    expect(onHandOf({ ...article, supplierUnits: null })).toEqual({ stock: 2, shipment: 3, supplier: 0 })
  })

  it.each([
    ['instock', { stock: null, shipment: 0, supplier: 0 }],
    ['preorder', { stock: 0, shipment: null, supplier: 0 }],
    ['ondemand', { stock: 0, shipment: 0, supplier: null }],
    ['none', { stock: 0, shipment: 0, supplier: 0 }],
  ] as const)('has no limit where staff say %s of what was not counted', (visibilityOverride, onHand) => {
    expect(onHandOf({ stock: 0, shipmentUnits: 0, supplierUnits: null, visibilityOverride })).toEqual(onHand)
  })

  it('equals the count for a source that staff enabled manually', () => {
    expect(onHandOf({ ...article, visibilityOverride: 'instock' })).toEqual({ stock: 2, shipment: 3, supplier: 4 })
  })
})

describe('what is left', () => {
  it('is reduced by reserved and handed-over units, and never negative', () => {
    const left = unitsLeft(article, { stock: held(1), shipment: held(1, 1), supplier: held(4) })
    expect(left).toEqual({ stock: 1, shipmentUnits: 1, supplierUnits: 0, visibilityOverride: null })
  })

  it('falls back to the next source when the last unit of one is reserved', () => {
    expect(deriveVisibility(unitsLeft(article, { stock: held(2) }))).toBe('preorder')
    expect(deriveVisibility(unitsLeft(article, { stock: held(2), shipment: held(3) }))).toBe('ondemand')
    expect(deriveVisibility(unitsLeft(article, { stock: held(2), shipment: held(3), supplier: held(4) }))).toBe('outofstock')
  })

  it('leaves unknown suppliers unknown', () => {
    expect(unitsLeft({ ...article, supplierUnits: null }, { supplier: held(3) }).supplierUnits).toBeNull()
  })

  it('ends a manual enabling with its counted units, unless none were counted', () => {
    const opened: Availability = { ...article, visibilityOverride: 'instock' }
    expect(deriveVisibility(unitsLeft(opened, { stock: held(1) }))).toBe('instock')
    expect(deriveVisibility(unitsLeft(opened, { stock: held(2) }))).toBe('preorder')
    expect(deriveVisibility(unitsLeft({ ...opened, stock: 0 }, { stock: held(50) }))).toBe('instock')
    expect(deriveVisibility(unitsLeft({ ...opened, visibilityOverride: 'none' }, {}))).toBe('none')
  })
})

describe('over-reservation of a source', () => {
  const counted = (stock: number, shipment: number, supplier: number) => ({ stock, shipment, supplier })

  it.each([
    ['a shipment that has arrived', counted(2, 0, 0), { shipment: held(2) }, counted(0, 0, 0)],
    ['one that was handed over off the shelf', counted(3, 0, 0), { shipment: held(0, 2) }, counted(1, 0, 0)],
    ['half a shipment', counted(2, 2, 0), { shipment: held(3) }, counted(1, 0, 0)],
    ['what came from suppliers, by the shipment', counted(1, 2, 0), { supplier: held(2) }, counted(1, 0, 0)],
    ['what came from suppliers, in part on the shelf', counted(2, 1, 0), { supplier: held(2) }, counted(1, 0, 0)],
    ['all three', counted(9, 0, 0), { shipment: held(1, 1), supplier: held(3), stock: held(2) }, counted(2, 0, 0)],
    ['a shelf that has less', counted(0, 3, 5), { stock: held(2) }, counted(0, 1, 5)],
  ])('is kept from the others: %s', (_, onHand, reservedBySource, left) => {
    expect(leftOf(onHand, reservedBySource)).toEqual(left)
  })

  it('is taken from an unlimited source, which loses nothing', () => {
    expect(leftOf({ ...counted(0, 0, 0), stock: null }, { shipment: held(9) })).toEqual({ ...counted(0, 0, 0), stock: null })
    expect(leftOf({ ...counted(2, 0, 0), shipment: null }, { supplier: held(9) })).toEqual({ ...counted(2, 0, 0), shipment: null })
  })

  it('may use a sooner source, never a later one', () => {
    expect(STOCK_SOURCES.map((source) => availableFrom(source, counted(2, 1, 5), { stock: held(1) }))).toEqual([1, 2, 7])
    expect(availableFrom('shipment', { ...counted(0, 0, 0), stock: null }, {})).toBe(Number.POSITIVE_INFINITY)
  })

  it('leaves the total count less the reservations, and no source above its own count', () => {
    const three = <T>(each: fc.Arbitrary<T>) => fc.record({ stock: each, shipment: each, supplier: each })
    const aTaking = fc.record({ reserved: fc.nat(6), handedOver: fc.nat(6) })
    fc.assert(
      fc.property(three(fc.nat(9)), three(aTaking), (onHand, reservedBySource) => {
        const left = leftOf(onHand, reservedBySource)
        const sum = (of: (source: (typeof STOCK_SOURCES)[number]) => number) => STOCK_SOURCES.reduce((all, source) => all + of(source), 0)
        const free = (source: (typeof STOCK_SOURCES)[number]) =>
          onHand[source] - reservedBySource[source].reserved - reservedBySource[source].handedOver
        expect(sum((source) => left[source] ?? Number.NaN)).toBe(Math.max(0, sum(free)))
        for (const source of STOCK_SOURCES) expect(left[source]).toBeLessThanOrEqual(Math.max(0, free(source)))
      }),
    )
  })
})
