import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayField, hoursField, moneyField, percentField, readDecimal, readNumber, rimField, unitsField } from './fields.ts'

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

describe('what staff type', () => {
  it.each([
    ['1,250', 1250],
    ['1,250.50', 1250.5],
    ['112,5', 112.5],
    ['1.250', null],
    ['12,50,0', null],
    ['-0', null],
    ['−5', null],
    ['1e3', null],
    ['', null],
  ])('number %j is %s', (text, value) => expect(readNumber(text)).toBe(value))

  it.each([
    ['₪1,250.50', 125_050],
    ['98 ש"ח', 9800],
    ['0', 0],
    ['1,000,000', 100_000_000],
    ['1,000,000.01', null],
    ['5.555', null],
  ])('money %j is %s agorot', (text, agorot) => expect(moneyField.read(text)).toBe(agorot))

  it.each([
    ['1,200', 1200],
    ['12.0', 12],
    ['1,2', null],
    ['1,000,001', null],
  ])('units %j are %s', (text, units) => expect(unitsField.read(text)).toBe(units))

  it.each([
    ['12,5 %', 12.5],
    ['12.5', 12.5],
    ['5.55', null],
    ['%', null],
  ])('%j is %s per cent', (text, percent) => expect(percentField.read(text)).toBe(percent))

  it.each([
    ['6.2.2026', '2026-02-06'],
    ['06/12/2026', '2026-12-06'],
    [' 2026-12-06 ', '2026-12-06'],
    ['45/13/2026', null],
    ['30/02/2026', null],
    ['06/12/1926', null],
    ['2026-13-45', null],
  ])('day %j is %s', (text, day) => expect(dayField.read(text)).toBe(day))

  it.each([
    ['08:00 – 18:00', { opens: 8, closes: 18 }],
    ['8-9', null],
    ['8-25', null],
    ['18', null],
  ])('hours %j are %j', (text, hours) => expect(hoursField.read(text)).toEqual(hours))

  it.each([
    ['17', '17'],
    ['16.5', '16.5'],
    ['10,5', '10.5'],
    ['3', null],
    ['31', null],
  ])('rim %j is %s', (text, rim) => expect(rimField.read(text)).toBe(rim))
})

it('round-trips its formatted values', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000 }), (agorot) => moneyField.read(moneyField.write(agorot)) === agorot))
  fc.assert(fc.property(fc.integer({ min: 0, max: 1_000_000 }), (units) => unitsField.read(unitsField.write(units)) === units))
  expect(dayField.read(dayField.write('2026-12-06'))).toBe('2026-12-06')
  expect(hoursField.read(hoursField.write({ opens: 8, closes: 18 }))).toEqual({ opens: 8, closes: 18 })
})
