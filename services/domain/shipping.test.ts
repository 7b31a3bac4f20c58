import { describe, expect, it } from 'vitest'
import { countTires, SHIPPING_FEE_AGOROT, shippingFeeAgorot, tiresToFreeShipping } from './shipping.ts'

const line = { quantity: 1, isSet: false, freeShipping: false }

describe('the shipping fee', () => {
  it.each([
    ['a single tire', [line], SHIPPING_FEE_AGOROT, 1],
    ['two of one tire', [{ ...line, quantity: 2 }], 0, 0],
    ['two different tires', [line, line], 0, 0],
    ['one set, which is two tires', [{ ...line, isSet: true }], 0, 0],
    ['a tire with free shipping', [{ ...line, freeShipping: true }], 0, 0],
    ['an empty cart', [], 0, 0],
  ])('of %s', (_, lines, fee, tiresMissing) => {
    expect(shippingFeeAgorot(lines)).toBe(fee)
    expect(tiresToFreeShipping(lines)).toBe(tiresMissing)
  })

  it('is 60 shekels', () => expect(SHIPPING_FEE_AGOROT).toBe(6000))

  it('counts a set as two tires', () => expect(countTires([line, { ...line, isSet: true, quantity: 3 }])).toBe(7))
})
