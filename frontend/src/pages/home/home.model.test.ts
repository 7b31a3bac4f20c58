import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { $brands, $categories } from '#frontend/entities/catalogue/catalogue.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { product } from '#frontend/shared/testing/product.ts'
import { $failure, $haveSellersFailed, $popularSizes, $topSellers, opened, retried } from './home.model.ts'

const ANSWERS: Readonly<Record<string, readonly unknown[]>> = {
  '/api/v1/popular/sizes?limit=8': [{ width: '180', profile: '55', rim: '17', motorcycles: '' }],
  '/api/v1/top/sellers': [product()],
  '/api/v1/brands': [{ slug: 'avon', name: 'Avon', nameHe: 'אבון', count: 1 }],
  '/api/v1/categories': [{ slug: 'sport', name: 'ספורט', segments: [] }],
}
const PARTS = Object.keys(ANSWERS)

/** A shop whose requests listed in `failing` fail until removed from it. */
function openShop(...failing: string[]) {
  let requests: string[] = []
  const { scope } = openScope({
    answers: ({ path }) => {
      if (PARTS.includes(path)) requests.push(path)
      if (failing.includes(path)) throw new ApiError('timeout', 'נסו שוב')
      return path === '/api/v1/stock' ? { tires: 1, delivery: null } : (ANSWERS[path] ?? [])
    },
  })
  const shown = () => {
    const parts = [scope.getState($popularSizes), scope.getState($topSellers), scope.getState($brands), scope.getState($categories)]
    return parts.map((part) => part?.length ?? 0)
  }
  /** Requests since the last call. */
  const look = () => {
    const seen = requests.toSorted()
    requests = []
    return seen
  }
  const enter = (isReturn = false) => allSettled(opened, { scope, params: { params: {}, path: '/', search: '', isReturn } })
  return { scope, failing, shown, look, enter }
}

describe('the home page', () => {
  it.each(PARTS)('reports a failed %s on its own, and retries only that until it loads', async (part) => {
    const { scope, failing, shown, look, enter } = openShop(part)
    await enter()
    expect([look(), scope.getState($failure)]).toEqual([PARTS.toSorted(), 'נסו שוב'])
    expect(scope.getState($haveSellersFailed)).toBe(part === '/api/v1/top/sellers')
    await allSettled(retried, { scope })
    expect([look(), scope.getState($failure)]).toEqual([[part], 'נסו שוב'])
    failing.pop()
    await allSettled(retried, { scope })
    expect([look(), scope.getState($failure), shown()]).toEqual([[part], null, [1, 1, 1, 1]])
  })

  it('retries everything that failed', async () => {
    const { scope, failing, shown, look, enter } = openShop(...PARTS)
    await enter()
    look()
    failing.length = 0
    await allSettled(retried, { scope })
    expect([look(), scope.getState($failure), shown()]).toEqual([PARTS.toSorted(), null, [1, 1, 1, 1]])
  })

  it('reloads changing data on every entry, behind what is shown', async () => {
    const { look, shown, enter } = openShop()
    await enter()
    look()
    const returned = enter(true)
    expect(shown()).toEqual([1, 1, 1, 1])
    await returned
    expect(look()).toEqual(['/api/v1/popular/sizes?limit=8', '/api/v1/top/sellers'])
  })

  it('loads missing data on Back', async () => {
    const { failing, shown, look, enter } = openShop('/api/v1/top/sellers')
    await enter()
    look()
    failing.pop()
    await enter(true)
    expect([look(), shown()]).toEqual([
      ['/api/v1/popular/sizes?limit=8', '/api/v1/top/sellers'],
      [1, 1, 1, 1],
    ])
  })
})
