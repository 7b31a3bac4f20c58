import { describe, expect, it } from 'vitest'
import { cellsOf, pricePoints, type SupplierList, sharesOf, unitsText } from './lists-shares.ts'
import { format, isNarrowed } from './supplier-lists.model.ts'
import { supplierListsText as text } from './supplier-lists.text.ts'

const list: SupplierList = {
  supplier: 'rduch',
  changedAt: '2026-11-22T08:00:00Z',
  articles: 100,
  withoutStock: 5,
  expired: 0,
  matched: { ean: 70, number: 10, line: 5 },
  unmatched: { not_ours: 10, unknown_brand: 3, no_size: 1, ambiguous: 1 },
}

describe('a list', () => {
  it('counts articles by how they were matched', () => {
    expect(sharesOf(list).map(({ way, count, share }) => [way, count, share])).toEqual([
      ['ean', 70, 0.7],
      ['number', 10, 0.1],
      ['line', 5, 0.05],
      ['none', 15, 0.15],
    ])
  })

  it('may be empty', () => {
    const none = { ean: 0, number: 0, line: 0 }
    const empty = { ...list, articles: 0, matched: none, unmatched: { not_ours: 0, unknown_brand: 0, no_size: 0, ambiguous: 0 } }
    expect(sharesOf(empty).map(({ share }) => share)).toEqual([0, 0, 0, 0])
  })
})

describe('the prices of an article', () => {
  const priceAt = (at: string, price: number | null) => ({ at, price, units: 4, isAtLeast: null })

  it('run oldest to newest between lowest and highest, with gaps while out of the list', () => {
    const points = pricePoints([priceAt('4', 90), priceAt('3', null), priceAt('2', 120), priceAt('1', 100)])
    expect(points.map(({ at, height }) => [at, height])).toEqual([
      ['1', 1 / 3],
      ['2', 1],
      ['4', 0],
    ])
  })

  it('are centred if constant', () => {
    expect(pricePoints([priceAt('2', 90), priceAt('1', 90)]).map(({ height }) => height)).toEqual([0.5, 0.5])
  })

  it('mark quantities that are a minimum', () => {
    expect([unitsText(20, true), unitsText(1200, false)]).toEqual(['20+', '1,200'])
  })
})

it('name every CSV column', () => {
  const article = {
    articleId: 'a1',
    supplier: 'rduch',
    sku: '0045',
    ean: null,
    brand: 'PIRELLI',
    description: 'ANGEL GT',
    size: '120/70-17',
    why: 'not_ours',
    price: 113.95,
    units: 20,
    isAtLeast: true,
  } as const
  const [names, cells] = [Object.values(text.file), cellsOf(article, text.why)]
  expect(names).toHaveLength(cells.length)
  expect(names[cells.indexOf('120/70-17')]).toBe('מידה')
})

describe('the URL', () => {
  it('omits defaults', () => {
    const search = '?supplier=deltiFr&why=no_size&search=road+6&page=2&limit=50'
    expect(format.write(format.read(search))).toBe(search)
    expect(format.write(format.read(''))).toBe('')
  })

  it('ignores unknown values', () => {
    const view = format.read('?supplier=nobody&why=x&page=0&limit=7')
    expect([view, isNarrowed(view)]).toEqual([format.read(''), false])
    expect(isNarrowed(format.read('?search=a'))).toBe(true)
  })
})
