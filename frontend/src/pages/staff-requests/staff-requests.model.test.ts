import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { signalled } from '#frontend/entities/staff/stream.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import {
  $arrivals,
  $counts,
  $draft,
  $ending,
  $list,
  $listFailure,
  $people,
  $refusal,
  $writeFailure,
  $writing,
  endConfirmed,
  endRequested,
  filtersChanged,
  listRetried,
  moved,
  noteRequested,
  noteSaved,
  noteTyped,
  opened,
  peopleToggled,
  writeConfirmed,
  writeRequested,
} from './staff-requests.model.ts'
import { arrival, at, idOf, openDesk, request } from './testing/desk.ts'

const all = () => [request(1), request(2, { kind: 'garage-join' }), request(3, { state: 'done' })]

describe('the request list', () => {
  it('starts with open cancellations, with the counts of all kinds', async () => {
    const { scope } = openDesk(all())
    await allSettled(opened, { scope, params: at() })
    expect(scope.getState($list)?.requests.map(({ requestId }) => requestId)).toEqual([idOf(1)])
    expect(scope.getState($counts)).toMatchObject({ cancellation: { waiting: 1, over: 1 }, 'garage-join': { waiting: 1, over: 0 } })
    expect(scope.getState($arrivals)?.here).toBe(1)
    await allSettled(filtersChanged, { scope, params: { state: 'over' } })
    expect(scope.getState($list)?.requests.map(({ requestId }) => requestId)).toEqual([idOf(3)])
  })

  it('shows a new request, and keeps the list when reloading fails', async () => {
    let isDown = false
    const { scope, known } = openDesk(all(), () => {
      if (isDown) throw new ApiError('offline', 'אין חיבור')
    })
    await allSettled(opened, { scope, params: at() })
    known.set(idOf(4), request(4))
    await allSettled(signalled, { scope, params: { kind: 'request-changed', requestId: idOf(4) } })
    expect(scope.getState($list)?.requests).toHaveLength(2)
    isDown = true
    await allSettled(signalled, { scope, params: { kind: 'request-changed', requestId: idOf(4) } })
    expect([scope.getState($list)?.requests.length, scope.getState($listFailure)]).toEqual([2, 'אין חיבור'])
    isDown = false
    await allSettled(listRetried, { scope })
    expect(scope.getState($listFailure)).toBeNull()
  })
})

describe('handling a request', () => {
  it('is assigned at once, and completed with a note', async () => {
    const { scope, posts } = openDesk(all())
    await allSettled(opened, { scope, params: at() })
    await allSettled(moved, { scope, params: { request: request(1), state: 'in_work' } })
    const [taken] = scope.getState($list)?.requests ?? []
    expect(taken?.state).toBe('in_work')
    await allSettled(noteRequested, { scope, params: { request: taken ?? request(1), state: 'done' } })
    await allSettled(noteTyped, { scope, params: 'הוחזר' })
    await allSettled(noteSaved, { scope })
    expect(posts().map(({ body }) => body)).toEqual([
      { id: expect.any(String), state: 'in_work', seen: 'open' },
      { id: expect.any(String), state: 'done', seen: 'in_work', note: 'הוחזר' },
    ])
    expect([scope.getState($draft), scope.getState($list)?.requests]).toEqual([null, []])
  })

  it('shows who was first, keeps the note, and uses the current state on the next press', async () => {
    let isTaken = true
    const { scope, posts } = openDesk(all(), ({ method }) => {
      if (method === 'POST' && isTaken)
        throw new ApiError('request_handled', 'מישהו עדכן', true, null, { request: request(1, { state: 'in_work' }) })
    })
    await allSettled(opened, { scope, params: at() })
    await allSettled(noteRequested, { scope, params: { request: request(1), state: 'declined' } })
    await allSettled(noteTyped, { scope, params: 'לא ביטל' })
    await allSettled(noteSaved, { scope })
    expect([scope.getState($refusal)?.message, scope.getState($draft)?.note]).toEqual(['מישהו עדכן', 'לא ביטל'])
    isTaken = false
    await allSettled(noteSaved, { scope })
    expect(posts().map(({ body }) => (body as { seen: string }).seen)).toEqual(['open', 'in_work'])
    expect(scope.getState($refusal)).toBeNull()
  })
})

it('confirms before erasing a phone, and shows who still waits', async () => {
  const { scope } = openDesk(all())
  await allSettled(opened, { scope, params: at('?kind=arrivals') })
  const key = 'ean=2000000000015'
  await allSettled(peopleToggled, { scope, params: key })
  const [first] = scope.getState($people)[key]?.data?.people ?? []
  await allSettled(endRequested, { scope, params: { noticeId: first?.noticeId ?? '', arrival: key, phone: '0525550110' } })
  expect(scope.getState($ending)?.phone).toBe('0525550110')
  await allSettled(endConfirmed, { scope })
  expect(scope.getState($people)[key]?.data?.people.map(({ noticeId }) => noticeId)).toEqual([idOf(102)])
  expect([scope.getState($ending), scope.getState($arrivals)?.arrivals[0]?.waiting]).toEqual([null, 1])
})

describe('writing to all who wait', () => {
  it('asks once more', async () => {
    const { scope, posts } = openDesk(all())
    await allSettled(opened, { scope, params: at('?kind=arrivals') })
    await allSettled(writeConfirmed, { scope })
    expect(posts()).toEqual([])
    const [arrival] = scope.getState($arrivals)?.arrivals ?? []
    if (!arrival) throw new Error('nobody waits')
    await allSettled(writeRequested, { scope, params: arrival })
    expect(scope.getState($writing)).toEqual(arrival)
    await allSettled(writeConfirmed, { scope })
    expect(posts()).toMatchObject([{ path: '/api/v1/staff/messages/arrivals', body: { ean: arrival.ean, size: null } }])
    expect(scope.getState($writing)).toBeNull()
  })

  it('tells why the shop refused', async () => {
    const { scope } = openDesk(all(), ({ method }) => {
      if (method === 'POST') throw new ApiError('not_here', 'כבר לא במלאי', true)
    })
    await allSettled(opened, { scope, params: at('?kind=arrivals') })
    await allSettled(writeRequested, { scope, params: arrival() })
    await allSettled(writeConfirmed, { scope })
    expect([scope.getState($writing), scope.getState($writeFailure)]).toEqual([arrival(), 'כבר לא במלאי'])
  })
})
