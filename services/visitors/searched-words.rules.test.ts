import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchedWords } from './searched-words.rules.ts'

describe('searched words', () => {
  it.each([
    ['120/70-17 180/55-17', '120/70-17 180/55-17'],
    ['צמיג מישלן 120/70 ZR17', 'צמיג מישלן 120/70 ZR17'],
    ['מישלן 050-123 4567', 'מישלן'],
    ['+972 (0)50.123.4567 road 6', 'road 6'],
    ['0501234567', null],
    ['‏050\u200e1234567', null],
    ['０５０１２３４５６７', null],
    ['מישלן ٠٥٠-١٢٣ ٤٥٦٧', 'מישלן'],
    ['dana@example.com 3.50-10', '3.50-10'],
    [' \u0000 ', null],
    ['ab\ud800cd', 'abcd'],
    ['\udc00\u200e\ud83d', null],
    ['צמ\u0000יג\u0007', 'צמיג'],
  ])('keeps of "%s" only %s', (query, kept) => {
    expect(searchedWords(query)).toBe(kept)
  })

  const sizes = [
    '120/70-17 180/55-17',
    '120/70/17, 190/50/17',
    '120 70 17 180 55 17',
    '120-70-17+180-55-17',
    '120/70 17 180/55 17 160/60 17',
    '3.50-10 3.00-10',
    '3,50-10 100/90-10',
    '2 3/4-16 3 1/4-19',
    '4.10-18 2.75-21',
    '80/100-21 110/100-18',
    '300/35-18 130/60-23',
    'road 6 120/70-17 180/55-17',
    'roadtec 01 120/70-17 180/55-17',
    'tkc 80 120/70-17 180/55-17',
    'me 888 130/90-16 150/80-16',
    '120/70-17 58 180/55-17 73',
    '120/70-17 (58W) 180/55-17 (73W)',
    '120/70ZR17-180/55ZR17',
    '90/65-6.5 110/50-6.5',
    '50/100-17 60/100-17',
    '120/70-17 180/55-17 2021',
    '120/70-17 180/55-17 200/55-17 240/45-17',
    '٭ 120/70-17 * 180/55-17 *',
  ]
  it.each(sizes)('keeps the sizes of "%s"', (query) => {
    expect(searchedWords(query)).toBe(query)
  })

  const phones = [
    '050/1234567',
    '050,123,4567',
    '050_123_4567',
    '050 * 123 * 4567',
    '0-5-0-1-2-3-4-5-6-7',
    '050 - - - - - - - 1234567',
    '050:123|4567',
    '052 123 45 12',
    '052 123/45-12',
    '052-123/45/12',
    '+972 52 123 45 12',
    '972 (0)52 123/45-12',
    '00972-52-123-45-12',
    '+972/50/1234567',
    '03/555/0142',
    '03,555,0142',
    '077#555#0142',
    '+1 (212) 555-0123',
    '501234567',
    '50/123/4567',
    '4580 1234 5678 9012',
  ]
  it.each(phones)('drops %s, alone, in words and beside sizes', (phone) => {
    expect(searchedWords(phone)).toBeNull()
    expect(searchedWords(`דנה ${phone} מישלן`)).toBe('דנה מישלן')
    expect(searchedWords(`120/70-17 ${phone}`)).toBe('120/70-17')
    expect(searchedWords(`road 6, 120/70-17 180/55-17 ${phone}`)).toBe('road 6, 120/70-17 180/55-17')
  })

  it('drops a mobile number in any grouping and with any separators', () => {
    const signs = fc.string({ unit: fc.constantFrom(...' -/.,()_*'), maxLength: 4 })
    const groups = fc.array(signs, { minLength: 9, maxLength: 9 })
    fc.assert(
      fc.property(fc.stringMatching(/^05\d{8}$/), groups, (phone, between) => {
        const written = [...phone].map((digit, index) => digit + (between[index] ?? '')).join('')
        expect(searchedWords(`מישלן ${written}`)).toBe('מישלן')
      }),
    )
  })

  const written = [
    'dana(at)example.com',
    'dana (at) example.com',
    'dana[AT]example.com',
    'dana { at } example.com',
    'dana（ａｔ）example.com',
  ]
  const emails = ['dana@example.com', 'dana.cohen+moto@example.co.il', 'dana @ example.com', 'dana＠example.com', '0501234567@example.com']
  it.each([...emails, ...written])('drops %s', (address) => {
    expect(searchedWords(`road 6 ${address}`)).toBe('road 6')
  })

  it('never passes nine digits in a row', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 -.()אב/+') }), (query) => {
        expect(searchedWords(query) ?? '').not.toMatch(/\d{9}/)
      }),
    )
  })

  it('are cut to the event’s maximum length, although compatibility forms expand', () => {
    expect(Array.from(searchedWords('\ufdfa'.repeat(200)) ?? '').length).toBeLessThanOrEqual(200)
    expect(searchedWords(`${'א'.repeat(199)} ב`)).toBe('א'.repeat(199))
  })

  it('are valid UTF-8, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }), (query) => {
        expect((searchedWords(query) ?? '').isWellFormed()).toBe(true)
      }),
    )
  })
})
