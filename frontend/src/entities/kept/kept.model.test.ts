import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { appStarted } from '#frontend/shared/browser.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $compared, $seen, compareCleared, compareToggled, tireSeen } from './kept.model.ts'

const ean = (number: number) => String(2_000_000_000_000 + number)

describe('stored lists of tires', () => {
  it('compare four at most, toggled by each press', async () => {
    const { scope, stored } = openScope()
    for (const number of [1, 2, 3, 4, 5]) await allSettled(compareToggled, { scope, params: ean(number) })
    expect(scope.getState($compared)).toEqual([1, 2, 3, 4].map(ean))
    await allSettled(compareToggled, { scope, params: ean(2) })
    expect(stored.get('comparedTires')).toEqual({ items: [1, 3, 4].map(ean) })
    await allSettled(compareCleared, { scope })
    expect(stored.get('comparedTires')).toEqual({ items: [] })
  })

  it('have recently viewed tires newest first, without duplicates, twelve at most', async () => {
    const { scope } = openScope()
    for (let number = 1; number <= 14; number++) await allSettled(tireSeen, { scope, params: ean(number) })
    await allSettled(tireSeen, { scope, params: ean(10) })
    expect(scope.getState($seen).slice(0, 3)).toEqual([10, 14, 13].map(ean))
    expect(scope.getState($seen)).toHaveLength(12)
  })

  it('put tires viewed before storage was read first', async () => {
    const seenTires = { items: [ean(1), ean(2)] }
    const { scope, stored } = openScope({ stored: { seenTires } })
    await allSettled(tireSeen, { scope, params: ean(2) })
    expect(stored.get('seenTires')).toBe(seenTires)
    await allSettled(appStarted, { scope })
    expect(stored.get('seenTires')).toEqual({ items: [ean(2), ean(1)] })
  })

  it('ignore invalid storage', async () => {
    const { scope } = openScope({ stored: { comparedTires: { items: ['x', 7, ean(1)] }, seenTires: 'broken' } })
    await allSettled(appStarted, { scope })
    expect([scope.getState($compared), scope.getState($seen)]).toEqual([[ean(1)], []])
  })
})
