import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { $likedProducts } from '#frontend/entities/visitor/visitor.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { $snack } from '#frontend/shared/snackbar.model.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $presses, heartPressed, likesRead } from './like.model.ts'

const ean = '2000000000015'
const visitorId = '0198f7a0-0000-7000-8000-000000000001'

function openBrowser(press: (attempt: number) => unknown = () => ({ ok: true }), isTimeless = false) {
  const { scope, requests, stored } = openScope({
    // The first request is for a visitor id.
    answers: ({ path }, attempt) => (path === '/collector/visitor/id' ? { visitorId } : press(attempt - 1)),
    handlers: isTimeless ? [[delayFx, () => undefined]] : [],
  })
  return { scope, paths: () => requests.map(({ path }) => path), stored }
}

describe('liking a product', () => {
  it('toggles on each press, and updates the count', async () => {
    const { scope } = openBrowser()
    await allSettled(heartPressed, { scope, params: ean })
    expect([scope.getState($likedProducts), scope.getState($presses)[ean]]).toEqual([[ean], 1])
    await allSettled(heartPressed, { scope, params: ean })
    expect([scope.getState($likedProducts), scope.getState($presses)[ean]]).toEqual([[], 2])
  })

  it('requests a visitor id if there is none, and gives every press its own id', async () => {
    const { scope, paths } = openBrowser()
    await allSettled(heartPressed, { scope, params: ean })
    await allSettled(heartPressed, { scope, params: ean })
    const [first, ...presses] = paths()
    expect(first).toBe('/collector/visitor/id')
    expect(presses.map((path) => path.split('?')[0])).toEqual([
      `/collector/like/product/${ean}/${visitorId}`,
      `/collector/like/product/${ean}/${visitorId}`,
    ])
    expect(new Set(presses).size).toBe(2)
  })

  it('is stored in the browser', async () => {
    const { scope, stored } = openBrowser()
    await allSettled(heartPressed, { scope, params: ean })
    expect(stored.get('visitorStats')).toEqual({ visitorId, data: { likes: { products: [{ productId: ean }], shops: [] } } })
  })

  it('stays when unanswered, and is retried with the same id until accepted', async () => {
    const { scope, paths } = openBrowser((attempt) => (attempt < 3 ? new ApiError('kafka_away', 'עמוס') : { ok: true }), true)
    await allSettled(heartPressed, { scope, params: ean })
    const presses = paths().filter((path) => path.includes('/like/'))
    expect([presses.length, new Set(presses).size]).toEqual([3, 1])
    expect([scope.getState($likedProducts), scope.getState($presses)[ean], scope.getState($snack)]).toEqual([[ean], 1, null])
  })

  it('is reverted with a message when the collector refuses it', async () => {
    const { scope } = openBrowser(() => new ApiError('invalid_request', 'לא תקין', true))
    void allSettled(heartPressed, { scope, params: ean })
    await expect.poll(() => scope.getState($snack)?.text).toBe('לא הצלחנו לשמור את ה״אהבתי״.')
    expect([scope.getState($likedProducts), scope.getState($presses)[ean]]).toEqual([[], 0])
  })

  it('counts once when the count is reloaded', async () => {
    const { scope } = openBrowser()
    await allSettled(heartPressed, { scope, params: ean })
    await allSettled(likesRead, { scope, params: ean })
    expect(scope.getState($presses)[ean]).toBe(0)
  })

  it('still counts a pending press after a reload of the count', async () => {
    const { scope } = openBrowser(() => new Promise(() => {}))
    void allSettled(heartPressed, { scope, params: ean })
    await expect.poll(() => scope.getState($presses)[ean]).toBe(1)
    void allSettled(likesRead, { scope, params: ean })
    expect(scope.getState($presses)[ean]).toBe(1)
  })
})
