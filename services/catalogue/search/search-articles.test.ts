import { describe, expect, it } from 'vitest'
import type { CatalogueProduct } from '#services/catalogue/product.queries.ts'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { TEST_PRESENTATION } from '#services/catalogue/testing/presentation.ts'
import { toArticle } from './catalogue-search.ts'
import { createSearchArticles } from './search-articles.ts'

const presentation = { ...TEST_PRESENTATION, shipments: null }
const article = (ean: string, overrides: Partial<CatalogueProduct> = {}) =>
  toArticle({ ...product(ean), likes: 0, memberStock: null, ...overrides }, presentation)
const FIRST = '2000000000015'
const SECOND = '2000000000022'

function openArticles() {
  const articles = createSearchArticles([])
  return { ...articles, lineOf: (word: string) => articles.text.find([word], false).map(({ id }) => id) }
}

describe('a line of tires', () => {
  it('is found by what any of its tires says, as long as one does', () => {
    const { put, remove, lineOf } = openArticles()
    put(article(FIRST))
    put(article(SECOND, { segment: 'enduro' }))
    expect([lineOf('תיור'), lineOf('אנדורו')]).toEqual([['michelin/road-6'], ['michelin/road-6']])
    put(article(FIRST, { segment: 'cruiser' }))
    expect([lineOf('תיור'), lineOf('קרוזר'), lineOf('אנדורו')]).toEqual([[], ['michelin/road-6'], ['michelin/road-6']])
    remove(SECOND)
    expect([lineOf('קרוזר'), lineOf('אנדורו')]).toEqual([['michelin/road-6'], []])
    remove(FIRST)
    expect(lineOf('קרוזר')).toEqual([])
  })

  it('is one however its tires write its name, and is found by the spelling of most', () => {
    const { put, text, lines } = openArticles()
    put(article(FIRST, { name: 'POWERGP' }))
    put(article(SECOND, { name: 'PowerGP' }))
    expect([...lines.keys()]).toEqual(['michelin/powergp'])
    expect(text.find(['gp'], false)).toHaveLength(1)
  })

  it('is left by a tire that gets another name', () => {
    const { put, lineOf, lines } = openArticles()
    put(article(FIRST))
    put(article(FIRST, { name: 'Karoo 4' }))
    expect([lineOf('road'), lineOf('karoo'), [...lines.keys()]]).toEqual([[], ['michelin/karoo-4'], ['michelin/karoo-4']])
  })
})

describe('a tire that is put again', () => {
  it('changes what is answered unless nothing but its likes is new', () => {
    const { put, remove } = openArticles()
    expect(put(article(FIRST))).toBe(true)
    expect([put(article(FIRST)), put(article(FIRST, { likes: 7 }))]).toEqual([false, false])
    expect([put(article(FIRST, { priceAgorot: 100 })), put(article(FIRST, { priceAgorot: 100, stock: 0, supplierUnits: 0 }))]).toEqual([
      true,
      true,
    ])
    expect([remove(FIRST), remove(FIRST)]).toEqual([true, false])
  })
})

describe('the tires of a brand', () => {
  it('are counted as they come, change their brand and go', () => {
    const { put, remove, countOfBrand } = openArticles()
    const counts = () => ['michelin', 'metzeler'].map(countOfBrand)
    put(article(FIRST))
    put(article(SECOND))
    put(article(SECOND, { likes: 7 }))
    expect(counts()).toEqual([2, 0])
    put(article(SECOND, { brandSlug: 'metzeler' }))
    expect(counts()).toEqual([1, 1])
    remove(FIRST)
    remove(FIRST)
    expect(counts()).toEqual([0, 1])
  })
})
