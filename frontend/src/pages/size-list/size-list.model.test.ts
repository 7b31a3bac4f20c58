import { allSettled, createWatch } from 'effector'
import { describe, expect, it } from 'vitest'
import { metricReported } from '#frontend/entities/visitor/metrics.model.ts'
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

  it('stands there on Back before anything is answered, also after another size, and what changed replaces it', async () => {
    const [cheap, dear] = [product({ price: 400 }), product({ price: 500 })]
    const waiting: ((tires: unknown) => void)[] = []
    const { scope } = openShop(() => new Promise((resolve) => waiting.push(resolve)))
    const visit = (...location: Parameters<typeof at>) => allSettled(opened, { scope, params: at(...location) })
    const first = visit('180', '55', '17')
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]?.([cheap])
    await first
    void visit('120', '70', '17')
    await expect.poll(() => waiting.length).toBe(2)
    void visit('180', '55', '17', '?brands=michelin', true)
    expect([scope.getState($products), scope.getState($filters).brands]).toEqual([[cheap], ['michelin']])
    await expect.poll(() => waiting.length).toBe(3)
    waiting[2]?.([dear])
    await expect.poll(() => scope.getState($products)).toEqual([dear])
  })

  it('counts as viewed when it is entered, and not when Back renews it', async () => {
    const { scope, asked } = openShop(() => [product()])
    const viewed: string[] = []
    createWatch({ unit: metricReported, scope, fn: ({ kind }) => void viewed.push(kind) })
    await allSettled(opened, { scope, params: at('180', '55', '17') })
    await allSettled(opened, { scope, params: at('180', '55', '17', '', true) })
    expect([asked().length, viewed]).toEqual([2, ['LIST_VIEWED']])
  })
})
