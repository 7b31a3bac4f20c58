import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import {
  $dashboard,
  $dashboardFailure,
  $demand,
  $demandFailure,
  dashboardRetried,
  opened,
  readTodayFx,
  refreshed,
} from './staff-dashboard.model.ts'

const at = (search: string) => ({ path: '/admin', search, params: {}, isReturn: false })

/** A desk on 19/11/2026 whose server echoes the path, unless `answer` overrides it. */
function openDesk(answer: (path: string, requests: number) => unknown = (path) => ({ of: path })) {
  const requests: string[] = []
  const day = { today: '2026-11-19' }
  const { scope } = openScope({
    answers: ({ path }) => {
      // Today's tasks are not under test.
      if (path === '/api/v1/staff/day') return null
      requests.push(path)
      return answer(path, requests.length)
    },
    handlers: [[readTodayFx, () => day.today]],
  })
  return { scope, requests, day }
}

describe('the period', () => {
  it('is 28 days ending today, unless the URL says otherwise', async () => {
    const { scope, requests } = openDesk()
    await allSettled(opened, { scope, params: at('') })
    await allSettled(opened, { scope, params: at('?days=1') })
    await allSettled(opened, { scope, params: at('?from=2026-10-01&to=2026-10-31') })
    expect(requests.filter((path) => path.includes('dashboard'))).toEqual([
      '/api/v1/admin/dashboard?from=2026-10-23&to=2026-11-19',
      '/api/v1/admin/dashboard?from=2026-11-19&to=2026-11-19',
      '/api/v1/admin/dashboard?from=2026-10-01&to=2026-10-31',
    ])
    expect(requests.filter((path) => path.includes('demand'))).toHaveLength(3)
  })

  it('moves on when refreshed after midnight', async () => {
    const { scope, requests, day } = openDesk()
    await allSettled(opened, { scope, params: at('?days=7') })
    day.today = '2026-11-20'
    await allSettled(refreshed, { scope })
    expect(requests.at(-2)).toBe('/api/v1/admin/dashboard?from=2026-11-14&to=2026-11-20')
  })
})

describe('numbers that fail to load', () => {
  const away = new ApiError('counts_unavailable', 'הנתונים אינם זמינים כרגע.')

  it('leave the others, and load on a retry', async () => {
    const { scope } = openDesk((path, count) => {
      if (path.includes('dashboard') && count < 3) throw away
      return { of: path }
    })
    await allSettled(opened, { scope, params: at('') })
    expect(scope.getState($dashboardFailure)).toBe(away.message)
    expect([scope.getState($demandFailure), scope.getState($demand) === null]).toEqual([null, false])
    await allSettled(dashboardRetried, { scope })
    expect([scope.getState($dashboardFailure), scope.getState($dashboard) === null]).toEqual([null, false])
  })

  it('keep the data of the same days, not of others', async () => {
    const { scope } = openDesk((path, count) => {
      if (count > 2) throw away
      return { of: path }
    })
    await allSettled(opened, { scope, params: at('') })
    await allSettled(refreshed, { scope })
    expect([scope.getState($dashboard) === null, scope.getState($dashboardFailure)]).toEqual([false, away.message])
    await allSettled(opened, { scope, params: at('?days=7') })
    expect([scope.getState($dashboard), scope.getState($demand)]).toEqual([null, null])
  })
})
