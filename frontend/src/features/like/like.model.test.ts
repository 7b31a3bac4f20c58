import { allSettled, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import { $likedProducts } from '#frontend/entities/visitor/visitor.model.ts'
import { ApiError, sendFx } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { $snack } from '#frontend/shared/snackbar.model.ts'
import { writeStoredFx } from '#frontend/shared/storage.ts'
import { $presses, heartPressed, likesRead } from './like.model.ts'

const ean = '2000000000015'
const visitorId = '0198f7a0-0000-7000-8000-000000000001'

function openBrowser(press: () => unknown = () => ({ ok: true }), isTimeless = false) {
  const paths: string[] = []
  const stored: unknown[] = []
  const scope = fork({
    handlers: [
      [writeStoredFx, ({ value }: { value: unknown }) => void stored.push(value)],
      [delayFx, () => (isTimeless ? undefined : new Promise(() => {}))],
      [
        sendFx,
        ({ path }: { path: string }) => {
          paths.push(path)
          return path === '/collector/visitor/id' ? { visitorId } : press()
        },
      ],
    ],
  })
  return { scope, paths, kept: stored }
}

describe('the heart of a product', () => {
  it('marks on the first press and unmarks on the second, and counts both', async () => {
    const { scope } = openBrowser()
    await allSettled(heartPressed, { scope, params: ean })
    expect([scope.getState($likedProducts), scope.getState($presses)[ean]]).toEqual([[ean], 1])
    await allSettled(heartPressed, { scope, params: ean })
    expect([scope.getState($likedProducts), scope.getState($presses)[ean]]).toEqual([[], 2])
  })

  it('asks for a visitor id when there is none, and gives every press an id of its own', async () => {
    const { scope, paths } = openBrowser()
    await allSettled(heartPressed, { scope, params: ean })
    await allSettled(heartPressed, { scope, params: ean })
    const [first, ...presses] = paths
    expect(first).toBe('/collector/visitor/id')
    expect(presses.map((path) => path.split('?')[0])).toEqual([
      `/collector/like/product/${ean}/${visitorId}`,
      `/collector/like/product/${ean}/${visitorId}`,
    ])
    expect(new Set(presses).size).toBe(2)
  })

  it('keeps what is liked in the browser', async () => {
    const { scope, kept: stored } = openBrowser()
    await allSettled(heartPressed, { scope, params: ean })
    expect(stored.at(-1)).toEqual({ visitorId, data: { likes: { products: [{ productId: ean }], shops: [] } } })
  })

  it('stays when no answer came, and is repeated with the same id until the collector has it', async () => {
    let tries = 0
    const { scope, paths } = openBrowser(() => {
      tries += 1
      if (tries < 3) throw new ApiError('kafka_away', 'עמוס')
      return { ok: true }
    }, true)
    await allSettled(heartPressed, { scope, params: ean })
    const presses = paths.filter((path) => path.includes('/like/'))
    expect([presses.length, new Set(presses).size]).toEqual([3, 1])
    expect([scope.getState($likedProducts), scope.getState($presses)[ean], scope.getState($snack)]).toEqual([[ean], 1, null])
  })

  it('takes a press back that the collector refused, and says so', async () => {
    const { scope } = openBrowser(() => {
      throw new ApiError('invalid_request', 'לא תקין', true)
    })
    void allSettled(heartPressed, { scope, params: ean })
    await expect.poll(() => scope.getState($snack)?.text).toBe('לא הצלחנו לשמור את ה״אהבתי״.')
    expect([scope.getState($likedProducts), scope.getState($presses)[ean]]).toEqual([[], 0])
  })

  it('counts a press once when the count is read again', async () => {
    const { scope } = openBrowser()
    await allSettled(heartPressed, { scope, params: ean })
    await allSettled(likesRead, { scope, params: ean })
    expect(scope.getState($presses)[ean]).toBe(0)
  })

  it('goes on counting a press that still waits when the count is read again', async () => {
    const { scope } = openBrowser(() => new Promise(() => {}))
    void allSettled(heartPressed, { scope, params: ean })
    await expect.poll(() => scope.getState($presses)[ean]).toBe(1)
    void allSettled(likesRead, { scope, params: ean })
    expect(scope.getState($presses)[ean]).toBe(1)
  })
})
