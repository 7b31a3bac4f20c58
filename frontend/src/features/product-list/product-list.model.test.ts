import { allSettled, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import { appStarted } from '#frontend/shared/app-started.ts'
import type { ListView } from './list-address.ts'
import { noFilters } from './list-filters.ts'
import {
  $cardLimit,
  $filters,
  $isPanelOpen,
  $moreAddress,
  brandToggled,
  filtersCleared,
  findReturnFx,
  listOpened,
  moreRequested,
  panelTurned,
  replaceAddressFx,
  setsToggled,
  stockToggled,
  wheelToggled,
} from './product-list.model.ts'

function openList() {
  const written: ListView[] = []
  const scope = fork({ handlers: [[replaceAddressFx, (view: ListView) => void written.push(view)]] })
  return { scope, written }
}

const at = (search: string, isReturn = false) => ({ params: {}, path: '/list/moto/180/55/17', search, isReturn })

describe('the filters of a list', () => {
  it('are those of its address, whatever the former list had', async () => {
    const { scope, written } = openList()
    await allSettled(brandToggled, { scope, params: 'pirelli' })
    await allSettled(listOpened, { scope, params: at('?sets=0&cards=48') })
    expect([scope.getState($filters), scope.getState($cardLimit)]).toEqual([{ ...noFilters, hideSets: true }, 48])
    await allSettled(listOpened, { scope, params: at('') })
    expect([scope.getState($filters), scope.getState($cardLimit)]).toEqual([noFilters, 24])
    expect(written).toHaveLength(1)
  })

  it('are taken back by the same press, and all of them in one', async () => {
    const { scope } = openList()
    for (const _press of ['on', 'off']) {
      await allSettled(brandToggled, { scope, params: 'pirelli' })
      await allSettled(wheelToggled, { scope, params: 'front' })
      await allSettled(setsToggled, { scope })
      await allSettled(stockToggled, { scope })
    }
    expect(scope.getState($filters)).toEqual(noFilters)
    await allSettled(brandToggled, { scope, params: 'pirelli' })
    await allSettled(filtersCleared, { scope })
    expect(scope.getState($filters)).toEqual(noFilters)
  })

  it('stand in the address after every change', async () => {
    const { scope, written } = openList()
    await allSettled(moreRequested, { scope })
    await allSettled(wheelToggled, { scope, params: 'rear' })
    await allSettled(filtersCleared, { scope })
    expect(written).toEqual([
      { filters: noFilters, cards: 48 },
      { filters: { ...noFilters, wheels: ['rear'] }, cards: 24 },
      { filters: noFilters, cards: 24 },
    ])
  })
})

describe('the panel of the filters', () => {
  it('stands on the way back as it was left, and is folded on every other way into a list', async () => {
    const { scope } = openList()
    await allSettled(panelTurned, { scope, params: true })
    await allSettled(listOpened, { scope, params: { ...at(''), isReturn: true } })
    expect(scope.getState($isPanelOpen)).toBe(true)
    await allSettled(listOpened, { scope, params: at('') })
    expect(scope.getState($isPanelOpen)).toBe(false)
  })
})

describe('a long list', () => {
  it('grows by what is asked for, names the address that shows more, and shrinks with another filter', async () => {
    const { scope } = openList()
    expect(scope.getState($cardLimit)).toBe(24)
    await allSettled(moreRequested, { scope })
    expect([scope.getState($cardLimit), scope.getState($moreAddress)]).toEqual([48, '?cards=72'])
    await allSettled(setsToggled, { scope })
    expect([scope.getState($cardLimit), scope.getState($moreAddress)]).toEqual([24, '?sets=0&cards=48'])
  })

  it('is shown from its beginning to who opens its address, and as it was left to who comes back to it or reloads it', async () => {
    const { scope } = openList()
    await allSettled(listOpened, { scope, params: at('?cards=240') })
    expect(scope.getState($cardLimit)).toBe(96)
    await allSettled(listOpened, { scope, params: at('?cards=240', true) })
    expect(scope.getState($cardLimit)).toBe(240)
    const reloaded = fork({ values: [[$cardLimit, 96]], handlers: [[findReturnFx, () => '?cards=240']] })
    await allSettled(appStarted, { scope: reloaded })
    expect(reloaded.getState($cardLimit)).toBe(240)
  })
})
