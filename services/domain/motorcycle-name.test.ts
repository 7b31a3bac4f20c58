import fc from 'fast-check'
import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { ShortText } from '#events/primitives.ts'
import { motorcycleName } from './motorcycle-name.ts'

it('is the brand and the model', () => {
  expect(motorcycleName({ brand: 'Honda', model: 'CB500X (19 inch)' })).toBe('Honda CB500X (19 inch)')
})

it('omits a repeated brand', () => {
  expect(motorcycleName({ brand: 'Piaggio/Vespa', model: 'Vespa GTS 300' })).toBe('Vespa GTS 300')
  expect(motorcycleName({ brand: 'Piaggio/Vespa', model: 'Beverly 350' })).toBe('Piaggio/Vespa Beverly 350')
})

it('fits into an event and splits no character, for names of any length', () => {
  const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(names, names, (brand, model) => {
      const name = motorcycleName({ brand, model })
      expect(Value.Check(ShortText, name) && name.length <= 200 && name.isWellFormed()).toBe(true)
    }),
  )
})

it('replaces a character that the cut would split', () => {
  expect(motorcycleName({ brand: 'A'.repeat(198), model: '🏍' })).toBe(`${'A'.repeat(198)} \uFFFD`)
})
