import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packCart, unpackCart } from './packed-cart.ts'

const items = fc.array(
  fc.record({ ean: fc.stringMatching(/^[0-9]{13}$/), quantity: fc.integer({ min: 1, max: 10 }), isSet: fc.boolean() }),
  { maxLength: 20 },
)

it('gives back every cart, eight characters an article', () => {
  fc.assert(
    fc.property(items, (cart) => {
      const packed = packCart(cart)
      expect(packed).toHaveLength(cart.length * 8)
      expect(unpackCart(packed)).toEqual(cart)
    }),
  )
})

it('holds the greatest ean ten times, as a set', () => {
  const cart = [{ ean: '9999999999999', quantity: 10, isSet: true }]
  expect(unpackCart(packCart(cart))).toEqual(cart)
})
