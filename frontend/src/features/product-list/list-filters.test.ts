import { describe, expect, it } from 'vitest'
import { product } from '#frontend/shared/testing/product.ts'
import { countFilters, countOptions, filterProducts, hasFilterPanel, noFilters } from './list-filters.ts'

const rear = product()
const front = product({ ean: '2000000000053', position: 'front', visibility: 'preorder' })
const pair = product({ ean: '2000000000022', position: 'set', set: true })
const angel = product({ ean: '2000000000039', brand: 'Pirelli', brandSlug: 'pirelli', visibility: 'ondemand' })
const small = product({ ean: '2000000000046', position: 'both', brand: 'Pirelli', brandSlug: 'pirelli' })
const all = [pair, rear, front, angel, small]

describe('the filter of a list', () => {
  it.each([
    ['all while nothing is chosen', {}, all],
    ['the chosen brands', { brands: ['pirelli'] }, [angel, small]],
    ['no sets when they are hidden', { hideSets: true, brands: ['pirelli', 'michelin'] }, [rear, front, angel, small]],
    ['what is in stock', { isInStockOnly: true }, [pair, rear, small]],
    ['single tires for a wheel, and those for either', { wheels: ['front'] as const }, [front, small]],
    ['nothing of a brand that the list does not have', { brands: ['avon'] }, []],
  ])('shows %s, in the order of the list', (_what, changes, shown) => {
    expect(filterProducts(all, { ...noFilters, ...changes })).toEqual(shown)
  })

  it('is offered only where a set stands in the list, and filters nothing elsewhere', () => {
    expect([hasFilterPanel(all), hasFilterPanel([rear, angel])]).toEqual([true, false])
    expect(filterProducts([rear, angel], { ...noFilters, brands: ['avon'] })).toEqual([rear, angel])
  })

  it('counts what each choice would show beside the choices of the other groups', () => {
    const options = countOptions(all, noFilters)
    expect(options).toEqual({
      brands: [
        { slug: 'michelin', name: 'Michelin', count: 3 },
        { slug: 'pirelli', name: 'Pirelli', count: 2 },
      ],
      wheels: { front: 2, rear: 3 },
      inStock: 3,
      withoutSets: 4,
    })
    const narrowed = countOptions(all, { ...noFilters, brands: ['michelin'], isInStockOnly: true, hideSets: true })
    expect(narrowed).toMatchObject({
      brands: [{ count: 1 }, { slug: 'pirelli', count: 1 }],
      wheels: { front: 0, rear: 1 },
      inStock: 1,
      withoutSets: 1,
    })
  })

  it('offers wheels only where there is a choice between them', () => {
    expect(countOptions([pair, rear, small], noFilters).wheels).toBeNull()
    expect(countOptions([pair, rear], { ...noFilters, wheels: ['front'] }).wheels).toEqual({ front: 0, rear: 1 })
  })

  it('knows how many choices were made', () => {
    expect(countFilters({ brands: ['a', 'b'], wheels: ['rear'], isInStockOnly: true, hideSets: true })).toBe(5)
  })
})
