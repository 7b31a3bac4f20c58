import { describe, expect, it } from 'vitest'
import { shownMotorcycles } from './shown-motorcycles.ts'

describe('the motorcycles of a popular size', () => {
  it.each([
    ['כמעט כל אופנוע עירום, ספורטיבי וספורט-תיור', ['כמעט כל אופנוע עירום', 'ספורטיבי וספורט־\u2060תיור'], false],
    ['Yamaha XMAX, Honda Forza, ADV350', ['Yamaha XMAX', 'Honda Forza', 'ADV350'], false],
    ['Honda SH125/150, SYM Symphony, Kymco Agility 16+', ['Honda SH125/150', 'SYM Symphony'], true],
    ['Yamaha MT-03 ו-R3, Ninja 250/300, Vespa, KTM', ['Yamaha MT-03 ו־\u2060R3', 'Ninja 250/300', 'Vespa'], true],
    ['Honda PCX (עד 2017, גם 125), Vespa', ['Honda PCX (עד 2017, גם 125)', 'Vespa'], false],
  ])('%s', (motorcycles, shown, hasMore) => {
    expect(shownMotorcycles(motorcycles)).toEqual({ shown, hasMore })
  })
})
