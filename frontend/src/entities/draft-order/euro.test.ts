import { expect, it } from 'vitest'
import { euroText } from './euro.tsx'

it.each([
  [69_665.1, '€69,665.10'],
  [0, '€0.00'],
  [-5.5, '-€5.50'],
  [1_234_567.89, '€1,234,567.89'],
])('writes %d as %s', (euros, expected) => {
  expect(euroText(euros)).toBe(expected)
})
