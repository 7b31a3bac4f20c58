import { describe, expect, it } from 'vitest'
import { onHandOf, unitsLeft } from './units-left.ts'
import { type Availability, deriveVisibility } from './visibility.ts'

const article: Availability = { stock: 2, shipmentUnits: 3, supplierUnits: 4, visibilityOverride: null }
const held = (reserved: number, handedOver = 0) => ({ reserved, handedOver })

describe('what is on hand', () => {
  it('is what was counted, and nothing where nobody knows', () => {
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

  it('is what was counted also where staff open that source', () => {
    expect(onHandOf({ ...article, visibilityOverride: 'instock' })).toEqual({ stock: 2, shipment: 3, supplier: 4 })
  })
})

describe('what is left', () => {
  it('is less by what is held and what was handed over, and never below nothing', () => {
    const left = unitsLeft(article, { stock: held(1), shipment: held(1, 1), supplier: held(9) })
    expect(left).toEqual({ stock: 1, shipmentUnits: 1, supplierUnits: 0, visibilityOverride: null })
  })

  it('shows the next source when the last unit of one is held', () => {
    expect(deriveVisibility(unitsLeft(article, { stock: held(2) }))).toBe('preorder')
    expect(deriveVisibility(unitsLeft(article, { stock: held(2), shipment: held(3) }))).toBe('ondemand')
    expect(deriveVisibility(unitsLeft(article, { stock: held(2), shipment: held(3), supplier: held(4) }))).toBe('outofstock')
  })

  it('leaves unknown suppliers unknown', () => {
    expect(unitsLeft({ ...article, supplierUnits: null }, { supplier: held(3) }).supplierUnits).toBeNull()
  })

  it('ends what staff opened by hand with the units counted there, not where none were counted', () => {
    const opened: Availability = { ...article, visibilityOverride: 'instock' }
    expect(deriveVisibility(unitsLeft(opened, { stock: held(1) }))).toBe('instock')
    expect(deriveVisibility(unitsLeft(opened, { stock: held(2) }))).toBe('preorder')
    expect(deriveVisibility(unitsLeft({ ...opened, stock: 0 }, { stock: held(50) }))).toBe('instock')
    expect(deriveVisibility(unitsLeft({ ...opened, visibilityOverride: 'none' }, {}))).toBe('none')
  })
})
