import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount } from '#services/platform/testing/amount.ts'
import { displaySize } from './size-text.ts'
import { cell, type FixtureRow, fixtureRows } from './testing/fixture-rows.ts'
import { parseSingleSize, parseSizeParts, parseTireSize, type TireSize } from './tire-size.ts'

const vectors = fixtureRows('size_notation_vectors')
const vectorsOf = (...systems: string[]) => vectors.filter((row) => systems.includes(cell(row, 'system')))

/** Columns of a vector from our parser's result. */
function columns(size: TireSize): FixtureRow {
  const isInch = size.system === 'inch' || size.system === 'inch_low'
  return {
    system: size.system,
    width: size.width,
    width_unit: isInch ? 'in' : 'mm',
    profile: size.system === 'inch' ? '-' : String(size.aspectRatio),
    construction: size.construction,
    rim_in: size.rim,
    load_index: size.loadIndex === null ? '' : String(size.loadIndex),
    speed: size.speedSymbol ?? '',
    mc: size.isMotorcycle ? '1' : '0',
    tube: size.tube ?? '',
    reinforced: size.isReinforced ? '1' : '0',
    canonical_key: size.key,
    front_or_rear: size.axle ?? '',
    valid: '1',
  }
}

describe('the vectors of size notations', () => {
  it.each(vectorsOf('metric', 'inch', 'inch_low', 'alpha', 'car').map((row) => [cell(row, 'raw'), row] as const))('read %j', (raw, row) => {
    const parsed = parseTireSize(raw)
    expect(parsed.ok && parsed.kind === 'single' && { ...columns(parsed.size), raw, note: row.note }).toEqual(row)
  })

  it.each(vectorsOf('set').map((row) => [cell(row, 'raw'), cell(row, 'canonical_key')] as const))('read the set %j', (raw, key) => {
    expect(parseTireSize(raw)).toMatchObject({ ok: true, kind: 'set', key })
  })

  it.each([
    ['17/70/120', { code: 'reversed', suggestion: '120/70-17' }],
    ['120/70ZR', { code: 'rim_missing', suggestion: null }],
    ['', { code: 'empty', suggestion: null }],
  ])('refuse %j', (raw, problem) => {
    expect(vectors.find((row) => row.raw === raw)?.valid).toBe('0')
    expect(parseTireSize(raw)).toEqual({ ok: false, ...problem })
  })
})

describe('sizes beyond the vectors', () => {
  it.each([
    ['120/70 ZR 17 M/C TL (58W) ANGEL GT II F', { key: '120/70-17', speedSymbol: '(W)', axle: 'front', rest: 'ANGEL GT II' }],
    ['ANGEL GT II 180/55ZR17 73W', { key: '180/55-17', speedSymbol: 'W', rest: 'ANGEL GT II' }],
    ['TKC 80 150/70 B 17 69Q TL M+S', { key: '150/70-17', construction: 'B', isMudAndSnow: true, rest: 'TKC 80' }],
    ['3,50-10 59J', { key: '3.50-10', loadIndex: 59 }],
    ['3.5 - 10', { key: '3.50-10' }],
    ['3.50/-/10', { key: '3.50-10', profile: '-' }],
    ['4.25/85-18 64H', { key: '4.25/85-18', system: 'inch', width: '4.25', profile: '85', aspectRatio: 85, widthMm: 108, loadIndex: 64 }],
    ['4.25/85/18', { key: '4.25/85-18' }],
    ['4.00/18 64H', { key: '4.00-18', loadIndex: 64 }],
    ['120\\70\\17', { key: '120/70-17' }],
    ['2½-17', { key: '2.50-17' }],
    ['2 ¾ – 17', { key: '2.75-17' }],
    ['4.60 H 18', { key: '4.60-18', speedSymbol: 'H', aspectRatio: 90 }],
    ['130/90HB16 73H', { key: '130/90-16', construction: 'B', speedSymbol: 'H' }],
    ['mu85b16 m/c 77h reinf.', { key: '140/85-16', system: 'alpha', isReinforced: true }],
    ['120/70-17"', { key: '120/70-17' }],
    ['120 70 17', { key: '120/70-17' }],
    ['120/70/17', { key: '120/70-17' }],
    ['\u2066120/70\u00a0ZR\u200f 17\u2069', { key: '120/70-17', sizeSpeed: 'Z' }],
    ['12070ZR17 58W', { key: '120/70-17', construction: 'R', sizeSpeed: 'Z', loadIndex: 58 }],
    ['12070-17', { key: '120/70-17', construction: '-' }],
    ['MT 90 B16 74H', { key: '130/90-16', construction: 'B', loadIndex: 74 }],
    ['MT90 16', { key: '130/90-16', construction: '-' }],
    ['400-18 64P', { key: '4.00-18', loadIndex: 64 }],
    ['350-10', { key: '3.50-10' }],
    ['１２０／７０－１７', { key: '120/70-17' }],
    ['F: 120/70-17', { key: '120/70-17', axle: 'front', rest: '' }],
    ['120/70-17 קדמי', { axle: 'front', rest: '' }],
    ['120/70-12 58P F/R TL/TT', { axle: 'both', tube: 'TL/TT' }],
    ['60/100-14 29M TT', { key: '60/100-14' }],
    ['300/35 VR 18 (87V)', { key: '300/35-18', speedSymbol: '(V)' }],
    ['100/90-19 57[H]', { speedSymbol: 'H' }],
    ['3.00-10 6PR 50J', { loadIndex: 50, speedSymbol: 'J', rest: '' }],
  ])('reads %j', (text, expected) => {
    expect(parseTireSize(text)).toMatchObject({ ok: true, kind: 'single', size: expected })
  })

  it.each([
    ['17 ZR 120/70', 'reversed', '120/70-17'],
    ['21-90/90', 'reversed', '90/90-21'],
    ['10-3.50', 'reversed', '3.50-10'],
    ['120/70', 'rim_missing', null],
    ['120/70-99', 'out_of_range', null],
    ['12070017', 'unreadable', null],
    ['Road 6', 'unreadable', null],
    ['2024-11-21', 'unreadable', null],
    ['120/70-17 + 180/55-17 + 190/55-17', 'unreadable', null],
    ['9'.repeat(201), 'too_long', null],
  ])('refuses %j as %s', (text, code, suggestion) => {
    expect(parseTireSize(text)).toEqual({ ok: false, code, suggestion })
  })

  it('normalizes size parts of a URL', () => {
    expect(parseSizeParts('3.5', '-', '10')).toMatchObject({ width: '3.50', profile: '-', rim: '10' })
    expect(parseSizeParts('120', '70', '17')).toMatchObject({ key: '120/70-17' })
    expect(parseSizeParts('120', '-', '17')).toBeNull()
    expect(parseSizeParts('120/70-17', '+', '180/55-17')).toBeNull()
  })
})

