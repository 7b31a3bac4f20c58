import { describe, expect, it } from 'vitest'
import { brokenTerms } from '#services/domain/supplier-terms.ts'
import { linesFormat, narrow, pageOf, readQuantity } from './line-rules.ts'
import { draftItem } from './testing/draft-order.ts'

const all = linesFormat.first
const items = [
  draftItem({ lineId: 'a' }),
  draftItem({ lineId: 'b', product: 'Michelin Road 6', displaySize: '180/55 ZR 17', source: 'deltiFr', currentStock: 0 }),
  draftItem({ lineId: 'c', product: 'Pirelli Angel GT II', displaySize: '120/70 ZR 17', sku: 'X-77', quantity: 30 }),
]
const found = (changes: Partial<typeof all>) => narrow(items, { ...all, ...changes }).map(({ lineId }) => lineId)

describe('the lines of a draft', () => {
  it('are filtered by the URL, which omits defaults', () => {
    const search = '?search=road+6&supplier=deltiFr&edited=1&empty=1&page=3&limit=50'
    expect(linesFormat.write(linesFormat.read(search))).toBe(search)
    expect(linesFormat.write(linesFormat.read('?supplier=nobody&page=0&limit=7'))).toBe('')
  })

  it.each([
    [{ search: 'michelin road' }, ['a', 'b']],
    [{ search: '180/55zr17' }, ['b']],
    [{ search: 'ZR 17' }, ['b', 'c']],
    [{ search: 'x-77' }, ['c']],
    [{ search: '3528709402150' }, ['a', 'b', 'c']],
    [{ search: 'dunlop' }, []],
    [{ supplier: 'deltiFr' as const }, ['b']],
    [{ edited: true }, ['c']],
    [{ empty: true }, ['b']],
    [{ empty: true, supplier: 'rduch' as const }, []],
  ])('are narrowed by %o', (changes, expected) => {
    expect(found(changes)).toEqual(expected)
  })

  it('are paginated, with the last page for a number past the end', () => {
    const many = Array.from({ length: 60 }, (_, index) => draftItem({ lineId: String(index) }))
    const { shown, pagination } = pageOf(many, { ...all, page: 9 })
    expect([shown.length, shown[0]?.lineId]).toEqual([10, '50'])
    expect(pagination).toEqual({ currentPage: 3, totalPages: 3, totalItems: 60, itemsPerPage: 25 })
    expect(pageOf([], all).pagination.totalPages).toBe(1)
  })
})

it.each([
  [8, {}],
  [12, {}],
  [0, {}],
  [10, { multiple: 4 }],
  [4, { minimum: 8 }],
  [7, { minimum: 8, multiple: 4 }],
  [20, {}],
  [24, { most: 20 }],
  [25, { multiple: 4, most: 20 }],
])('of %i, where 8 are the least, 4 come together and 20 are there, says %j', (quantity, said) => {
  expect(brokenTerms({ minimumQuantity: 8, multiple: 4, supplierUnits: 20 }, quantity)).toEqual(said)
})

describe('a quantity', () => {
  it.each([
    ['30', 30],
    [' 0 ', 0],
    ['10000', 10_000],
    ['1,200', 1200],
    ['10001', null],
    ['', null],
    ['-1', null],
    ['2.5', null],
    ['1e3', null],
  ])('that is typed %j is %s', (typed, quantity) => {
    expect(readQuantity(typed)).toBe(quantity)
  })
})
