import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { $filters, filterToggled } from '#frontend/features/product-list/product-list.model.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { product } from '#frontend/shared/testing/product.ts'
import { $head, $products, opened } from './size-list.model.ts'

const at = (width: string, profile: string, rim: string, search = '', isReturn = false): PageLocation => ({
  params: { width, profile, rim },
  path: `/list/moto/${width}/${profile}/${rim}`,
  search,
  isReturn,
})

function openShop(answer: (path: string) => unknown) {
  const { scope, requests } = openScope({ answers: ({ path }) => (path === '/api/v1/categories' ? [] : answer(path)) })
  return { scope, asked: () => requests.map(({ path }) => path).filter((path) => path !== '/api/v1/categories') }
}

describe('the list of a size', () => {
  it("queries its three dimensions and keeps the answer's order", async () => {
    const tires = [product({ ean: '2000000000039' }), product()]
    const { scope, asked } = openShop(() => tires)
    await allSettled(opened, { scope, params: at('3.50', '-', '10') })
    expect(asked()).toEqual(['/api/v1/tires/MO/3.50/-/10'])
    expect(scope.getState($products)).toEqual(tires)
  })

  it('has the size in title and description, and is indexed unless empty', async () => {
    for (const tires of [[product()], []]) {
      const { scope } = openShop(() => tires)
      await allSettled(opened, { scope, params: at('180', '55', '17') })
      const head = scope.getState($head)
      expect(head.title).toContain('180/55-17')
      expect(head.description).toContain('180/55-17')
      expect(head.isIndexed).toBe(tires.length > 0)
    }
  })

  it('clears the previous size at once, and its filters', async () => {
    const { scope } = openShop((path) => (path.includes('/120/') ? new Promise(() => {}) : [product()]))
    await allSettled(opened, { scope, params: at('180', '55', '17') })
    await allSettled(filterToggled, { scope, params: { name: 'brands', value: 'michelin' } })
    void allSettled(opened, { scope, params: at('120', '70', '17') })
    expect(scope.getState($products)).toBeNull()
    expect(scope.getState($filters).brands).toEqual([])
  })

  it('is restored on Back', async () => {
    const { scope, asked } = openShop(() => [product()])
    await allSettled(opened, { scope, params: at('180', '55', '17') })
    await allSettled(filterToggled, { scope, params: { name: 'brands', value: 'michelin' } })
    await allSettled(opened, { scope, params: at('180', '55', '17', '?brands=michelin', true) })
    expect(asked()).toHaveLength(1)
    expect(scope.getState($filters).brands).toEqual(['michelin'])
  })
})