const metric = fc
  .record({ width: fc.integer({ min: 50, max: 330 }), profile: fc.integer({ min: 25, max: 100 }), rim: fc.integer({ min: 8, max: 23 }) })
  .map(({ width, profile, rim }) => ({
    key: `${width}/${profile}-${rim}`,
    width: String(width),
    profile: String(profile),
    rim: String(rim),
  }))
const inchWidth = fc.integer({ min: 6, max: 24 }).map((quarters) => (quarters / 4).toFixed(2))
const inch = fc
  .record({ width: inchWidth, rim: fc.integer({ min: 8, max: 21 }) })
  .map(({ width, rim }) => ({ key: `${width}-${rim}`, width, profile: '-', rim: String(rim) }))
const structure = fc.constantFrom('-', 'R', 'B', 'ZR', 'VB', 'HR', 'TR')
const rating = fc.constantFrom('', '58W', '(58W)', '58(W)', '73 H')
const marks = fc.shuffledSubarray(['M/C', 'TL', 'REINF', 'NHS', 'M+S', '4PR'])

describe('any size', () => {
  it('has one key, in any spacing and notation', () => {
    const gap = fc.constantFrom('', ' ', '\u00a0', '  ', '\u200f')
    const dash = fc.constantFrom('-', '–', '‑', '−', ' - ')
    fc.assert(
      fc.property(
        fc.oneof(metric, inch),
        structure,
        rating,
        marks,
        gap,
        dash,
        fc.boolean(),
        (parts, letters, ratingText, markTexts, space, line, isLower) => {
          const section = parts.profile === '-' ? parts.width : `${parts.width}${space}/${space}${parts.profile}`
          const text = [`${section}${space}${letters === '-' ? line : letters}${space}${parts.rim}`, ratingText, ...markTexts].join(' ')
          const parsed = parseTireSize(isLower ? text.toLowerCase() : text)
          expect(parsed).toMatchObject({ ok: true, kind: 'single', key: parts.key, size: { rest: '' } })
        },
      ),
    )
  })

  it('round-trips its text, key and URL parts', () => {
    fc.assert(
      fc.property(fc.oneof(metric, inch), structure, (parts, letters) => {
        const section = parts.profile === '-' ? parts.width : `${parts.width}/${parts.profile}`
        const size = parseSingleSize(`${section}${letters}${parts.rim}`)
        if (!size) throw new Error('not read')
        const { key, construction } = size
        expect(parseSingleSize(displaySize(size))).toMatchObject({ key, construction })
        expect(parseSingleSize(key)?.key).toBe(key)
        expect(parseSizeParts(size.width, size.profile, size.rim)).toMatchObject({
          width: size.width,
          profile: size.profile,
          rim: size.rim,
          key,
        })
      }),
    )
  })

  it('is the same set in either order', () => {
    fc.assert(
      fc.property(metric, metric, fc.constantFrom(' + ', '+', ' & ', ' / ', ' - ', '; '), (a, b, joiner) => {
        const [one, other] = [parseTireSize(`${a.key}${joiner}${b.key}`), parseTireSize(`${b.key}${joiner}${a.key}`)]
        expect(one).toMatchObject({ ok: true, kind: 'set' })
        expect(other).toEqual(one)
      }),
    )
  })

  it('is refused with a suggestion if copied backwards', () => {
    fc.assert(
      fc.property(metric, fc.constantFrom('/', '-', ' ZR ', ' '), (parts, separator) => {
        const backwards =
          separator === '/' ? `${parts.rim}/${parts.profile}/${parts.width}` : `${parts.rim}${separator}${parts.width}/${parts.profile}`
        expect(parseTireSize(backwards)).toMatchObject({ ok: false, code: 'reversed' })
      }),
    )
  })
})

describe('any text', () => {
  it('is parsed into parts valid in a URL, or refused with a reason, and never throws', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.stringMatching(/^[0-9/ .,+()RZBW-]{0,30}$/))
    fc.assert(
      fc.property(text, (input) => {
        const parsed = parseTireSize(input)
        const sizes = !parsed.ok ? [] : parsed.kind === 'set' ? [parsed.front, parsed.rear] : [parsed.size]
        const parts = sizes.flatMap((size) => [size.width, size.profile, size.rim])
        expect(parts.filter((part) => !/^([0-9]{1,3}(\.[0-9]{1,2})?|-)$/.test(part))).toEqual([])
        expect(parsed.ok ? 'ok' : parsed.code).toMatch(/^[a-z_]+$/)
      }),
      { numRuns: amount(400, 2000) },
    )
  })
})
