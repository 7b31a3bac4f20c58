import { expect, it } from 'vitest'
import { inNumericOrder, inWidthOrder } from './size-part-order.ts'

it('puts millimetres before inches, each by number and not by letter', () => {
  expect(inWidthOrder(['3.50', '100', '90', '2.75', '240', '10.00', '-'])).toEqual(['90', '100', '240', '2.75', '3.50', '10.00', '-'])
})

it('puts profiles and rims by number, a size without a profile last', () => {
  expect(inNumericOrder(['-', '100', '55', '8', '17.5', '17'])).toEqual(['8', '17', '17.5', '55', '100', '-'])
})
