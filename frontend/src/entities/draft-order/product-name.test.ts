import { expect, it } from 'vitest'
import { tireName } from '#frontend/shared/ui/tire-name.tsx'
import { nameParts } from './product-name.tsx'

it.each([
  ['Michelin סט Road 6', 'סט Michelin Road 6'],
  ['Michelin Road 6', 'Michelin Road 6'],
  ['Michelin Road 6, ייצור 2023', 'Michelin Road 6, ייצור 2023'],
  ['סט Road 6', 'סט Road 6'],
])('reads %s as %s', (product, expected) => {
  const { brand, displayName } = nameParts(product)
  expect(tireName(brand, displayName)).toBe(expected)
})
