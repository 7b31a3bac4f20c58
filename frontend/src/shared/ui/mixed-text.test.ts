import { describe, expect, it } from 'vitest'
import { splitIslands } from './mixed-text.tsx'
import { splitTokens } from './name-text.tsx'

describe('Hebrew text with islands', () => {
  it('keeps each name apart, so that a list of names reads from the right', () => {
    expect(splitIslands('Yamaha XMAX ו-TMAX (רדיאלי), Honda SH125/150, Kymco Agility 16+')).toEqual([
      '',
      'Yamaha XMAX',
      ' ו-',
      'TMAX',
      ' (רדיאלי), ',
      'Honda SH125/150',
      ', ',
      'Kymco Agility 16+',
      '',
    ])
  })

  it('keeps a size whole and leaves other figures in the text', () => {
    expect(splitIslands('צמיג במידה 120/70 ZR 17, קוד עומס 58 (עד 236 ק״ג). קטן: 3.50-10.')).toEqual([
      'צמיג במידה ',
      '120/70 ZR 17',
      ', קוד עומס 58 (עד 236 ק״ג). קטן: ',
      '3.50-10',
      '.',
    ])
  })

  it('keeps the plus of a name with its name', () => {
    expect(splitIslands('סט Sport Force+')).toEqual(['סט ', 'Sport Force+', ''])
  })

  it('gives plain text back as it is', () => {
    expect(splitIslands('כמעט כל אופנוע')).toEqual(['כמעט כל אופנוע'])
  })
})

describe('tokens with hyphens', () => {
  it('are told from the words around them', () => {
    expect(splitTokens('צמיג ארוך במיוחד Touring Force-SC לאופנוע MT-09/SP, ועוד')).toEqual([
      'צמיג ארוך במיוחד Touring ',
      'Force-SC',
      ' לאופנוע ',
      'MT-09/SP',
      ', ועוד',
    ])
  })
})
