import { describe, expect, it } from 'vitest'
import { kindWords, otherSpellings } from './line-names.ts'
import { searchText, searchWords } from './search-text.ts'

describe('a word of a tire name', () => {
  it.each([
    ['angel', "אנג'ל"],
    ['road', 'רוד'],
    ['pilot', 'פיילוט'],
    ['commander', 'קומנדר'],
    ['trail', 'טרייל'],
    ['scorpion', 'סקורפיון'],
    ['ii', '2'],
  ])('%s is found as %s', (word, typed) => {
    expect(otherSpellings(word)).toContain(searchWords(searchText(typed)).join())
  })

  it('without a known alternative has none', () => {
    expect(['hasOwnProperty', 'constructor', 'xyz'].flatMap(otherSpellings)).toEqual([])
  })
})

describe('the words for a kind of tires', () => {
  it('are in the normalized spelling of searches', () => {
    for (const segment of ['enduro', 'motocross', 'adventure', 'sport-touring', 'cruiser']) {
      const words = kindWords({ segment, ratings: { wet: 8 } })
      expect(words.length).toBeGreaterThan(0)
      expect(searchWords(searchText(words.join(' ')))).toEqual(words)
    }
    expect(kindWords({ segment: 'constructor', ratings: { wet: 7 } })).toEqual([])
  })
})
