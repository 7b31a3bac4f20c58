import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wholePercents } from './whole-percents.ts'

it.each([
  [
    [145, 55, 0],
    [73, 27, 0],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [127, 46, 27],
    [64, 23, 13],
  ],
  [
    [0, 8, 0],
    [0, 100, 0],
  ],
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
])('of %j are %j', (parts, percents) => {
  expect(wholePercents(parts)).toEqual(percents)
})

it('are 100 together, none a whole percent off', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000), { minLength: 1, maxLength: 5 }), (parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0)
      const percents = wholePercents(parts)
      expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(whole === 0 ? 0 : 100)
      for (const [index, part] of parts.entries())
        expect(Math.abs((percents[index] ?? 0) - (whole === 0 ? 0 : (part * 100) / whole))).toBeLessThan(1)
    }),
  )
})
