import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { $floorRows, $floorsFailure, floorEditor, floorsRetried, opened, rulesToggled, searched } from './staff-offers.model.ts'
import { floorPricesText as text } from './staff-offers.text.ts'
import { at, offer, openDesk } from './testing/desk.ts'

const EAN = '2000000000015'
const floor = (change: object = {}) => ({
  ean: EAN,
  brand: 'Pirelli',
  displayName: 'Angel GT II',
  displaySize: '180/55 ZR 17',
  price: 815,
  floor: 690,
  landedCost: 500,
  belowCost: false,
  ...change,
})

async function openRules(intercept: (path: string) => void = () => {}) {
  const desk = openDesk(
    [offer(1, { offered: 700 }), offer(2, { offered: 600 }), offer(3, { ean: '2000000000022' })],
    ({ path, method, body }) => {
      intercept(path)
      if (!path.includes('/floor-prices')) return undefined
      return method === 'POST' ? floor(body as object) : { floors: path.includes('search=') ? [floor({ floor: null })] : [floor()] }
    },
  )
  await allSettled(opened, { scope: desk.scope, params: at() })
  await allSettled(rulesToggled, { scope: desk.scope })
  return desk
}

describe('floor prices', () => {
  it('previews what a floor would do to waiting offers, while typing', async () => {
    const { scope, posts } = await openRules()
    expect(scope.getState($floorRows)).toMatchObject([{ form: { draft: { floor: '690.00' }, changed: [] }, waiting: 2, wouldAccept: 1 }])
    await allSettled(floorEditor.fieldTyped, { scope, params: { key: EAN, field: 'floor', value: '600' } })
    expect(scope.getState($floorRows)).toMatchObject([{ form: { changed: ['floor'], faults: {} }, wouldAccept: 2 }])
    await allSettled(floorEditor.fieldTyped, { scope, params: { key: EAN, field: 'floor', value: 'x' } })
    await allSettled(floorEditor.saved, { scope, params: EAN })
    expect([scope.getState($floorRows)?.[0]?.form.faults.floor, posts()]).toEqual([text.wrong, []])
    await allSettled(floorEditor.fieldTyped, { scope, params: { key: EAN, field: 'floor', value: '900' } })
    expect(scope.getState($floorRows)).toMatchObject([{ isAbovePrice: true, wouldAccept: 0 }])
  })

  it('saves only what changed, and removes a floor', async () => {
    const { scope, posts } = await openRules()
    await allSettled(floorEditor.saved, { scope, params: EAN })
    await allSettled(floorEditor.fieldTyped, { scope, params: { key: EAN, field: 'floor', value: '650.5' } })
    await allSettled(floorEditor.saved, { scope, params: EAN })
    expect(scope.getState($floorRows)).toMatchObject([{ floor: 650.5, form: { draft: { floor: '650.50' }, changed: [] } }])
    await allSettled(floorEditor.fieldTyped, { scope, params: { key: EAN, field: 'floor', value: '' } })
    await allSettled(floorEditor.saved, { scope, params: EAN })
    expect(posts().map(({ path, body }) => [path, body])).toEqual([
      [`/api/v1/staff/floor-prices/${EAN}`, { floor: 650.5 }],
      [`/api/v1/staff/floor-prices/${EAN}`, { floor: null }],
    ])
    expect(scope.getState($floorRows)).toMatchObject([{ floor: null, form: { draft: { floor: '' } } }])
  })

  it('searches, and keeps the results when the next search fails', async () => {
    let isDown = false
    const { scope, requests } = await openRules((path) => {
      if (isDown && path.includes('/floor-prices')) throw new ApiError('offline', 'אין חיבור')
    })
    await allSettled(searched, { scope, params: ' angel ' })
    expect(requests.at(-1)?.path).toBe('/api/v1/staff/floor-prices?search=angel')
    expect(scope.getState($floorRows)).toMatchObject([{ floor: null }])
    isDown = true
    await allSettled(searched, { scope, params: 'road' })
    expect([scope.getState($floorRows)?.length, scope.getState($floorsFailure)]).toEqual([1, 'אין חיבור'])
    isDown = false
    await allSettled(floorsRetried, { scope })
    expect(scope.getState($floorsFailure)).toBeNull()
  })
})
