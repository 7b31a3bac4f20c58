import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import type { PriceChange, PriceChangePlan } from '#services/catalogue/catalogue-desk.contract.ts'
import { filtersChanged, opened, productEditor } from '../staff-catalogue.model.ts'
import { at, EAN, openDesk } from '../testing/desk.ts'
import { $ticked, $unsavedElsewhere, ticked } from './list.model.ts'
import {
  $chosen,
  $isDoubted,
  $lastChange,
  $refusal,
  $rule,
  $scope,
  belowCostLeft,
  type PlannedRow,
  plan,
  pricesOpened,
  pricesSent,
  rowToggled,
  ruleTyped,
} from './prices.model.ts'

const OTHER = '2000000000022'
const row = (change: Partial<PlannedRow>): PlannedRow => ({
  ...{ ean: EAN, brand: 'Michelin', displayName: 'Road 6', displaySize: '120/70 ZR 17', landedAgorot: null },
  ...{ fromAgorot: 51_900, toAgorot: 53_900, fullFromAgorot: 62_900, fullToAgorot: 64_900, isBelowCost: false, isJump: false },
  ...change,
})

async function openPrices(rows: readonly PlannedRow[], refusals: string[] = []) {
  const desk = openDesk(({ path, method }) => {
    if (path.endsWith('/prices/plan')) return { rows, unchanged: 0 }
    if (method !== 'POST') return undefined
    const code = refusals.shift()
    if (code) throw new ApiError(code, 'לא', true)
    return { changed: rows.length }
  })
  const { scope } = desk
  await allSettled(opened, { scope, params: at('?brand=michelin&search=road') })
  const sent = (path: string) => desk.posts().filter((request) => request.path.endsWith(path))
  return {
    ...desk,
    open: () => allSettled(pricesOpened, { scope }),
    type: (value: string) => allSettled(ruleTyped, { scope, params: { value } }),
    send: () => allSettled(pricesSent, { scope }),
    plans: () => sent('/prices/plan').map(({ body }) => body as PriceChangePlan),
    changes: () => sent('/prices').map(({ body }) => body as PriceChange),
    chosen: () => scope.getState($chosen).map(({ ean }) => ean),
  }
}

describe('the prices of many articles', () => {
  it.each([
    ['3', 'percent', 30],
    ['+3%', 'percent', 30],
    ['-2.5', 'percent', -25],
    ['\u22122,5 %', 'percent', -25],
    ['2,5', 'amount', 250],
    ['20', 'amount', 2_000],
    ['-15.50', 'amount', -1_550],
    ['', 'percent', null],
    ['0', 'percent', null],
    ['x', 'percent', null],
    ['3.55', 'percent', null],
    ['201', 'percent', null],
  ] as const)('change by %s in %s', async (value, by, change) => {
    const { scope } = await openPrices([])
    await allSettled(ruleTyped, { scope, params: { by, value } })
    expect(scope.getState($rule)?.change ?? null).toBe(change)
  })

  it('are previewed for the filtered list, and for ticked articles', async () => {
    const { scope, open, type, plans } = await openPrices([row({})])
    await open()
    expect(plans()).toEqual([])
    await type('3')
    const rule = { by: 'percent', change: 30, round: 'nine', movesFullPrice: true }
    expect(plans()).toEqual([{ articles: { filter: { search: 'road', brand: 'michelin' } }, rule }])
    await allSettled(ticked, { scope, params: { eans: [EAN, OTHER], isOn: true } })
    await open()
    await type('-3')
    expect(plans()[1]).toEqual({ articles: { eans: [EAN, OTHER] }, rule: { ...rule, change: -30, movesFullPrice: false } })
  })

  it('are changed as previewed, once, and can be undone', async () => {
    const { scope, open, type, send, changes } = await openPrices([row({}), row({ ean: OTHER })])
    await allSettled(ticked, { scope, params: { eans: [EAN, OTHER], isOn: true } })
    await open()
    await type('3')
    await allSettled(rowToggled, { scope, params: OTHER })
    await send()
    expect(changes()).toMatchObject([
      {
        title: '2 צמיגים: עלייה של 3%',
        prices: [{ ean: EAN, fromAgorot: 51_900, toAgorot: 53_900, fullFromAgorot: 62_900, fullToAgorot: 64_900 }],
      },
    ])
    expect(scope.getState($lastChange)).toMatchObject({ importId: changes()[0]?.id, changed: 2 })
    expect([scope.getState($scope), scope.getState($ticked)]).toEqual([null, []])
  })

  it('require a confirming press for one below cost or a jump, unless it is excluded', async () => {
    const { scope, open, type, send, changes, chosen } = await openPrices([row({ isBelowCost: true }), row({ ean: OTHER })])
    await open()
    await type('-20')
    await send()
    expect([changes().length, scope.getState($isDoubted)]).toEqual([0, true])
    await allSettled(belowCostLeft, { scope })
    expect([chosen(), scope.getState($isDoubted)]).toEqual([[OTHER], false])
    await send()
    expect(changes()[0]).not.toHaveProperty('acceptsBelowCost')
    await open()
    await type('-20')
    await send()
    await send()
    expect(changes()[1]).toMatchObject({ acceptsBelowCost: true, acceptsPriceJumps: true })
  })

  it('require a confirming press where the server rejects a price that the preview did not flag', async () => {
    const { scope, open, type, send, changes } = await openPrices([row({})], ['below_cost'])
    await open()
    await type('-3')
    await send()
    expect([scope.getState($isDoubted), scope.getState($refusal)]).toEqual([true, 'לא'])
    await send()
    expect(changes()[1]).toMatchObject({ acceptsBelowCost: true })
  })

  it('are previewed again when one has changed concurrently', async () => {
    const { scope, open, type, send, plans } = await openPrices([row({})], ['changed_meanwhile'])
    await open()
    await type('3')
    await send()
    expect([plans().length, scope.getState($refusal), scope.getState(plan.$data)?.rows.length]).toEqual([2, 'לא', 1])
    await send()
    expect(scope.getState($lastChange)?.changed).toBe(1)
  })
})

it('lists articles with unsaved edits on other pages', async () => {
  const { scope } = openDesk(({ path }) =>
    path.includes('search=other')
      ? { products: [], missing: [], pagination: { currentPage: 1, totalPages: 0, totalItems: 0, itemsPerPage: 25 } }
      : undefined,
  )
  await allSettled(opened, { scope, params: at() })
  await allSettled(productEditor.fieldTyped, { scope, params: { key: `product:${EAN}`, field: 'price', value: '450' } })
  expect(scope.getState($unsavedElsewhere)).toEqual([])
  await allSettled(filtersChanged, { scope, params: { search: 'other' } })
  expect(scope.getState($unsavedElsewhere)).toEqual([{ ean: EAN, name: 'Michelin Road 6 120/70 ZR 17' }])
})
