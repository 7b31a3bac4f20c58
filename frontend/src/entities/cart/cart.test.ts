import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMissing, type CartItem, holdsAll } from './cart.ts'

const carts: fc.Arbitrary<CartItem[]> = fc.uniqueArray(
  fc.record({
    ean: fc.integer({ min: 1, max: 9 }).map((digit) => `200000000000${digit}`),
    quantity: fc.integer({ min: 1, max: 10 }),
    isSet: fc.boolean(),
  }),
  { selector: ({ ean }) => ean },
)

it('merges another cart idempotently, keeping its own items', () => {
  fc.assert(
    fc.property(carts, carts, (own, other) => {
      const joined = addMissing(own, other)
      expect([holdsAll(joined, own), holdsAll(joined, other)]).toEqual([true, true])
      expect(addMissing(joined, other)).toEqual(joined)
      expect(joined.map(({ ean }) => ean)).toEqual([...new Set([...own, ...other].map(({ ean }) => ean))])
      for (const { ean, quantity } of joined) {
        expect(quantity).toBe(Math.max(...[...own, ...other].filter((item) => item.ean === ean).map((item) => item.quantity)))
      }
    }),
  )
})

it('contains another cart only with its quantities', () => {
  const two = [{ ean: '2000000000015', quantity: 2, isSet: false }]
  expect(holdsAll(two, [{ ean: '2000000000015', quantity: 3, isSet: false }])).toBe(false)
  expect(holdsAll([], two)).toBe(false)
  expect(holdsAll([], [])).toBe(true)
})
