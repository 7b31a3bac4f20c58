import { allSettled, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import { $likedGarages } from '#frontend/entities/visitor/visitor.model.ts'
import { ApiError, sendFx } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { $snack } from '#frontend/shared/snackbar.model.ts'
import { writeStoredFx } from '#frontend/shared/storage.ts'
import { $garageLikeChanges, garageHeartPressed, garageLikesRead } from './garage-like.model.ts'

const visitorId = '0198f7a0-0000-7000-8000-000000000001'

function openBrowser(press: () => unknown = () => ({ ok: true })) {
  const paths: string[] = []
  const stored: unknown[] = []
  const scope = fork({
    handlers: [
      [writeStoredFx, ({ value }: { value: unknown }) => void stored.push(value)],
      [delayFx, () => new Promise(() => {})],
      [
        sendFx,
        ({ path }: { path: string }) => {
          paths.push(path.split('?')[0] ?? '')
          return path === '/collector/visitor/id' ? { visitorId } : press()
        },
      ],
    ],
  })
  const state = () => [scope.getState($likedGarages), scope.getState($garageLikeChanges).hanamal]
  return { scope, paths, kept: stored, state }
}

describe('the heart of a garage', () => {
  it('adds the visitor with the first press and takes it back with the second', async () => {
    const { scope, paths, state } = openBrowser()
    await allSettled(garageHeartPressed, { scope, params: 'hanamal' })
    expect(state()).toEqual([['hanamal'], 1])
    await allSettled(garageHeartPressed, { scope, params: 'hanamal' })
    expect(state()).toEqual([[], 0])
    const press = `/collector/like/shop/hanamal/${visitorId}`
    expect(paths).toEqual(['/collector/visitor/id', press, press])
  })

  it('is kept in the browser beside the hearts of products', async () => {
    const { scope, kept: stored } = openBrowser()
    await allSettled(garageHeartPressed, { scope, params: 'hanamal' })
    expect(stored.at(-1)).toEqual({ visitorId, data: { likes: { products: [], shops: [{ shopId: 'hanamal' }] } } })
  })

  it('takes a press back that the collector refused, and says so', async () => {
    const { scope, state } = openBrowser(() => {
      throw new ApiError('invalid_request', 'לא תקין', true)
    })
    void allSettled(garageHeartPressed, { scope, params: 'hanamal' })
    await expect.poll(() => scope.getState($snack)?.text).toBe('לא הצלחנו לשמור את ה״אהבתי״.')
    expect(state()).toEqual([[], 0])
  })

  it('counts once what the count that was read anew holds already', async () => {
    const { scope, state } = openBrowser()
    await allSettled(garageHeartPressed, { scope, params: 'hanamal' })
    await allSettled(garageLikesRead, { scope, params: ['hanamal', 'other'] })
    expect(state()).toEqual([['hanamal'], 0])
    await allSettled(garageHeartPressed, { scope, params: 'hanamal' })
    expect(state()).toEqual([[], -1])
  })

  it('goes on counting a press that still waits when the count is read again', async () => {
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
