import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { product } from '#frontend/shared/testing/product.ts'
import { $brand, $head, $products, opened } from './brand-list.model.ts'

const at = (brand: string) => ({ params: { brand }, path: `/list/moto/by/brand/${brand}`, search: '', isReturn: false })

/** A shop with tires of Michelin, and none of Avon. */
function openShop() {
  const answers: Record<string, unknown> = {
    '/api/v1/brands': [
      { slug: 'michelin', name: 'Michelin', nameHe: 'מישלן', count: 1 },
      { slug: 'avon', name: 'Avon', nameHe: 'אבון', count: 0 },
    ],
    '/api/v1/bybrand/MO/tires/michelin': [product()],
    '/api/v1/bybrand/MO/tires/MICHELIN': [product()],
  }
  return openScope({ answers: ({ path }) => answers[path] ?? [] })
}

async function open(...brands: string[]) {
  const { scope } = openShop()
  for (const brand of brands) await allSettled(opened, { scope, params: at(brand) })
  return { brand: scope.getState($brand), head: scope.getState($head), products: scope.getState($products) }
}

describe('the list of a brand', () => {
  it('has the canonical spelling and one URL, however it was requested', async () => {
    const { head } = await open('MICHELIN')
    expect(head.title).toContain('צמיגי אופנוע של Michelin')
    expect(head).toMatchObject({ canonicalPath: '/list/moto/by/brand/michelin', status: 200, isIndexed: true })
  })

  it('searches again when the brand changes', async () => {
    const { brand, products } = await open('michelin', 'avon')
    expect([brand, products]).toEqual([{ slug: 'avon', name: 'Avon', isKnown: true }, []])
  })

  it('exists but is not indexed when sold out, and is a 404 for an unknown brand', async () => {
    expect((await open('avon')).head).toMatchObject({ status: 200, isIndexed: false })
    expect((await open('nobody')).head).toMatchObject({ status: 404, isIndexed: false })
  })
})
