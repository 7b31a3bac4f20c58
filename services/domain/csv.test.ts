import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLines } from './csv.ts'

describe('rows as lines of a CSV', () => {
  it('keep commas, quotes, line ends and empty cells apart', () => {
    expect(csvLines([['a,b', 'צמיג 17"', null, -5, 'one\ntwo'], ['']])).toBe('"a,b","צמיג 17""",,-5,"one\ntwo"\r\n\r\n')
    expect(csvLines([['a,b', 'a;b']], { separator: ';' })).toBe('a,b;"a;b"\r\n')
  })

  it.each(['0770000000018', '0535550169', '7290000000018', '00'])('keep the digits of %s', (digits) => {
    expect(csvLines([[digits]])).toBe(`'${digits}\r\n`)
    expect(csvLines([[digits]], { keepsDigits: false })).toBe(`${digits}\r\n`)
  })

  it.each(['0', '12', '100.50', '053-555-0169'])('leave %s as it is', (text) => expect(csvLines([[text]])).toBe(`${text}\r\n`))

  it.each(['=1+1', '+972', '-2', '@SUM(A1)', '\uff1d1'])('neutralize formulas: %j', (text) =>
    expect(csvLines([[text]])).toBe(`'${text}\r\n`),
  )

  it('equal those of csv-stringify', () => {
    const texts = fc.oneof(fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n"\',; 0א\uff0b\uff20') }), fc.string())
    const cells = fc.oneof(texts, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null))
    const separators = fc.constantFrom(',', ';', '\t')
    fc.assert(
      fc.property(fc.array(fc.array(cells, { minLength: 1 })), separators, (rows, separator) => {
        const format = { delimiter: separator, escape_formulas: true, record_delimiter: 'windows', quote_record_delimiter: true } as const
        expect(csvLines(rows, { separator, keepsDigits: false })).toBe(stringify(rows, format))
      }),
    )
  })
})
