import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { replaceQueryFx } from '#frontend/shared/view.model.ts'
import {
  $motorcycleName,
  $stats,
  $statsFailure,
  $usages,
  $usagesFailure,
  $view,
  filtersChanged,
  narrowedTo,
  opened,
  pageChanged,
  refreshed,
  turnedOver,
  usagesRetried,
} from './staff-wizard-analytics.model.ts'

const here = { params: {}, path: '/admin/wizard-analytics', search: '', isReturn: false }
const stats = { ok: true, stats: { dailyCount: 3, topMotorcycles: [] } }
const usages = (page: number) => ({
  ok: true,
  usages: [],
  pagination: { currentPage: page, totalPages: 9, totalItems: 220, itemsPerPage: 25 },
})

/** A desk with nine pages of usages; `answer` may throw. */
function openDesk(answer: (attempt: number) => void = () => {}) {
  const addresses: string[] = []
  const desk = openScope({
    answers: ({ path }, attempt) => {
      answer(attempt)
      const page = Number(new URLSearchParams(path.split('?')[1]).get('page'))
      return path.endsWith('/stats') ? stats : usages(Math.min(9, page))
    },
    handlers: [[replaceQueryFx, (query: string) => addresses.push(query)]],
  })
  const asked = () => desk.requests.flatMap(({ path }) => path.split('?').slice(1))
  return { ...desk, asked, addresses }
}

describe('wizard analytics', () => {
  it('loads the newest 25 usages first', async () => {
    const { scope, asked } = openDesk()
    await allSettled(opened, { scope, params: here })
    expect(asked()).toEqual(['page=1&limit=25&sortBy=createdAt&sortOrder=desc'])
    expect([scope.getState($stats)?.dailyCount, scope.getState($usages)?.pagination.totalItems]).toEqual([3, 220])
  })

  it('toggles a column from descending to ascending and back, from the first page', async () => {
    const { scope } = openDesk()
    await allSettled(opened, { scope, params: here })
    const turn = async () => {
      await allSettled(pageChanged, { scope, params: 4 })
      await allSettled(filtersChanged, { scope, params: turnedOver(scope.getState($view)) })
      const { page, order } = scope.getState($view)
      return [page, order]
    }
    expect([await turn(), await turn(), await turn()]).toEqual([
      [1, 'asc'],
      [1, 'desc'],
      [1, 'asc'],
    ])
  })

  it('returns to the first page with another page size or motorcycle; a second press clears that', async () => {
    const { scope, asked } = openDesk()
    await allSettled(opened, { scope, params: here })
    await allSettled(pageChanged, { scope, params: 3 })
    await allSettled(filtersChanged, { scope, params: { limit: '100' } })
    await allSettled(pageChanged, { scope, params: 2 })
    const press = () => allSettled(filtersChanged, { scope, params: narrowedTo(scope.getState($view), 'yamaha-mt-07-2014') })
    await press()
    await press()
    const rest = 'sortBy=createdAt&sortOrder=desc'
    expect(asked().slice(1)).toEqual([
      `page=3&limit=25&${rest}`,
      `page=1&limit=100&${rest}`,
      `page=2&limit=100&${rest}`,
      `page=1&limit=100&${rest}&motorcycle=yamaha-mt-07-2014`,
      `page=1&limit=100&${rest}`,
    ])
  })

  it('keeps the rows when a refresh fails, says so, and retries', async () => {
    const { scope, asked } = openDesk((attempt) => {
      if (attempt === 3) throw new ApiError('offline', 'אין חיבור')
    })
    await allSettled(opened, { scope, params: here })
    await allSettled(pageChanged, { scope, params: 2 })
    expect([scope.getState($usages)?.pagination.currentPage, scope.getState($usagesFailure)]).toEqual([1, 'אין חיבור'])
    await allSettled(usagesRetried, { scope })
    expect([scope.getState($usages)?.pagination.currentPage, scope.getState($usagesFailure)]).toEqual([2, null])
    expect(asked()[2]).toBe(asked()[1])
  })

  it('follows its URL, and keeps it in sync, also past the last page', async () => {
    const { scope, asked, addresses } = openDesk()
    const search = '?page=40&limit=10&order=asc&motorcycle=yamaha-mt-07-2014'
    await allSettled(opened, { scope, params: { ...here, search } })
    expect(asked()).toEqual(['page=40&limit=10&sortBy=createdAt&sortOrder=asc&motorcycle=yamaha-mt-07-2014'])
    expect([scope.getState($view).page, scope.getState($motorcycleName)]).toEqual([9, 'yamaha-mt-07-2014'])
    await allSettled(pageChanged, { scope, params: 2 })
    await allSettled(filtersChanged, { scope, params: { motorcycle: null } })
    expect(addresses).toEqual([search.replace('40', '9'), search.replace('40', '2'), '?limit=10&order=asc'])
  })

  it('rejects a motorcycle id longer than the server accepts', async () => {
    const { scope, asked } = openDesk()
    await allSettled(opened, { scope, params: { ...here, search: `?motorcycle=${'m'.repeat(100)}` } })
    expect(asked()).toEqual([expect.stringMatching(/&motorcycle=m{80}$/)])
  })

  it('keeps the counters when a refresh fails', async () => {
    let isDown = false
    const { scope } = openDesk(() => {
      if (isDown) throw new ApiError('timeout', 'אין תשובה')
    })
    await allSettled(opened, { scope, params: here })
    isDown = true
    await allSettled(refreshed, { scope })
    expect([scope.getState($stats)?.dailyCount, scope.getState($statsFailure)]).toEqual([3, 'אין תשובה'])
  })
})
