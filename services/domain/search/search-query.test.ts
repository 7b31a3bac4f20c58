import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount } from '#services/platform/testing/amount.ts'
import { cell, fixtureRows } from '../testing/fixture-rows.ts'
import { isOfPattern, readSearch } from './search-query.ts'
import { searchText } from './search-text.ts'

const vectors = fixtureRows('size_notation_vectors').map((row) => ({
  raw: cell(row, 'raw'),
  system: cell(row, 'system'),
  key: cell(row, 'canonical_key'),
}))
const keyOf = ({ width, profile, rim }: { width: string; profile: string; rim: string }) =>
  profile === '-' ? `${width}-${rim}` : `${width}/${profile}-${rim}`
const keysOf = (typed: string) => readSearch(typed).sizes.map(keyOf)

describe('a size typed into the search', () => {
  it.each(vectors.filter(({ system }) => system !== ''))('is read from $raw', ({ raw, key }) => {
    expect(readSearch(raw)).toMatchObject({ isSizeCertain: true, words: [] })
    expect(keysOf(raw)).toEqual(key.split('+'))
  })

  it.each([
    ['MT 90 16', [{ letters: 'MT90', metric: '130/90' }]],
    [
      'mu85b16 mh90-21',
      [
        { letters: 'MU85', metric: '140/85' },
        { letters: 'MH90', metric: '80/90' },
      ],
    ],
    ['130/90-16', []],
    ['mt 07', []],
  ])('says of %j which letters it was read from', (typed, translated) => expect(readSearch(typed).translated).toEqual(translated))

  it('stays a prefix if an inch size without its point could become a metric one', () => {
    expect(['120-7', '120-70', '180-55', '240-45', '190-5', '110-80', '250-40'].map((typed) => keysOf(typed).join())).toEqual([
      '120/7-',
      '120/70-',
      '180/55-',
      '240/45-',
      '190/5-',
      '110/80-',
      '250/40-',
    ])
  })

  it('copied backwards is suggested in correct order', () => {
    expect(readSearch('17/70/120')).toMatchObject({ sizes: [], meant: '120/70-17' })
  })

  it('is suggested only if it is made, and is taken literally otherwise', () => {
    const query = readSearch('road 6 180/55', () => false)
    expect([query.meant, query.sizes.map(keyOf), query.words]).toEqual([null, ['180/55-'], ['road', '6']])
  })

  it.each([
    ['120 70 17', '120/70-17', ''],
    ['צמיג אחורי 180/55 17', '180/55-17', ''],
    ['צמיגים לאופנוע 120 70 17', '120/70-17', ''],
    ['tyres for motorcycle 120/70-17', '120/70-17', 'for'],
    ['120 70 zr17', '120/70-17', ''],
    ['120/70zr-17', '120/70-17', ''],
    ['120x70x17', '120/70-17', ''],
    ['120.70.17', '', '120 70 17'],
    ['120/70 17', '120/70-17', ''],
    ['120/70ZR17 58W', '120/70-17', ''],
    ['מישלן 120 70 17', '120/70-17', 'מישלנ'],
    ['צמיג 1207017 מישלן', '120/70-17', 'מישלנ'],
    ['road 6 120/70-17', '120/70-17', 'road 6'],
    ['power 6 190 55 17', '190/55-17', 'power 6'],
    ['tkc 80 150 70 17', '150/70-17', 'tkc 80'],
    ['3,50 10', '3.50-10', ''],
    ['mt90b16', '130/90-16', ''],
    ['12070ZR17', '120/70-17', ''],
    ['12070R17', '120/70-17', ''],
    ['12070 zr 17', '120/70-17', ''],
    ['12070-17', '120/70-17', ''],
    ['12070 - 17', '120/70-17', ''],
    ['12070zr17 58w', '120/70-17', ''],
    ['18055zr17 מישלן', '180/55-17', 'מישלנ'],
    ['road 6 12070zr17', '120/70-17', 'road 6'],
    ['12070zr17 18055zr17', '120/70-17,180/55-17', ''],
    ['9090-21', '90/90-21', ''],
    ['80100-21', '80/100-21', ''],
    ['120-70-17', '120/70-17', ''],
    ['120-70 17', '120/70-17', ''],
    ['MT 90 16', '130/90-16', ''],
    ['MT90-16', '130/90-16', ''],
    ['MT90 B16', '130/90-16', ''],
    ['mt 90 b 16', '130/90-16', ''],
    ['mt-90-16', '130/90-16', ''],
    ['mt90/16', '130/90-16', ''],
    ['MT9016', '130/90-16', ''],
    ['MU85B16', '140/85-16', ''],
    ['mh 90 21', '80/90-21', ''],
    ['mm90 19 avon', '100/90-19', 'avon'],
    ['400-18', '4.00-18', ''],
    ['350-10', '3.50-10', ''],
    ['275-17', '2.75-17', ''],
    ['300-18', '3.00-18', ''],
    ['325 - 19', '3.25-19', ''],
    ['460-17', '4.60-17', ''],
    ['510-17', '5.10-17', ''],
    ['350-8', '3.50-8', ''],
    ['mitas 400-18', '4.00-18', 'mitas'],
    ['120/70-17 180/55-17', '120/70-17,180/55-17', ''],
  ])('is read from %j as %s, beside %j', (typed, keys, words) => {
    const query = readSearch(typed)
    expect([query.sizes.map(keyOf).join(), query.words.join(' ')]).toEqual([keys, words])
  })

  it.each([
    ['120/', '120//', true],
    ['120/7', '120/7/', true],
    ['120/70', '120/70/', true],
    ['120/70zr', '120/70/', true],
    ['120/70-1', '120/70/1', true],
    ['120/70 r1', '120/70/1', true],
    ['3.5', '3.5//', true],
    ['3.50-', '3.50/-/', true],
    ['r17', '//17', true],
    ['חישוק 17', '//17', true],
    ['120', '120//', false],
    ['12', '12//,//12', false],
    ['120 7', '120/7/', false],
    ['120 70', '120/70/', false],
    ['120 70 1', '120/70/1', false],
    ['1207', '120/7/,12/07/', false],
    ['909021', '90/90/21', false],
    ['pilot road 180', '180//', false],
  ])('narrows already while it stands at %j', (typed, patterns, isCertain) => {
    const query = readSearch(typed)
    expect(query.sizes.map(({ width, profile, rim }) => `${width}/${profile}/${rim}`).join()).toBe(patterns)
    expect([query.isSizeCertain, query.sizes.every(({ isOpen }) => isOpen)]).toEqual([isCertain, true])
  })

  it.each([['road 6'], ['road 6 gt'], ['bt-46'], ['d-004'], ['s23'], ['e-07+'], ['mt07'], ['m9 rr'], ['6'], ['']])(
    'is not seen in %j',
    (typed) => {
      expect(readSearch(typed).sizes).toEqual([])
    },
  )

  it('narrows to sizes with that prefix', () => {
    const size = { width: '120', profile: '70', rim: '17' }
    const matches = (typed: string) => readSearch(typed).sizes.some((pattern) => isOfPattern(size, pattern))
    expect(
      ['1', '12', '120', '120 7', '120/70', '1207', '12070', '120701', '120/70-1', '1207017', 'r17'].filter((t) => !matches(t)),
    ).toEqual(['1'])
    expect(['120/7-17', '120 8', '12 70', '120/70-18', '130'].filter(matches)).toEqual([])
  })
})

