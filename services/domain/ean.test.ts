import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigit, checkEan, isInStoreEan } from './ean.ts'
import { cell, fixtureRows } from './testing/fixture-rows.ts'

const twelve = fc.stringMatching(/^[1-9][0-9]{11}$/)

describe('an ean', () => {
  it.each(fixtureRows('ean13_vectors').map((row) => [cell(row, 'input'), row] as const))('%j is checked', (input, row) => {
    expect(checkEan(input).ok).toBe(row.valid_after_trim === '1')
    if (row.expected_check_digit) expect(checkDigit(input.replace(/\D/g, '').slice(0, 12))).toBe(Number(row.expected_check_digit))
  })

  it.each([
    ['', 'empty'],
    ['8.01923E+12', 'scientific_notation'],
    ['8,01923E+12', 'scientific_notation'],
    ['801922-7123456', 'not_digits'],
    ['٨٠١٩٢٢٧١٢٣٤٥٦', 'not_digits'],
    ['80192271', 'wrong_length'],
    ['08019227123456', 'wrong_length'],
    ['0000000000000', 'placeholder'],
    ['8019227123457', 'bad_check_digit'],
  ])('%j is refused as %s', (input, code) => {
    expect(checkEan(input)).toEqual({ ok: false, code })
  })

  it('restores leading zeros that a spreadsheet dropped', () => {
    expect(checkEan('29142123453')).toEqual({ ok: true, ean: '0029142123453', isPadded: true })
  })

  it('is valid with its check digit and with no other', () => {
    fc.assert(
      fc.property(twelve, fc.integer({ min: 1, max: 9 }), (digits, off) => {
        const digit = checkDigit(digits)
        expect(checkEan(`'${digits}${digit} `)).toEqual({ ok: true, ean: `${digits}${digit}`, isPadded: false })
        expect(checkEan(`${digits}${(digit + off) % 10}`)).toEqual({ ok: false, code: 'bad_check_digit' })
      }),
    )
  })

  it('distinguishes the shop’s own numbers from manufacturers’', () => {
    expect(['2000000000008', '0212345678909', '8019227123456', '0029142123453'].map(isInStoreEan)).toEqual([true, true, false, false])
  })
})
