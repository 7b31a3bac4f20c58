import { describe, expect, it } from 'vitest'
import { readDeskSearch } from './desk-search.ts'

const none = { number: null, person: null, email: null, ean: null, words: null, code: null }

describe('what staff look for', () => {
  it.each([
    ['1122', { number: '1122', person: { name: null, digits: '1122' }, email: '1122' }],
    ['054-987 1122', { person: { name: null, digits: '0549871122' }, words: '054-987 1122', code: '0549871122' }],
    ['+972 54-987-1122', { person: { name: null, digits: '0549871122' } }],
    ['9721', { number: '9721', person: { name: null, digits: '9721' } }],
    ['8019227270723', { number: null, ean: '8019227270723' }],
    ['דן כספי', { person: { name: 'דן כספי', digits: null }, words: 'דן כספי', number: null, code: null }],
    ['כספי 1122', { person: { name: 'כספי', digits: '1122' }, number: null }],
    ['Dan@Ex', { email: 'dan@ex' }],
    ['RR-48 2201-il', { code: 'RR482201IL' }],
    ['180/55-17', { words: '180/55-17' }],
    ['180 55 17', { words: '180 55 17' }],
    ['1805517', { words: '180/55-17', number: '1805517' }],
  ])('reads %j', (typed, parts) => {
    expect(readDeskSearch(typed)).toMatchObject(parts)
  })

  it.each(['', '  \u200e ', '112', 'ד', '%%%'])('is nothing in %j', (typed) => {
    expect(readDeskSearch(typed)).toBeNull()
  })

  it('keeps the text as it was typed, and leaves out what it cannot be', () => {
    expect(readDeskSearch('  Road  6 ')).toEqual({
      ...none,
      person: { name: 'Road', digits: null },
      words: 'Road 6',
      code: 'ROAD6',
      text: 'Road 6',
    })
  })
})
