import { allSettled, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError, sendFx } from '#frontend/shared/api/request.ts'
import { $brands, $categories, brandsNeeded, categoriesNeeded } from './catalogue.model.ts'

const brand = { slug: 'avon', name: 'Avon', nameHe: 'אבון', count: 1 }
const category = { slug: 'sport', name: 'ספורט', segments: [] }

describe('the brands and categories of the shop', () => {
  it('are asked for once, whoever needs them, and again only while they are not known', async () => {
    const requests: string[] = []
    const scope = fork({
      handlers: [
        [
          sendFx,
          async ({ path }: { path: string }) => {
            requests.push(path)
            if (requests.length <= 2) throw new ApiError('timeout', 'נסו שוב')
            return path === '/api/v1/brands' ? [brand] : [category]
          },
        ],
      ],
    })
    const needBoth = () => [brandsNeeded, categoriesNeeded].map((needed) => allSettled(needed, { scope, params: undefined }))
    for (const _visit of ['failing', 'answered', 'known']) await Promise.all([...needBoth(), ...needBoth()])
    expect([scope.getState($brands), scope.getState($categories)]).toEqual([[brand], [category]])
    expect(requests).toEqual(['/api/v1/brands', '/api/v1/categories', '/api/v1/brands', '/api/v1/categories'])
  })
})
