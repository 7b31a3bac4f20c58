import { expect, it } from 'vitest'
import { brokenTerms } from './order-terms.ts'

it.each([
  [8, {}],
  [12, {}],
  [0, {}],
  [10, { multiple: 4 }],
  [4, { minimum: 8 }],
  [7, { minimum: 8, multiple: 4 }],
])('of %i, where 8 are the least and 4 come together, says %j', (quantity, said) => {
  expect(brokenTerms({ minimumQuantity: 8, multiple: 4 }, quantity)).toEqual(said)
})
