import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { garage } from '#frontend/shared/testing/garage.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { shopSettings } from '#frontend/shared/testing/settings.ts'
import { $failure, $garage, $head, $isUnknown, opened, retried } from './garage.model.ts'

const at = (name: string): PageLocation => ({ params: { name }, path: `/our-shops/${name}`, search: '', isReturn: false })

const openShop = (answer: (path: string, times: number) => unknown) =>
  openScope({ values: [[$settings, shopSettings]], answers: ({ path }, attempt) => answer(path, attempt) }).scope

describe('the page of a garage', () => {
  it('shows the garage of its URL', async () => {
    const scope = openShop((path) => garage({ id: path.split('/').at(-1) ?? '' }))
    await allSettled(opened, { scope, params: at('hanamal') })
    expect(scope.getState($garage)?.id).toBe('hanamal')
    expect(scope.getState($head)).toMatchObject({ canonicalPath: '/our-shops/hanamal', status: 200, isIndexed: true })
    expect(scope.getState($head).title).toContain('צמיגי הנמל')
  })

  it('clears the previous garage', async () => {
    const scope = openShop((path) => (path.endsWith('other') ? new Promise(() => {}) : garage()))
    await allSettled(opened, { scope, params: at('hanamal') })
    void allSettled(opened, { scope, params: at('other') })
    expect(scope.getState($garage)).toBeNull()
  })

  it('is a 404 for an unknown garage', async () => {
    const scope = openShop(() => {
      throw new ApiError('not_found', 'לא נמצא', true)
    })
    await allSettled(opened, { scope, params: at('nobody') })
    expect([scope.getState($isUnknown), scope.getState($failure)]).toEqual([true, null])
    expect(scope.getState($head)).toMatchObject({ status: 404, isIndexed: false })
  })

  it('shows an error and retries', async () => {
    const scope = openShop((_, times) => {
      if (times === 1) throw new ApiError('offline', 'אין חיבור')
      return garage()
    })
    await allSettled(opened, { scope, params: at('hanamal') })
    expect([scope.getState($failure), scope.getState($isUnknown)]).toEqual(['אין חיבור', false])
    await allSettled(retried, { scope })
    expect([scope.getState($failure), scope.getState($garage)?.id]).toEqual([null, 'hanamal'])
  })
})
