import { expect, it } from 'vitest'
import { productName } from './names.tsx'

it.each([
  ['Michelin סט Road 6', 'סט Michelin Road 6'],
  ['Michelin Road 6', 'Michelin Road 6'],
  ['Michelin Road 6, ייצור 2023', 'Michelin Road 6, ייצור 2023'],
  ['סט Road 6', 'סט Road 6'],
])('reads %s as %s', (product, expected) => {
  expect(productName(product)).toBe(expected)
})
