import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchedWords } from './searched-words.ts'

describe('searched words', () => {
  it.each([
    ['120/70-17 180/55-17', '120/70-17 180/55-17'],
    ['צמיג מישלן 120/70 ZR17', 'צמיג מישלן 120/70 ZR17'],
    ['מישלן 050-123 4567', 'מישלן'],
    ['+972 (0)50.123.4567 road 6', 'road 6'],
    ['0501234567', null],
    ['‏050\u200e1234567', null],
    ['０５０１２３４５６７', null],
    ['dana@example.com 3.50-10', '3.50-10'],
    [' \u0000 ', null],
    ['ab\ud800cd', 'abcd'],
    ['\udc00\u200e\ud83d', null],
    ['צמ\u0000יג\u0007', 'צמיג'],
  ])('keeps of "%s" only %s', (query, kept) => {
    expect(searchedWords(query)).toBe(kept)
  })

  it('never lets nine digits in a row through', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 -.()אב/+') }), (query) => {
        expect(searchedWords(query) ?? '').not.toMatch(/\d{9}/)
      }),
    )
  })

  it('are cut to what the event takes, though compatibility forms grow when they are written out', () => {
    expect(Array.from(searchedWords('\ufdfa'.repeat(200)) ?? '').length).toBeLessThanOrEqual(200)
    expect(searchedWords(`${'א'.repeat(199)} ב`)).toBe('א'.repeat(199))
  })

  it('are well-formed text that can be written as UTF-8, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }), (query) => {
        expect((searchedWords(query) ?? '').isWellFormed()).toBe(true)
      }),
    )
  })
})
