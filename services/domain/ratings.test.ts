import { describe, expect, it } from 'vitest'
import { loadKg, speedRating } from './ratings.ts'
import { cell, fixtureRows } from './testing/fixture-rows.ts'

describe('ratings', () => {
  it('match the kilograms of every load index of the table', () => {
    for (const row of fixtureRows('load_index'))
      expect([row.load_index, loadKg(Number(row.load_index))]).toEqual([row.load_index, Number(row.kg)])
  })

  it.each(fixtureRows('speed_symbols').map((row) => [cell(row, 'symbol'), row] as const))('know the speed symbol %s', (symbol, row) => {
    const expected = { kmh: Number(row.kmh), isAbove: row.is_above === '1', rank: Number(row.rank_for_compare) }
    expect(speedRating(symbol)).toEqual(expected)
    expect(speedRating(symbol.toLowerCase())).toEqual(expected)
    if (row.spec_kmh) expect(expected.kmh).toBe(Number(row.spec_kmh))
  })

  it('rank H between U and V', () => {
    const sorted = ['V', 'U', '(W)', 'H', 'W'].sort((a, b) => (speedRating(a)?.rank ?? 0) - (speedRating(b)?.rank ?? 0))
    expect(sorted).toEqual(['U', 'H', 'V', 'W', '(W)'])
  })

  it('are null for values outside the tables', () => {
    expect([loadKg(32), loadKg(97), loadKg(33.5), loadKg(Number.NaN)]).toEqual([null, null, null, null])
    expect(['X', '', 'constructor', '(H)'].map(speedRating)).toEqual([null, null, null, null])
  })
})
