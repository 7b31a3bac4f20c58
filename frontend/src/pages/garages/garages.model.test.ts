import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { $garageLikeChanges, garageHeartPressed } from '#frontend/features/like/garage-like.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { connectionReturned } from '#frontend/shared/connection.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { garage } from '#frontend/shared/testing/garage.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import {
  $cities,
  $citiesFailure,
  $garages,
  $garagesFailure,
  $head,
  cityChosen,
  opened,
  replaceAddressFx,
  retried,
} from './garages.model.ts'

const cities = [
  { id: 'haifa', displayName: 'חיפה' },
  { id: 'akko', displayName: 'עכו' },
]
const at = (search = '', isReturn = false): PageLocation => ({ params: {}, path: '/our-shops', search, isReturn })

function openShop(answer: (path: string, times: number) => unknown = () => [garage()], answerCities: () => unknown = () => cities) {
  const requests: string[] = []
  const addresses: string[] = []
  const { scope } = openScope({
    answers: ({ path }) => {
      if (path.startsWith('/collector')) return { ok: true, visitorId: '0198f7a0-0000-7000-8000-000000000001' }
      requests.push(path)
      return path === '/api/v1/cities' ? answerCities() : answer(path, requests.filter((each) => each === path).length)
    },
    handlers: [
      [delayFx, () => undefined],
      [replaceAddressFx, (cityId: string) => void addresses.push(cityId)],
    ],
  })
  return { scope, requests, addresses, ids: () => scope.getState($garages)?.map(({ id }) => id) ?? null }
}

describe('the garages page', () => {
  it('starts with the cities, and requests nothing else', async () => {
    const { scope, requests } = openShop()
    await allSettled(opened, { scope, params: at() })
    expect([requests, scope.getState($cities), scope.getState($garages)]).toEqual([['/api/v1/cities'], cities, null])
  })

  it('shows the garages of the city in its URL', async () => {
    const { scope, requests, ids } = openShop()
    await allSettled(opened, { scope, params: at('?city=haifa') })
    expect([ids(), requests.sort()]).toEqual([['hanamal'], ['/api/v1/checkout/shops/in/haifa', '/api/v1/cities']])
    expect(scope.getState($head)).toMatchObject({ canonicalPath: '/our-shops?city=haifa', isIndexed: true, status: 200 })
    expect(scope.getState($head).title).toContain('חיפה')
  })

  it('adds the chosen city to its URL, and removes it again', async () => {
    const { scope, addresses, ids } = openShop()
    await allSettled(opened, { scope, params: at() })
    await allSettled(cityChosen, { scope, params: 'akko' })
    expect(ids()).toEqual(['hanamal'])
    await allSettled(cityChosen, { scope, params: '' })
    expect([addresses, ids()]).toEqual([['akko', ''], null])
  })

  it('drops the answer for a city that was left', async () => {
    const held = Promise.withResolvers<unknown>()
    const { scope, ids } = openShop((path) => (path.includes('/haifa/') ? held.promise : [garage({ id: 'akko-tires' })]))
    void allSettled(opened, { scope, params: at('?city=haifa') })
    void allSettled(cityChosen, { scope, params: 'akko' })
    await expect.poll(ids).toEqual(['akko-tires'])
    held.resolve([garage()])
    await allSettled(scope)
    expect(ids()).toEqual(['akko-tires'])
  })

  it('is restored on Back, and reloaded on any other navigation', async () => {
    const { scope, requests } = openShop()
    await allSettled(opened, { scope, params: at('?city=haifa') })
    await allSettled(opened, { scope, params: at('?city=haifa', true) })
    expect(requests).toHaveLength(2)
    await allSettled(opened, { scope, params: at('?city=haifa') })
    expect(requests).toHaveLength(3)
  })

  it('is not indexed for a city without garages', async () => {
    const { scope } = openShop(() => [])
    await allSettled(opened, { scope, params: at('?city=nowhere') })
    expect([scope.getState($garages), scope.getState($head).isIndexed]).toEqual([[], false])
  })

  it('shows an error and retries, by hand or when the network is back', async () => {
    const { scope, ids } = openShop((_, times) => {
      if (times < 3) throw new ApiError('offline', 'אין חיבור')
      return [garage()]
    })
    await allSettled(opened, { scope, params: at('?city=haifa') })
    expect(scope.getState($garagesFailure)).toBe('אין חיבור')
    await allSettled(retried, { scope })
    expect([scope.getState($garagesFailure), ids()]).toEqual(['אין חיבור', null])
    await allSettled(connectionReturned, { scope, params: undefined })
    expect([scope.getState($garagesFailure), ids()]).toEqual([null, ['hanamal']])
  })

  it('shows a failure of the cities separately, and retries only that', async () => {
    let isDown = true
    const { scope, requests, ids } = openShop(undefined, () => {
      if (isDown) throw new ApiError('offline', 'אין חיבור')
      return cities
    })
    await allSettled(opened, { scope, params: at('?city=haifa') })
    expect([scope.getState($citiesFailure), scope.getState($garagesFailure), ids()]).toEqual(['אין חיבור', null, ['hanamal']])
    isDown = false
    await allSettled(retried, { scope })
    expect([scope.getState($citiesFailure), scope.getState($cities)]).toEqual([null, cities])
    expect(requests.filter((path) => path.includes('/shops/in/'))).toHaveLength(1)
  })

  it('clears the failure of a city when another is chosen', async () => {
    const { scope, ids } = openShop((path) => {
      if (path.includes('/haifa/')) throw new ApiError('offline', 'אין חיבור')
      return [garage({ id: 'akko-tires' })]
    })
    await allSettled(opened, { scope, params: at('?city=haifa') })
    await allSettled(cityChosen, { scope, params: '' })
    expect(scope.getState($garagesFailure)).toBe(null)
    await allSettled(cityChosen, { scope, params: 'akko' })
    expect([scope.getState($garagesFailure), ids()]).toEqual([null, ['akko-tires']])
  })

  it('ignores a failure that arrives after it was left', async () => {
    const held = Promise.withResolvers<unknown>()
    const { scope } = openShop(
      () => held.promise,
      () => held.promise,
    )
    void allSettled(opened, { scope, params: at('?city=haifa') })
    void allSettled(pageLeft, { scope })
    held.reject(new ApiError('offline', 'אין חיבור'))
    await allSettled(scope)
    expect([scope.getState($citiesFailure), scope.getState($garagesFailure)]).toEqual([null, null])
  })

  it('counts a like once when the garages are reloaded', async () => {
    const { scope } = openShop()
    await allSettled(opened, { scope, params: at('?city=haifa') })
    void allSettled(garageHeartPressed, { scope, params: 'hanamal' })
    await expect.poll(() => scope.getState($garageLikeChanges)).toEqual({ hanamal: 1 })
    await allSettled(opened, { scope, params: at('?city=haifa') })
    expect(scope.getState($garageLikeChanges)).toEqual({ hanamal: 0 })
  })
})
