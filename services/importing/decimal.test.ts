import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDecimal } from './decimal.ts'

describe('a number in a file', () => {
  it.each([
    ['112,50', 112.5],
    ['146.10', 146.1],
    ['1.139,90', 1139.9],
    ['1,139.90', 1139.9],
    ['1.139.000', 1_139_000],
    ['₪ 1 139,9', 1139.9],
    ['98 ש"ח', 98],
    ['\u200f-5,00', -5],
    ['−5', -5],
    ['0045', 45],
  ])('%j is %d', (text, value) => {
    expect(readDecimal(text)).toEqual({ ok: true, value })
  })

  it.each([
    ['1.139', 'ambiguous_number'],
    ['1,139', 'ambiguous_number'],
    ['1.1395', 'too_precise'],
    ['1.139,901', 'too_precise'],
    ['1,2E+03', 'scientific_notation'],
    ['=1+1', 'formula'],
    ['12 EUR', 'not_a_number'],
    ['1.13,90', 'not_a_number'],
    ['12-5', 'not_a_number'],
    ['', 'not_a_number'],
    ['NaN', 'not_a_number'],
    ['٣', 'not_a_number'],
  ])('%j is refused as %s', (text, reason) => {
    expect(readDecimal(text)).toEqual({ ok: false, reason })
  })

  it('is the same with a decimal comma, a decimal point, and thousands marked either way', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (agorot) => {
        const [whole = '', decimals = ''] = (agorot / 100).toFixed(2).split('.')
        const grouped = (separator: string) => whole.replace(/\B(?=(\d{3})+$)/g, separator)
        const texts = [`${whole},${decimals}`, `${whole}.${decimals}`, `${grouped('.')},${decimals}`, `${grouped(',')}.${decimals}`]
        const value = Number((agorot / 100).toFixed(2))
        expect(texts.map(readDecimal)).toEqual(texts.map(() => ({ ok: true, value })))
      }),
    )
  })
})
