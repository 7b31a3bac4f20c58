import { describe, expect, it } from 'vitest'
import { readListView, writeListView } from './list-address.ts'
import { noFilters } from './list-filters.ts'

const plain = { filters: noFilters, sort: null, cards: 24 }
const chosen = {
  filters: { ...noFilters, brands: ['michelin', 'sun-f'], position: ['front'], stock: ['1'], sets: ['0'], size: ['120/70/17'] },
  sort: 'price' as const,
  cards: 72,
}
const address = '?brands=michelin,sun-f&position=front&stock=1&sets=0&size=120/70/17&sort=price&cards=72'

describe('the URL of a list', () => {
  it('round-trips the view', () => {
    expect(writeListView('', chosen)).toBe(address)
    expect(readListView(address)).toEqual(chosen)
  })

  it('is bare by default', () => {
    expect([writeListView('', plain), writeListView(address, plain)]).toEqual(['', ''])
    expect(readListView('')).toEqual(plain)
  })

  it('keeps other parameters', () => {
    expect(writeListView('?utm_source=x&brands=avon', { ...plain, filters: { ...noFilters, brands: ['mitas'] } })).toBe(
      '?utm_source=x&brands=mitas',
    )
  })

  it('is parsed from a form that repeats its names', () => {
    expect(readListView('?brands=avon&brands=Mitas,avon&position=front&position=rear').filters).toEqual({
      ...noFilters,
      brands: ['avon', 'mitas'],
      position: ['front', 'rear'],
    })
  })

  it.each([
    ['?cards=30', 48],
    ['?cards=1', 24],
    ['?cards=-5', 24],
    ['?cards=x', 24],
    ['?cards=480', 96],
    ['?cards=1e99', 96],
  ])('%s shows %i cards', (search, cards) => {
    expect(readListView(search).cards).toBe(cards)
  })

  it('restores all cards on Back', () => {
    expect([readListView('?cards=480', true).cards, readListView('?cards=1e99', true).cards]).toEqual([480, 1008])
  })

  it('ignores invalid values', () => {
    expect(readListView('?brands=,&position=up&stock=yes&sets=1&price=7&made=x&rim=../&sort=up')).toEqual(plain)
  })
})
