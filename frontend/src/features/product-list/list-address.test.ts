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

describe('the address of a list', () => {
  it('says how the list is looked at, and is read back', () => {
    expect(writeListView('', chosen)).toBe(address)
    expect(readListView(address)).toEqual(chosen)
  })

  it('is bare while nothing is chosen', () => {
    expect([writeListView('', plain), writeListView(address, plain)]).toEqual(['', ''])
    expect(readListView('')).toEqual(plain)
  })

  it('keeps what others have put into it', () => {
    expect(writeListView('?utm_source=x&brands=avon', { ...plain, filters: { ...noFilters, brands: ['mitas'] } })).toBe(
      '?utm_source=x&brands=mitas',
    )
  })

  it('is read from a form that repeats its names', () => {
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

  it('shows all cards that were left there to who comes back', () => {
    expect([readListView('?cards=480', true).cards, readListView('?cards=1e99', true).cards]).toEqual([480, 1008])
  })

  it('means nothing by what cannot be read', () => {
    expect(readListView('?brands=,&position=up&stock=yes&sets=1&price=7&made=x&rim=../&sort=up')).toEqual(plain)
  })
})
