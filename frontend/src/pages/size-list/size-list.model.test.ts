import { allSettled, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import { $filters, filterToggled } from '#frontend/features/product-list/product-list.model.ts'
import { ApiError, sendFx } from '#frontend/shared/api/request.ts'
import { connectionReturned } from '#frontend/shared/connection.model.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { product } from '#frontend/shared/testing/product.ts'
import { $failure, $head, $products, opened, retried } from './size-list.model.ts'

const at = (width: string, profile: string, rim: string, search = '', isReturn = false): PageLocation => ({
  params: { width, profile, rim },
  path: `/list/moto/${width}/${profile}/${rim}`,
  search,
  isReturn,
})

function openShop(answer: (path: string, requests: string[]) => unknown) {
  const requests: string[] = []
  const scope = fork({
    handlers: [
      [delayFx, () => undefined],
      [
        sendFx,
        ({ path }: { path: string }) => {
          if (path === '/api/v1/categories') return []
          requests.push(path)
          return answer(path, requests)
        },
      ],
    ],
  })
  return { scope, requests }
}

describe('the list of a size', () => {
  it('asks for its three dimensions and keeps the order of the answer', async () => {
    const tires = [product({ ean: '2000000000039' }), product()]
    const { scope, requests } = openShop(() => tires)
    await allSettled(opened, { scope, params: at('3.50', '-', '10') })
    expect(requests).toEqual(['/api/v1/tires/MO/3.50/-/10'])
    expect(scope.getState($products)).toEqual(tires)
  })

  it('carries the size in title and description, and is indexed when it has something', async () => {
    for (const tires of [[product()], []]) {
      const { scope } = openShop(() => tires)
      await allSettled(opened, { scope, params: at('180', '55', '17') })
      const head = scope.getState($head)
      expect(head.title).toContain('180/55-17')
      expect(head.description).toContain('180/55-17')
      expect(head.isIndexed).toBe(tires.length > 0)
    }
  })

  it('forgets the former size at once, and its filters', async () => {
    const { scope } = openShop((path) => (path.includes('/120/') ? new Promise(() => {}) : [product()]))
    await allSettled(opened, { scope, params: at('180', '55', '17') })
    await allSettled(filterToggled, { scope, params: { name: 'brands', value: 'michelin' } })
    void allSettled(opened, { scope, params: at('120', '70', '17') })
    expect(scope.getState($products)).toBeNull()
    expect(scope.getState($filters).brands).toEqual([])
  })

  it('is shown as it was left on the way back', async () => {
    const { scope, requests } = openShop(() => [product()])
    await allSettled(opened, { scope, params: at('180', '55', '17') })
    await allSettled(filterToggled, { scope, params: { name: 'brands', value: 'michelin' } })
    await allSettled(opened, { scope, params: at('180', '55', '17', '?brands=michelin', true) })
    expect(requests).toHaveLength(1)
    expect(scope.getState($filters).brands).toEqual(['michelin'])
  })

  it('says what went wrong and asks again', async () => {
    const { scope } = openShop((_, requests) => {
      if (requests.length === 1) throw new ApiError('offline', 'אין חיבור')
      return [product()]
    })
    await allSettled(opened, { scope, params: at('180', '55', '17') })
    expect([scope.getState($failure), scope.getState($products)]).toEqual(['אין חיבור', null])
    await allSettled(retried, { scope })
    expect([scope.getState($failure), scope.getState($products)?.length]).toEqual([null, 1])
  })

  it('asks again by itself when the network is back, as long as it is on the screen and has failed', async () => {
    const { scope, requests } = openShop((_, { length }) => {
      if (length < 3) throw new ApiError('offline', 'אין חיבור')
      return [product()]
    })
    await allSettled(opened, { scope, params: at('180', '55', '17') })
    await allSettled(pageLeft, { scope })
    await allSettled(connectionReturned, { scope, params: undefined })
    expect(requests).toHaveLength(1)
    await allSettled(opened, { scope, params: at('180', '55', '17') })
    for (const _time of ['after the failure', 'with the list']) await allSettled(connectionReturned, { scope, params: undefined })
    expect([requests.length, scope.getState($products)?.length]).toEqual([3, 1])
  })
})
