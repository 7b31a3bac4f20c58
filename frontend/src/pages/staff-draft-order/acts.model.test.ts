import { allSettled, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { $actFailure, $pendingAct, actChosen, actConfirmed, actDismissed } from './acts.model.ts'
import { $draft } from './staff-draft-order.model.ts'
import { answered, makeDesk, openDraft } from './testing/desk.ts'
import { draftItem, draftOrder } from './testing/draft-order.ts'

const order = draftOrder()
const { _id: id } = order
const isPost = ({ method }: { method?: string }) => method === 'POST'
const changedTo = (changes: Parameters<typeof draftOrder>[1]) =>
  draftOrder([draftItem()], { updatedAt: '2026-11-20T00:00:00.000Z', ...changes })

describe('what is done to a draft order', () => {
  it.each([
    ['approve', '/approve', { seenTires: 26, seenPrice: 2522 }],
    ['cancel', '/cancel', undefined],
    ['receive', '/received', undefined],
  ] as const)('is done once it is confirmed: %s', async (act, path, body) => {
    const { scope, requests } = makeDesk((each) => answered(isPost(each) ? changedTo({}) : order))
    await openDraft(scope, id)
    await allSettled(actConfirmed, { scope })
    await allSettled(actChosen, { scope, params: act })
    expect(requests.length).toBe(1)
    await allSettled(actConfirmed, { scope })
    expect(requests.slice(1)).toEqual([{ path: `/api/v1/draft-orders/${id}${path}`, method: 'POST', ...(body && { body }) }])
    expect([scope.getState($pendingAct), scope.getState($draft)?.updatedAt]).toEqual([null, '2026-11-20T00:00:00.000Z'])
  })

  it('is let be', async () => {
    const { scope, requests } = makeDesk(() => answered(order))
    await openDraft(scope, id)
    await allSettled(actChosen, { scope, params: 'cancel' })
    await allSettled(actDismissed, { scope })
    await allSettled(actConfirmed, { scope })
    expect([scope.getState($pendingAct), requests.length]).toEqual([null, 1])
  })

  it('and refused because the draft has changed shows its new totals, which a second press approves', async () => {
    let posts = 0
    const { scope, requests } = makeDesk((each) => {
      if (!isPost(each)) return answered(posts === 0 ? order : changedTo({ totalTires: 40, totalPrice: 3880 }))
      posts += 1
      return posts === 1 ? new ApiError('draft_changed', 'השתנתה', true) : answered(changedTo({ approvedAt: '2026-11-20T00:00:00.000Z' }))
    })
    await openDraft(scope, id)
    await allSettled(actChosen, { scope, params: 'approve' })
    await allSettled(actConfirmed, { scope })
    expect([scope.getState($pendingAct), scope.getState($actFailure), scope.getState($draft)?.totalTires]).toEqual([
      { act: 'approve', tires: 26, price: 2522 },
      'השתנתה',
      40,
    ])
    await allSettled(actConfirmed, { scope })
    expect(requests.at(-1)?.body).toEqual({ seenTires: 40, seenPrice: 3880 })
    expect([scope.getState($pendingAct), scope.getState($actFailure)]).toEqual([null, null])
  })

  it('and answered when another draft is open already does nothing to that one', async () => {
    const other = draftOrder([draftItem()], { _id: '9f3b27c4-0000-4000-8000-000000000002' })
    const late = Promise.withResolvers<void>()
    const { scope } = makeDesk((each) => {
      if (isPost(each)) return late.promise.then(() => new ApiError('draft_changed', 'השתנתה', true))
      return answered(each.path.endsWith(other._id) ? other : order)
    })
    await openDraft(scope, id)
    await allSettled(actChosen, { scope, params: 'approve' })
    const pressed = [allSettled(actConfirmed, { scope }), openDraft(scope, other._id)]
    // The other draft is there by then.
    setImmediate(() => {
      pressed.push(allSettled(actChosen, { scope, params: 'cancel' }))
      late.resolve()
    })
    await Promise.all(pressed)
    expect([scope.getState($pendingAct)?.act, scope.getState($actFailure)]).toEqual(['cancel', null])
  })

  it('is nothing without a draft', async () => {
    const scope = fork()
    await allSettled(actChosen, { scope, params: 'approve' })
    expect(scope.getState($pendingAct)).toBe(null)
  })
})
