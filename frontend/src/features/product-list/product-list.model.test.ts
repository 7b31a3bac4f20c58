import { allSettled, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import { $isStarted } from '#frontend/shared/app-started.ts'
import { product } from '#frontend/shared/testing/product.ts'
import {
  $cardLimit,
  $filters,
  brandToggled,
  countBrands,
  filterProducts,
  filtersCleared,
  hasFilterPanel,
  moreAsked,
  setsToggled,
} from './product-list.model.ts'

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

describe('a long list', () => {
  it('is whole until the page is alive, then grows by what is asked for and shrinks with another filter', async () => {
    const scope = fork()
    expect(scope.getState($cardLimit)).toBe(Number.POSITIVE_INFINITY)
    const alive = fork({ values: [[$isStarted, true]] })
    expect(alive.getState($cardLimit)).toBe(24)
    await allSettled(moreAsked, { scope: alive })
    expect(alive.getState($cardLimit)).toBe(48)
    await allSettled(setsToggled, { scope: alive })
    expect(alive.getState($cardLimit)).toBe(24)
  })
})
