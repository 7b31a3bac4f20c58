import { expect, it } from 'vitest'
import { pathOf } from './call.ts'

it('puts parameters where they belong, whatever they are written with', () => {
  expect(pathOf('/api/v1/order/:orderId/of/:day', { orderId: 'a/b?', day: '2026-11-24' })).toBe('/api/v1/order/a%2Fb%3F/of/2026-11-24')
  expect(pathOf('/api/v1/orders', {})).toBe('/api/v1/orders')
})
