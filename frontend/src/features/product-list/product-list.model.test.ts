import { allSettled, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import { appStarted } from '#frontend/shared/browser.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import type { ListView } from './list-address.ts'
import { noFilters } from './list-filters.ts'
import {
  $address,
  $cardLimit,
  $filters,
  $otherParameters,
  $sort,
  addressWith,
  filtersCleared,
  filterToggled,
  findReturnFx,
  listOpened,
  moreRequested,
  replaceAddressFx,
  sortChosen,
} from './product-list.model.ts'

function openList() {
  const written: ListView[] = []
  const { scope } = openScope({ handlers: [[replaceAddressFx, (view: ListView) => void written.push(view)]] })
  return { scope, written }
}

const at = (search: string, isReturn = false) => ({ params: {}, path: '/list/moto/180/55/17', search, isReturn })

describe('the filters of a list', () => {
  it('are those of its URL, regardless of the previous list', async () => {
    const { scope, written } = openList()
    await allSettled(filterToggled, { scope, params: { name: 'brands', value: 'pirelli' } })
    await allSettled(listOpened, { scope, params: at('?sets=0&cards=48') })
    expect([scope.getState($filters), scope.getState($cardLimit)]).toEqual([{ ...noFilters, sets: ['0'] }, 48])
    await allSettled(listOpened, { scope, params: at('') })
    expect([scope.getState($filters), scope.getState($cardLimit)]).toEqual([noFilters, 24])
    expect(written).toHaveLength(1)
  })

  it('toggle on each press, and can be cleared at once', async () => {
    const { scope } = openList()
    for (const _press of ['on', 'off']) {
      await allSettled(filterToggled, { scope, params: { name: 'brands', value: 'pirelli' } })
      await allSettled(filterToggled, { scope, params: { name: 'position', value: 'front' } })
    }
    expect(scope.getState($filters)).toEqual(noFilters)
    await allSettled(filterToggled, { scope, params: { name: 'brands', value: 'pirelli' } })
    await allSettled(filtersCleared, { scope })
    expect(scope.getState($filters)).toEqual(noFilters)
  })

  it('update the URL on every change', async () => {
    const { scope, written } = openList()
    await allSettled(moreRequested, { scope })
    await allSettled(filterToggled, { scope, params: { name: 'position', value: 'rear' } })
    await allSettled(filtersCleared, { scope })
    await allSettled(sortChosen, { scope, params: 'price' })
    expect(written).toEqual([
      { filters: noFilters, sort: null, cards: 48 },
      { filters: { ...noFilters, position: ['rear'] }, sort: null, cards: 24 },
      { filters: noFilters, sort: null, cards: 24 },
      { filters: noFilters, sort: 'price', cards: 24 },
    ])
  })
})

describe('the URL of a list', () => {
  it('keeps its identity, and resets paging when a filter changes', async () => {
    const { scope } = openList()
    await allSettled(listOpened, { scope, params: at('?q=road+6&page=2&stock=1&sort=score&cards=48') })
    expect(scope.getState($sort)).toBe('score')
    expect(addressWith(scope.getState($address), { filters: noFilters })).toBe('?q=road+6&page=2&sort=score')
    expect(scope.getState($otherParameters)).toEqual([
      ['q', 'road 6'],
      ['page', '2'],
    ])
    expect(addressWith(fork().getState($address), {})).toBe('?')
  })
})

describe('a long list', () => {
  it('grows on demand, updates the URL, and shrinks with another filter', async () => {
    const { scope } = openList()
    expect(scope.getState($cardLimit)).toBe(24)
    await allSettled(moreRequested, { scope })
    expect([scope.getState($cardLimit), addressWith(scope.getState($address), { cards: 72 })]).toEqual([48, '?cards=72'])
    await allSettled(filterToggled, { scope, params: { name: 'sets', value: '0' } })
    expect([scope.getState($cardLimit), addressWith(scope.getState($address), { cards: 48 })]).toEqual([24, '?sets=0&cards=48'])
  })

  it('starts at the top when its URL is opened, and is restored on Back and reload', async () => {
    const { scope } = openList()
    await allSettled(listOpened, { scope, params: at('?cards=240') })
    expect(scope.getState($cardLimit)).toBe(96)
    await allSettled(listOpened, { scope, params: at('?cards=240', true) })
    expect(scope.getState($cardLimit)).toBe(240)
    const { scope: reloaded } = openScope({ values: [[$cardLimit, 96]], handlers: [[findReturnFx, () => '?cards=240']] })
    await allSettled(appStarted, { scope: reloaded })
    expect(reloaded.getState($cardLimit)).toBe(240)
  })
})
