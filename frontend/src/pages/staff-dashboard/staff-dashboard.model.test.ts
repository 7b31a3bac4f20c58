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

/** A desk on 19/11/2026 whose server answers with what it was asked, unless `answer` says otherwise. */
function openDesk(answer: (path: string, requests: number) => unknown = (path) => ({ of: path })) {
  const requests: string[] = []
  const day = { today: '2026-11-19' }
  const { scope } = openScope({
    answers: ({ path }) => {
      // The work of the day is another matter.
      if (path === '/api/v1/staff/day') return null
      requests.push(path)
      return answer(path, requests.length)
    },
    handlers: [[readTodayFx, () => day.today]],
  })
  return { scope, requests, day }
}

describe('the period', () => {
  it('is 28 days that end today, unless the address says another', async () => {
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

  it('goes on with the day when it is refreshed after midnight', async () => {
    const { scope, requests, day } = openDesk()
    await allSettled(opened, { scope, params: at('?days=7') })
    day.today = '2026-11-20'
    await allSettled(refreshed, { scope })
    expect(requests.at(-2)).toBe('/api/v1/admin/dashboard?from=2026-11-14&to=2026-11-20')
  })
})

describe('numbers that do not come', () => {
  const away = new ApiError('counts_unavailable', 'הנתונים אינם זמינים כרגע.')

  it('leave the others, and come when they are tried again', async () => {
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

  it('leave what was shown of the same days, not of others', async () => {
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
