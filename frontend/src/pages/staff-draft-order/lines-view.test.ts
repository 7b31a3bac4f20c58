import { describe, expect, it } from 'vitest'
import { isNarrowed, narrow, pageOf, readView, writeView } from './lines-view.ts'
import { draftItem } from './testing/draft-order.ts'

const all = readView('')
const items = [
  draftItem({ lineId: 'a' }),
  draftItem({ lineId: 'b', product: 'Michelin Road 6', displaySize: '180/55 ZR 17', source: 'deltiFr', currentStock: 0 }),
  draftItem({ lineId: 'c', product: 'Pirelli Angel GT II', displaySize: '120/70 ZR 17', sku: 'X-77', quantity: 30 }),
]
const found = (changes: Partial<typeof all>) => narrow(items, { ...all, ...changes }).map(({ lineId }) => lineId)

describe('the lines of a draft', () => {
  it('are read from the address, and written to it without what goes without saying', () => {
    const search = '?q=road+6&supplier=deltiFr&edited=1&empty=1&page=3&limit=50'
    expect(writeView(readView(search))).toBe(search)
    expect(writeView(readView('?supplier=nobody&page=0&limit=7'))).toBe('')
    expect([isNarrowed(readView(search)), isNarrowed(readView('?page=3'))]).toEqual([true, false])
  })

  it.each([
    [{ words: 'michelin road' }, ['a', 'b']],
    [{ words: '180/55zr17' }, ['b']],
    [{ words: 'ZR 17' }, ['b', 'c']],
    [{ words: 'x-77' }, ['c']],
    [{ words: '3528709402150' }, ['a', 'b', 'c']],
    [{ words: 'dunlop' }, []],
    [{ supplier: 'deltiFr' as const }, ['b']],
    [{ isEditedOnly: true }, ['c']],
    [{ isEmptyOnly: true }, ['b']],
    [{ isEmptyOnly: true, supplier: 'rduch' as const }, []],
  ])('are narrowed by %o', (changes, expected) => {
    expect(found(changes)).toEqual(expected)
  })

  it('are shown page by page, the last one in the place of a page behind it', () => {
    const many = Array.from({ length: 60 }, (_, index) => draftItem({ lineId: String(index) }))
    const { shown, pagination } = pageOf(many, { ...all, page: 9 })
    expect([shown.length, shown[0]?.lineId]).toEqual([10, '50'])
    expect(pagination).toEqual({ currentPage: 3, totalPages: 3, totalItems: 60, itemsPerPage: 25 })
    expect(pageOf([], all).pagination.totalPages).toBe(1)
  })
})
