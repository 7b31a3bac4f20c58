import { expect, it } from 'vitest'
import { onShelf } from './plan-product.ts'

it('knows of what was handed over since the count', () => {
  expect(onShelf({ stock: 6, shipmentUnits: 4, handedOver: 2, fromShipment: 1 })).toEqual({ stock: 4, shipmentUnits: 3 })
})

it('has handed over from the shelf what was more than the shipment', () => {
  expect(onShelf({ stock: 6, shipmentUnits: 1, handedOver: 0, fromShipment: 3 })).toEqual({ stock: 4, shipmentUnits: 0 })
  expect(onShelf({ stock: 1, shipmentUnits: 0, handedOver: 3, fromShipment: 0 })).toEqual({ stock: 0, shipmentUnits: 0 })
})
