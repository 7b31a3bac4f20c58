import { describe, expect, it } from 'vitest'
import { product } from '#frontend/shared/testing/product.ts'
import {
  countFilters,
  countOptions,
  filterProducts,
  hasFilterPanel,
  hasKinds,
  kindOptions,
  noFilters,
  offeredFilters,
  withKind,
} from './list-filters.ts'

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

  it('is offered only where a set stands in the list, and filters nothing elsewhere but by kind', () => {
    expect([hasFilterPanel(all), hasFilterPanel([rear, angel])]).toEqual([true, false])
    const chosen = { ...noFilters, brands: ['avon'], wheels: ['rear'] as const }
    expect(offeredFilters(all, chosen)).toEqual(chosen)
    expect(offeredFilters([rear, front], chosen)).toEqual({ ...noFilters, wheels: ['rear'] })
    expect(offeredFilters([rear, angel], chosen)).toEqual(noFilters)
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

  it('offers the kinds that the list has, and counts them beside the other choices', () => {
    expect(hasKinds([rear, angel])).toBe(false)
    expect(kindOptions([pair, rear], noFilters)).toEqual([
      { kind: 'all', count: 2, isChosen: true },
      { kind: 'rear', count: 1, isChosen: false },
    ])
    expect(kindOptions(all, { ...noFilters, brands: ['michelin'], wheels: ['rear'] })).toEqual([
      { kind: 'all', count: 3, isChosen: false },
      { kind: 'front', count: 1, isChosen: false },
      { kind: 'rear', count: 1, isChosen: true },
    ])
    expect(kindOptions(all, { ...noFilters, hideSets: true }).some(({ isChosen }) => isChosen)).toBe(false)
  })

  it('shows one kind, or all of them again', () => {
    const single = withKind({ ...noFilters, hideSets: true, brands: ['pirelli'] }, 'front')
    expect(filterProducts(all, single)).toEqual([small])
    expect(withKind(single, 'all')).toEqual({ ...noFilters, brands: ['pirelli'] })
  })

  it('knows how many choices were made', () => {
    expect(countFilters({ brands: ['a', 'b'], wheels: ['rear'], isInStockOnly: true, hideSets: true })).toBe(5)
  })
})
