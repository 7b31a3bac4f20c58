import { describe, expect, it } from 'vitest'
import { readUnfinishedYear, readYears } from './search-year.ts'

describe('a year beside a motorcycle', () => {
  it.each([
    ['cb 500 x 2020', [2020, 2020], 'cb 500 x'],
    ['2020 tmax', [2020, 2020], 'tmax'],
    ['fat boy 1995', [1995, 1995], 'fat boy'],
    ['tmax 201', [2010, 2019], 'tmax'],
    ['z 1000 2010', [2010, 2010], 'z 1000'],
  ])('is read from %j as %j', (text, [from, to], rest) => {
    expect(readYears(text.split(' '))).toMatchObject({ years: { from, to }, rest: rest.split(' ') })
  })

  it.each(['2020', 'mt 10', 'z 1000', 'r 1250 gs', 'burgman 200 rear', 'vfr 1200', 'tmax 19', ''])('is none in %j', (text) => {
    expect(readYears(text.split(' '))).toBeNull()
  })

  it('may still be being typed', () => {
    expect(readUnfinishedYear(['tmax', '20'])).toEqual({ word: '20', rest: ['tmax'] })
    expect([readUnfinishedYear(['20']), readUnfinishedYear(['mt', '07'])]).toEqual([null, null])
  })
})
