import { allSettled, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import { product } from '#frontend/shared/testing/product.ts'
import { $filters, brandToggled, countBrands, filterProducts, filtersCleared, hasFilterPanel, setsToggled } from './product-list.model.ts'

const road = product()
const pair = product({ ean: '2000000000022', set: true })
const angel = product({ ean: '2000000000039', brand: 'Pirelli', brandSlug: 'pirelli' })
const all = [pair, road, angel]

describe('the filter of a list', () => {
  it('shows all brands while none is chosen', () => {
    expect(filterProducts(all, { hideSets: false, brands: [] })).toEqual(all)
  })

  it('shows the chosen brands, without sets when they are hidden, in the order of the list', () => {
    expect(filterProducts(all, { hideSets: false, brands: ['michelin'] })).toEqual([pair, road])
    expect(filterProducts(all, { hideSets: true, brands: ['pirelli', 'michelin'] })).toEqual([road, angel])
  })

  it('is offered only where a set stands in the list', () => {
    expect(hasFilterPanel(all)).toBe(true)
    expect(hasFilterPanel([road, angel])).toBe(false)
  })

  it('counts the results of each brand', () => {
    expect(countBrands(all)).toEqual([
      { slug: 'michelin', name: 'Michelin', count: 2 },
      { slug: 'pirelli', name: 'Pirelli', count: 1 },
    ])
  })

  it('is cleared in one step', async () => {
    const scope = fork()
    await allSettled(setsToggled, { scope })
    await allSettled(brandToggled, { scope, params: 'pirelli' })
    await allSettled(filtersCleared, { scope })
    expect(scope.getState($filters)).toEqual({ hideSets: false, brands: [] })
  })
})
