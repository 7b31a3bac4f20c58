import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $brands, $categories, brandsNeeded, categoriesNeeded } from './catalogue.model.ts'

const brand = { slug: 'avon', name: 'Avon', nameHe: 'אבון', count: 1 }
const category = { slug: 'sport', name: 'ספורט', segments: [] }

describe("the shop's brands and categories", () => {
  it('are loaded once for all users, and again only while unknown', async () => {
    const late = new ApiError('timeout', 'נסו שוב')
    const { scope, requests } = openScope({ answers: [late, late, [brand], [category]] })
    const needBoth = () => [brandsNeeded, categoriesNeeded].map((needed) => allSettled(needed, { scope, params: undefined }))
    for (const _visit of ['failing', 'answered', 'known']) await Promise.all([...needBoth(), ...needBoth()])
    expect([scope.getState($brands), scope.getState($categories)]).toEqual([[brand], [category]])
    const paths = ['/api/v1/brands', '/api/v1/categories']
    expect(requests.map(({ path }) => path)).toEqual([...paths, ...paths])
  })
})
