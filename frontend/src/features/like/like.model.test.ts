import { allSettled, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import { $likedProducts } from '#frontend/entities/visitor/visitor.model.ts'
import { ApiError, sendFx } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { $snack } from '#frontend/shared/snackbar.model.ts'
import { writeStoredFx } from '#frontend/shared/storage.ts'
import { $presses, heartPressed } from './like.model.ts'

const ean = '2000000000015'
const visitorId = '0198f7a0-0000-7000-8000-000000000001'

function openBrowser(press: () => unknown = () => ({ ok: true })) {
  const paths: string[] = []
  const kept: unknown[] = []
  const scope = fork({
    handlers: [
      [writeStoredFx, ({ value }: { value: unknown }) => void kept.push(value)],
      [delayFx, () => new Promise(() => {})],
      [
        sendFx,
        ({ path }: { path: string }) => {
          paths.push(path)
          return path === '/collector/visitor/id' ? { visitorId } : press()
        },
      ],
    ],
  })
  return { scope, paths, kept }
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
    const { scope, kept } = openBrowser()
    await allSettled(heartPressed, { scope, params: ean })
    expect(kept.at(-1)).toEqual({ visitorId, data: { likes: { products: [{ productId: ean }], shops: [] } } })
  })

  it('takes a press back that the server did not take, and says so', async () => {
    const { scope } = openBrowser(() => {
      throw new ApiError('unavailable', 'נסו שוב')
    })
    void allSettled(heartPressed, { scope, params: ean })
    await expect.poll(() => scope.getState($snack)?.text).toBe('נסו שוב')
    expect([scope.getState($likedProducts), scope.getState($presses)[ean]]).toEqual([[], 0])
  })
})
