import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $failure, $head, $isUnknown, $notice, $outcome, $stopFailure, opened, retried, stopPressed } from './arrival-notice-stop.model.ts'

const TOKEN = '1.token.mac'
const notice = { tire: null, size: { width: '120', profile: '70', rim: '17' }, isOpen: true }

/** Opens the page with successive answers; an error is thrown. */
async function openLink(...answers: unknown[]) {
  const { scope, requests } = openScope({ answers })
  const params = { params: { token: TOKEN }, path: `/arrival-notice/stop/${TOKEN}`, search: '', isReturn: false }
  await allSettled(opened, { scope, params })
  return { scope, calls: () => requests.map(({ path, method, body }) => ({ path, method, body })) }
}

describe('the page that cancels an arrival notice', () => {
  it('changes nothing until the button is pressed', async () => {
    const { scope, calls } = await openLink(notice, { data: { outcome: 'stopped' } })
    expect(calls()).toEqual([{ path: `/api/v1/arrival-notices/${TOKEN}`, method: 'GET' }])
    expect([scope.getState($notice), scope.getState($outcome)]).toEqual([notice, null])
    await allSettled(stopPressed, { scope })
    expect(calls()[1]).toEqual({ path: '/api/v1/arrival-notices/stop', method: 'POST', body: { token: TOKEN } })
    expect(scope.getState($outcome)).toBe('stopped')
  })

  it('is never indexed, and is a 404 for an invalid link', async () => {
    const known = await openLink(notice)
    expect(known.scope.getState($head)).toMatchObject({ isIndexed: false, status: 200 })
    const unknown = await openLink(new ApiError('unknown_link', 'הקישור אינו תקין', true))
    expect(unknown.scope.getState($isUnknown)).toBe(true)
    expect(unknown.scope.getState($head)).toMatchObject({ isIndexed: false, status: 404 })
  })

  it('shows an error and retries, before and after the press', async () => {
    const offline = new ApiError('offline', 'אין חיבור')
    const { scope } = await openLink(offline, notice, offline, { data: { outcome: 'stopped_before' } })
    expect([scope.getState($failure), scope.getState($isUnknown)]).toEqual(['אין חיבור', false])
    await allSettled(retried, { scope })
    expect([scope.getState($failure), scope.getState($notice)]).toEqual([null, notice])
    await allSettled(stopPressed, { scope })
    expect([scope.getState($stopFailure), scope.getState($outcome)]).toEqual(['אין חיבור', null])
    await allSettled(stopPressed, { scope })
    expect([scope.getState($stopFailure), scope.getState($outcome)]).toEqual([null, 'stopped_before'])
  })
})
