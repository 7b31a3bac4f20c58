import { expect, it } from 'vitest'
import { euroText } from '#services/domain/money.ts'
import { signed } from './figures.tsx'

it.each([
  [69_665.1, '€69,665.10'],
  [0, '€0.00'],
  [-5.5, '-€5.50'],
  [1_234_567.89, '€1,234,567.89'],
])('writes %d as %s', (euros, expected) => {
  expect(euroText(euros)).toBe(expected)
})

it('formats a signed difference', () => {
  expect([signed(1240), signed(-3), signed(34.2, 1), signed(-6, 1), signed(0, 1)]).toEqual(['+1,240', '−3', '+34.2', '−6.0', '0.0'])
})