describe('words typed into the search', () => {
  it.each([
    ['אַנְגֶ׳ל', "אנג'ל"],
    ['אנג״ל', 'אנגל'],
    ['מישלן', 'מישלנ'],
    ['Road‑6', 'road-6'],
    ['ROAD   6', 'road 6'],
    ['\u2067road\u2069 6', 'road 6'],
    ['ｒｏａｄ　６', 'road 6'],
    ['rôad 6', 'road 6'],
  ])('%j is the same search as %j', (one, other) => {
    expect(searchText(one)).toBe(searchText(other))
  })

  it('are cut to the limit, although compatibility forms expand', () => {
    expect([searchText(`a${'\u0344'.repeat(150)}b`), searchText(`a${'\u0344'.repeat(300)}b`)]).toEqual(['ab', 'a'])
  })

  it.each([
    ['road6', 'road 6'],
    ['Road-6', 'road 6'],
    ['mt07', 'mt 07'],
    ['רוד6', 'רוד 6'],
    ['צמיגי אופנוע של מישלן', 'מישלנ'],
    ['צמיגים', ''],
    ['הצמיגים לאופנועים', ''],
    ['(.*)+$[a', 'a'],
  ])('%j is read as %j', (typed, words) => {
    expect(readSearch(typed).words.join(' ')).toBe(words)
  })

  it.each([
    ['road 6 אחורי', 'rear', 'road 6'],
    ['קדמי road 6', 'front', 'road 6'],
    ['road 6 rear', 'rear', 'road 6'],
    ['סט מישלן', 'set', 'מישלנ'],
    ['120/70-17 קדמי', 'front', ''],
    ['120 70 17 front', 'front', ''],
    ['road קדמי אחורי', null, 'road'],
    ['סט road קדמי אחורי', 'set', 'road'],
    ['קדמי', null, 'קדמי'],
    ['סטורם', null, 'סטורמ'],
  ])('%j asks for %s of %j', (typed, position, words) => {
    const query = readSearch(typed)
    expect([query.position, query.words.join(' ')]).toEqual([position, words])
  })

  it('keeps bare numbers as words too, since they may be a name', () => {
    expect(readSearch('tkc 80')).toMatchObject({ words: ['tkc'], allWords: ['tkc', '80'], isSizeCertain: false })
  })
})

describe('any text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 500 }),
    fc.stringMatching(/^[0-9/ .,+xrzRZ-]{0,30}$/),
    fc.stringMatching(/^[א-ת0-9a-z '/-]{0,40}$/),
  )

  it('is read without failing, bounded, and idempotent', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const query = readSearch(typed)
        expect(readSearch(query.text)).toEqual(query)
        expect(Array.from(query.text).length).toBeLessThanOrEqual(80)
        expect(query.sizes.length).toBeLessThanOrEqual(4)
      }),
      { numRuns: amount(800, 5000) },
    )
  })
})
