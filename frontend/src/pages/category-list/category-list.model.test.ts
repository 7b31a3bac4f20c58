import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import type { PageLocation } from '#frontend/shared/page.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { product } from '#frontend/shared/testing/product.ts'
import { $category, $head, $products, opened } from './category-list.model.ts'

const at = (category: string): PageLocation => ({
  params: { category },
  path: `/list/moto/category/${category}`,
  search: '',
  isReturn: false,
})

const answerOf = (slug: string) => ({
  result: [product({ name: slug })],
  settings: { nextShipmentDisplayTime: '' },
  category: { slug, name: slug, segments: [], seo: { title: `צמיגי ${slug}`, description: null } },
})

/** A shop whose categories are answered on demand. */
function openShop() {
  const calls = new Map<string, PromiseWithResolvers<unknown>>()
  const { scope } = openScope({
    answers: ({ path }) => {
      if (path === '/api/v1/categories') return []
      const call = Promise.withResolvers<unknown>()
      calls.set(path.split('/').at(-2) ?? '', call)
      return call.promise
    },
  })
  return { scope, answer: (slug: string) => calls.get(slug)?.resolve(answerOf(slug)) }
}

describe('the list of a category', () => {
  it("does not show the previous category's name while its own is loading", async () => {
    const { scope, answer } = openShop()
    const first = allSettled(opened, { scope, params: at('sport') })
    answer('sport')
    await first
    expect(scope.getState($head).title).toContain('sport')
    void allSettled(opened, { scope, params: at('enduro') })
    expect([scope.getState($category), scope.getState($products)]).toEqual([null, null])
    expect(scope.getState($head).title).not.toContain('sport')
  })

  it('stands there on Back, with the words of its category', async () => {
    const { scope, answer } = openShop()
    for (const slug of ['sport', 'enduro']) {
      const entered = allSettled(opened, { scope, params: at(slug) })
      answer(slug)
      await entered
    }
    void allSettled(opened, { scope, params: { ...at('sport'), isReturn: true } })
    expect([scope.getState($category)?.slug, scope.getState($products)?.[0]?.name]).toEqual(['sport', 'sport'])
    expect(scope.getState($head).title).toContain('sport')
  })

  it('drops the late answer of a category that was left', async () => {
    const { scope, answer } = openShop()
    void allSettled(opened, { scope, params: at('sport') })
    const second = allSettled(opened, { scope, params: at('enduro') })
    answer('enduro')
    await expect.poll(() => scope.getState($category)?.slug).toBe('enduro')
    answer('sport')
    await second
    expect([scope.getState($category)?.slug, scope.getState($products)?.[0]?.name]).toEqual(['enduro', 'enduro'])
  })
})
