import { expect, it } from 'vitest'
import { withLettersRead } from './letter-names.ts'

it.each([
  ['אמ טי 07', 'mt 07'],
  ['סי בי אר 600', 'cbr 600'],
  ['אר 1', 'r 1'],
  ['ק ט מ 390', 'קטמ 390'],
  ['b m w', 'bmw'],
  ['אמטי 07', 'mt 07'],
  ['סיבי אר 600', 'cbr 600'],
  ['ימהה אמטי', 'ימהה mt'],
])('reads the letters of %j as %j', (text, read) => {
  expect(withLettersRead(text.split(' '))?.join(' ')).toBe(read)
})

it('is null without letter names', () => {
  expect(withLettersRead(['נינגה', '400'])).toBeNull()
  expect(withLettersRead(['אמטיק', 'טיול'])).toBeNull()
})
