import { allSettled, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError, sendFx } from '#frontend/shared/api/request.ts'
import { replaceQueryFx } from '#frontend/shared/view.model.ts'
import {
  $motorcycleName,
  $stats,
  $statsFailure,
  $usages,
  $usagesFailure,
  $view,
  narrowed,
  narrowedTo,
  opened,
  refreshed,
  turned,
  turnedOver,
  usagesRetried,
} from './staff-wizard-analytics.model.ts'

const here = { params: {}, path: '/admin/wizard-analytics', search: '', isReturn: false }
const stats = { ok: true, stats: { dailyCount: 3, topMotorcycles: [] } }
const usages = (page: string) => ({
  ok: true,
  usages: [],
  pagination: { currentPage: Number(page), totalPages: 9, totalItems: 220, itemsPerPage: 25 },
})

/** `answer` may fail, or never come. */
function openDesk(answer: (query: URLSearchParams, requests: string[]) => unknown = (query) => usages(query.get('page') ?? '')) {
  const requests: string[] = []
  const addresses: string[] = []
  const scope = fork({
    handlers: [
      [replaceQueryFx, (query: string) => addresses.push(query)],
      [
        sendFx,
        ({ path }: { path: string }) => {
          if (path.endsWith('/stats')) return stats
          const [, query = ''] = path.split('?')
          requests.push(query)
          return answer(new URLSearchParams(query), requests)
        },
      ],
    ],
  })
  return { scope, requests, addresses }
}

describe('wizard analytics', () => {
  it('asks for the newest 25 usages first', async () => {
    const { scope, requests } = openDesk()
    await allSettled(opened, { scope, params: here })
    expect(requests).toEqual(['page=1&limit=25&sortBy=createdAt&sortOrder=desc'])
    expect([scope.getState($stats)?.dailyCount, scope.getState($usages)?.pagination.totalItems]).toEqual([3, 220])
  })

  it('turns a column that is sorted downwards upwards, and back, from the first page', async () => {
    const { scope } = openDesk()
    await allSettled(opened, { scope, params: here })
    const turn = async () => {
      await allSettled(turned, { scope, params: 4 })
      await allSettled(narrowed, { scope, params: turnedOver(scope.getState($view)) })
      const { page, order } = scope.getState($view)
      return [page, order]
    }
    expect([await turn(), await turn(), await turn()]).toEqual([
      [1, 'asc'],
      [1, 'desc'],
      [1, 'asc'],
    ])
  })

  it('returns to the first page with another page size and another motorcycle, which a second press lets go', async () => {
    const { scope, requests } = openDesk()
    await allSettled(opened, { scope, params: here })
    await allSettled(turned, { scope, params: 3 })
    await allSettled(narrowed, { scope, params: { limit: '100' } })
    await allSettled(turned, { scope, params: 2 })
    const press = () => allSettled(narrowed, { scope, params: narrowedTo(scope.getState($view), 'yamaha-mt-07-2014') })
    await press()
    await press()
    const rest = 'sortBy=createdAt&sortOrder=desc'
    expect(requests.slice(1)).toEqual([
      `page=3&limit=25&${rest}`,
      `page=1&limit=100&${rest}`,
      `page=2&limit=100&${rest}`,
      `page=1&limit=100&${rest}&motorcycle=yamaha-mt-07-2014`,
      `page=1&limit=100&${rest}`,
    ])
  })

  it('keeps what was shown when newer rows do not come, says so, and asks again for the same', async () => {
    const { scope, requests } = openDesk((query, before) => {
      if (before.length === 2) throw new ApiError('offline', 'אין חיבור')
      return usages(query.get('page') ?? '')
    })
    await allSettled(opened, { scope, params: here })
    await allSettled(turned, { scope, params: 2 })
    expect([scope.getState($usages)?.pagination.currentPage, scope.getState($usagesFailure)]).toEqual([1, 'אין חיבור'])
    await allSettled(usagesRetried, { scope })
    expect([scope.getState($usages)?.pagination.currentPage, scope.getState($usagesFailure)]).toEqual([2, null])
    expect(requests[2]).toBe(requests[1])
  })

  it('drops rows of a view that was left while they were on their way', async () => {
    const late: ((answer: unknown) => void)[] = []
    const { scope } = openDesk((query) =>
      query.get('page') === '2' ? new Promise((resolve) => late.push(resolve)) : usages(query.get('page') ?? ''),
    )
    await allSettled(opened, { scope, params: here })
    const passedBy = allSettled(turned, { scope, params: 2 })
    const stayed = allSettled(turned, { scope, params: 3 })
    for (const resolve of late) resolve(usages('2'))
    await Promise.all([passedBy, stayed])
    expect(scope.getState($usages)?.pagination.currentPage).toBe(3)
  })

  it('is looked at as its address says, and keeps the address true, also behind the last page', async () => {
    const { scope, requests, addresses } = openDesk((query) => usages(String(Math.min(9, Number(query.get('page'))))))
    const search = '?page=40&limit=10&order=asc&motorcycle=yamaha-mt-07-2014'
    await allSettled(opened, { scope, params: { ...here, search } })
    expect(requests).toEqual(['page=40&limit=10&sortBy=createdAt&sortOrder=asc&motorcycle=yamaha-mt-07-2014'])
    expect([scope.getState($view).page, scope.getState($motorcycleName)]).toEqual([9, 'yamaha-mt-07-2014'])
    await allSettled(turned, { scope, params: 2 })
    await allSettled(narrowed, { scope, params: { motorcycle: null } })
    expect(addresses).toEqual([search.replace('40', '9'), search.replace('40', '2'), '?limit=10&order=asc'])
  })

  it('takes no longer an id of a motorcycle from its address than the call does', async () => {
    const { scope, requests } = openDesk()
    await allSettled(opened, { scope, params: { ...here, search: `?motorcycle=${'m'.repeat(100)}` } })
    expect(requests).toEqual([expect.stringMatching(/&motorcycle=m{80}$/)])
  })

  it('keeps the counters when they cannot be refreshed', async () => {
    let isDown = false
    const scope = fork({
      handlers: [
        [
          sendFx,
          ({ path }: { path: string }) => {
            if (isDown) throw new ApiError('timeout', 'אין תשובה')
            return path.endsWith('/stats') ? stats : usages('1')
          },
        ],
      ],
    })
    await allSettled(opened, { scope, params: here })
    isDown = true
    await allSettled(refreshed, { scope })
    expect([scope.getState($stats)?.dailyCount, scope.getState($statsFailure)]).toEqual([3, 'אין תשובה'])
  })
})
