import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageInMonths, dotParts, isFittable, parseDot } from './dot.ts'
import { cell, fixtureRows } from './testing/fixture-rows.ts'

const TODAY = '2026-11-21'
const vectors = fixtureRows('dot_week_year_vectors').map((row) => {
  const code = cell(row, 'code')
  const isYearOnly = code.startsWith('year-only ')
  return {
    code: code.replace('year-only ', ''),
    isYearOnly,
    status: cell(row, 'expected_status'),
    weekAndYear: [cell(row, 'week'), cell(row, 'year')],
    ageDays: cell(row, 'age_days_on_2026_11_21'),
    note: cell(row, 'note'),
  }
})

describe('the date of manufacture', () => {
  it.each(vectors)('of $code is $status', (vector) => {
    const dot = parseDot(vector.code, TODAY, vector.isYearOnly)
    expect(dot.status).toBe(vector.status)
    expect([dot.week, dot.year].map((part) => (part === null ? '' : String(part)))).toEqual(vector.weekAndYear)
    expect(dot.isYearOnly).toBe(vector.isYearOnly)
    if (vector.ageDays) expect(dot.ageDays).toBe(Number(vector.ageDays))
  })

  it.each(vectors.filter(({ status }) => status === 'valid'))('of $code decides whether it may be fitted', ({ weekAndYear, note }) => {
    const [week = 0, year = 0] = weekAndYear.map(Number)
    expect(isFittable({ week, year }, TODAY)).toBe(!note.includes('over 5 years'))
  })

  it.each([
    ['23/2024', 23, 2024],
    ['DOT2324', 23, 2024],
    ['DOT XH3A 0126', 1, 2026],
    [' 23-24 ', 23, 2024],
    ['２３２４', 23, 2024],
  ])('is read from %j', (text, week, year) => {
    expect(parseDot(text, TODAY)).toMatchObject({ status: 'valid', week, year })
  })

  it.each(['', '0024', '5424', '12345678', '12', 'abcd', '1x24'])('is unreadable: %j', (text) => {
    expect(parseDot(text, TODAY).status).toBe('invalid')
  })

  it('is restored from the code in events', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 52 }), fc.integer({ min: 2000, max: 2025 }), (week, year) => {
        const dot = parseDot(`${String(week).padStart(2, '0')}${year % 100 < 10 ? '0' : ''}${year % 100}`, TODAY)
        expect(dot.status).toBe('valid')
        expect(dotParts(dot.code ?? '')).toEqual({ week, year })
      }),
    )
  })

  it.each([
    [{ week: 47, year: 2026 }, 0],
    [{ week: 7, year: 2026 }, 9],
    [{ week: 47, year: 2025 }, 12],
    [{ week: 50, year: 2027 }, 0],
  ])('%o is %i whole months old', (dot, months) => {
    expect(ageInMonths(dot, TODAY)).toBe(months)
  })

  it('is monotonic: no younger tire is unfit while an older one is fit', () => {
    const week = fc.integer({ min: 2015, max: 2026 }).chain((year) => fc.integer({ min: 1, max: 52 }).map((each) => ({ year, week: each })))
    fc.assert(
      fc.property(week, week, (a, b) => {
        const [older, younger] = a.year * 53 + a.week < b.year * 53 + b.week ? [a, b] : [b, a]
        expect(isFittable(younger, TODAY) || !isFittable(older, TODAY)).toBe(true)
      }),
    )
  })
})
