import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { $likedGarages } from '#frontend/entities/visitor/visitor.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { $snack } from '#frontend/shared/snackbar.model.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $garageLikeChanges, garageHeartPressed, garageLikesRead } from './garage-like.model.ts'

const visitorId = '0198f7a0-0000-7000-8000-000000000001'

function openBrowser(press: () => unknown = () => ({ ok: true })) {
  const browser = openScope({ answers: ({ path }) => (path === '/collector/visitor/id' ? { visitorId } : press()) })
  const { scope } = browser
  const state = () => [scope.getState($likedGarages), scope.getState($garageLikeChanges).hanamal]
  return { ...browser, state }
}

describe('liking a garage', () => {
  it('adds the visitor on the first press and removes them on the second', async () => {
    const { scope, requests, state } = openBrowser()
    await allSettled(garageHeartPressed, { scope, params: 'hanamal' })
    expect(state()).toEqual([['hanamal'], 1])
    await allSettled(garageHeartPressed, { scope, params: 'hanamal' })
    expect(state()).toEqual([[], 0])
    const press = `/collector/like/shop/hanamal/${visitorId}`
    expect(requests.map(({ path }) => path.split('?')[0])).toEqual(['/collector/visitor/id', press, press])
  })

  it('is stored in the browser beside product likes', async () => {
    const { scope, stored } = openBrowser()
    await allSettled(garageHeartPressed, { scope, params: 'hanamal' })
    expect(stored.get('visitorStats')).toEqual({ visitorId, data: { likes: { products: [], shops: [{ shopId: 'hanamal' }] } } })
  })

  it('is reverted with a message when the collector refuses it', async () => {
    const { scope, state } = openBrowser(() => new ApiError('invalid_request', 'לא תקין', true))
    void allSettled(garageHeartPressed, { scope, params: 'hanamal' })
    await expect.poll(() => scope.getState($snack)?.text).toBe('לא הצלחנו לשמור את ה״אהבתי״.')
    expect(state()).toEqual([[], 0])
  })

  it('counts once when the reloaded count includes it', async () => {
    const { scope, state } = openBrowser()
    await allSettled(garageHeartPressed, { scope, params: 'hanamal' })
    await allSettled(garageLikesRead, { scope, params: ['hanamal', 'other'] })
    expect(state()).toEqual([['hanamal'], 0])
    await allSettled(garageHeartPressed, { scope, params: 'hanamal' })
    expect(state()).toEqual([[], -1])
  })

  it('still counts a pending press after a reload of the count', async () => {
    const { scope, state } = openBrowser(() => new Promise(() => {}))
    void allSettled(garageHeartPressed, { scope, params: 'hanamal' })
    await expect.poll(() => state()[1]).toBe(1)
    void allSettled(garageLikesRead, { scope, params: ['hanamal'] })
    expect(state()).toEqual([['hanamal'], 1])
    void allSettled(garageHeartPressed, { scope, params: 'hanamal' })
    await expect.poll(() => state()[1]).toBe(0)
    void allSettled(garageLikesRead, { scope, params: ['hanamal'] })
    expect(state()).toEqual([[], 0])
  })
})
