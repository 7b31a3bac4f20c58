import { expect, it } from 'vitest'
import { kilometersShown, visitorShown } from './usage-words.ts'

it('shows the first eight signs of a visitor, or that there is no id', () => {
  expect([visitorShown('a3f90c12-0000-7000-8000-000000000001'), visitorShown(null)]).toEqual(['a3f90c12', 'אנונימי'])
})

it.each([
  ['0-100', '0–100'],
  ['500-1000', '500–1,000'],
  ['1000-5000', '1,000–5,000'],
  ['5000+', '5,000+'],
])('%s kilometers are read as %s', (range, shown) => {
  expect(kilometersShown(range)).toBe(shown)
})
