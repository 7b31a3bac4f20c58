import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { signalled } from '#frontend/entities/staff/stream.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { $draft, $failure, $isAbsent, $isIdMissing, refreshed } from './staff-draft-order.model.ts'
import { answered, makeDesk, openDraft } from './testing/desk.ts'
import { draftOrder } from './testing/draft-order.ts'

const order = draftOrder()
const { _id: id } = order

describe('a draft order', () => {
  it('is asked for by its id, and again when it has changed', async () => {
    const { scope, requests } = makeDesk(() => answered(order))
    await openDraft(scope, id)
    await allSettled(signalled, { scope, params: { kind: 'draft-order-changed', draftOrderId: 'another' } })
    await allSettled(signalled, { scope, params: { kind: 'draft-order-changed', draftOrderId: id } })
    expect(requests.map(({ path }) => path)).toEqual([`/api/v1/draft-orders/${id}`, `/api/v1/draft-orders/${id}`])
    expect(scope.getState($draft)?._id).toBe(id)
  })

  it('is asked for again as long as it is prepared', async () => {
    const states = [draftOrder([], { status: 'initial' }), draftOrder([], { status: 'preparing' }), order]
    const { scope, requests } = makeDesk(() => answered(states.shift() ?? order))
    await openDraft(scope, id)
    expect([requests.length, scope.getState($draft)?.status]).toEqual([3, 'completed'])
  })

  it.each([' ', '%20'])('without an id is not asked for: %j', async (blank) => {
    const { scope, requests } = makeDesk(() => answered(order))
    await openDraft(scope, blank)
    expect([scope.getState($isIdMissing), requests]).toEqual([true, []])
  })

  it.each(['draft_not_found', 'invalid_request'])('that there is none of is absent: %s', async (code) => {
    const { scope } = makeDesk(() => new ApiError(code, 'לא נמצאה', true))
    await openDraft(scope, id)
    expect([scope.getState($isAbsent), scope.getState($failure), scope.getState($draft)]).toEqual([true, null, null])
  })

  it('stays when a newer state does not come, and nobody is shown another draft under its name', async () => {
    let isDown = false
    const { scope } = makeDesk(() => (isDown ? new ApiError('http_500', '?') : answered(order)))
    await openDraft(scope, id)
    isDown = true
    await allSettled(refreshed, { scope })
    expect([scope.getState($draft)?._id, scope.getState($failure)]).toEqual([id, 'טעינת ההזמנה נכשלה'])
    await openDraft(scope, 'another')
    expect([scope.getState($draft), scope.getState($failure)]).toEqual([null, 'טעינת ההזמנה נכשלה'])
  })

  it('of two states is the newer one, whichever comes last', async () => {
    const older = draftOrder([], { updatedAt: '2026-11-18T00:00:00.000Z' })
    const states = [order, older]
    const { scope } = makeDesk(() => answered(states.shift() ?? order))
    await openDraft(scope, id)
    await allSettled(refreshed, { scope })
    expect(scope.getState($draft)?.updatedAt).toBe(order.updatedAt)
  })
})
