import { allSettled, createWatch, type Scope } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { type Snack, snackShown } from '#frontend/shared/snackbar.model.ts'
import { $draft, quantities, undone } from './staff-draft-order.model.ts'
import { answered, makeDesk, openDraft } from './testing/desk.ts'
import { draftItem, draftOrder } from './testing/draft-order.ts'

const order = draftOrder()
const { _id: id } = order
const isPost = ({ method }: { method?: string }) => method === 'POST'
const type = (scope: Scope, field: string, value: string) =>
  allSettled(quantities.fieldTyped, { scope, params: { key: lineId, field, value } })
const lineId = 'line-1'
const changed = (quantity: number) => draftOrder([draftItem({ quantity })], { updatedAt: '2026-11-19T08:00:00.000Z' })

describe('a quantity', () => {
  it('is sent with its note and the version shown, and counts as saved when the server confirms', async () => {
    const { scope, requests } = makeDesk((each) => answered(isPost(each) ? changed(30) : order))
    await openDraft(scope, id)
    await type(scope, 'quantity', '30')
    await type(scope, 'note', ' למועדון ')
    expect(scope.getState($draft)?.items[0]?.quantity).toBe(26)
    await allSettled(quantities.saved, { scope, params: lineId })
    expect(requests[1]).toMatchObject({
      path: `/api/v1/draft-orders/${id}/lines/${lineId}`,
      method: 'POST',
      body: { quantity: 30, seen: 26, note: 'למועדון' },
    })
    expect([scope.getState($draft)?.items[0]?.quantity, scope.getState(quantities.$forms)]).toEqual([30, {}])
  })

  it.each([
    ['26', true],
    ['x', false],
    ['', false],
  ])('that is typed %j is not sent; there being nothing to save: %s', async (quantity, isOver) => {
    const { scope, requests } = makeDesk(() => answered(order))
    await openDraft(scope, id)
    await type(scope, 'quantity', quantity)
    await allSettled(quantities.saved, { scope, params: lineId })
    expect([requests.length, lineId in scope.getState(quantities.$forms)]).toEqual([1, !isOver])
  })

  it('that is unchanged is sent with a note why', async () => {
    const { scope, requests } = makeDesk((each) => answered(isPost(each) ? changed(26) : order))
    await openDraft(scope, id)
    await type(scope, 'quantity', '26')
    await type(scope, 'note', 'נבדק')
    await allSettled(quantities.saved, { scope, params: lineId })
    expect(requests[1]?.body).toEqual({ quantity: 26, seen: 26, note: 'נבדק' })
  })

  it('cannot be discarded while saving', async () => {
    const late = Promise.withResolvers<void>()
    const { scope } = makeDesk((each) => (isPost(each) ? late.promise.then(() => new ApiError('offline', 'אין חיבור')) : answered(order)))
    await openDraft(scope, id)
    await type(scope, 'quantity', '30')
    const pressed = [allSettled(quantities.saved, { scope, params: lineId }), allSettled(quantities.cancelled, { scope, params: lineId })]
    setImmediate(late.resolve)
    await Promise.all(pressed)
    expect(scope.getState(quantities.$forms)[lineId]).toMatchObject({ draft: { quantity: '30' }, failure: 'אין חיבור' })
  })

  it.each([
    ['draft_approved', { updatedAt: '2026-11-19T08:00:00.000Z', approvedAt: '2026-11-19T08:00:00.000Z' }],
    ['draft_outdated', { isOutdated: true }],
  ])('that nobody may change any more says why it was not saved: %s', async (code, changes) => {
    const shut = draftOrder([draftItem()], changes)
    const refusal = new ApiError(code, 'אי אפשר לשנות', true)
    const { scope, requests } = makeDesk((each) => (isPost(each) ? refusal : answered(requests.length === 1 ? order : shut)))
    const snacks: Snack[] = []
    createWatch({ unit: snackShown, scope, fn: (snack) => snacks.push(snack) })
    await openDraft(scope, id)
    await type(scope, 'quantity', '30')
    await allSettled(quantities.saved, { scope, params: lineId })
    expect([scope.getState($draft), snacks]).toEqual([shut, [{ text: 'אי אפשר לשנות', isError: true }]])
  })

  it('can be reset to the computed one', async () => {
    const { scope, requests } = makeDesk((each) => answered(isPost(each) ? changed(26) : draftOrder([draftItem({ quantity: 30 })])))
    await openDraft(scope, id)
    await allSettled(undone, { scope, params: draftItem({ quantity: 30 }) })
    expect([requests[1]?.body, scope.getState($draft)?.items[0]?.quantity]).toEqual([{ quantity: 26, seen: 30, note: null }, 26])
  })

  it('shows why a reset failed', async () => {
    const refusal = new ApiError('offline', 'אין חיבור')
    const { scope } = makeDesk((each) => (isPost(each) ? refusal : answered(draftOrder([draftItem({ quantity: 30 })]))))
    const snacks: Snack[] = []
    createWatch({ unit: snackShown, scope, fn: (snack) => snacks.push(snack) })
    await openDraft(scope, id)
    await allSettled(undone, { scope, params: draftItem({ quantity: 30 }) })
    expect(snacks).toEqual([{ text: 'אין חיבור', isError: true }])
  })

  it('shows a conflicting change, keeps the input, and overwrites on a second save', async () => {
    let isRefused = true
    const { scope, requests } = makeDesk((each) => {
      if (!isPost(each)) return answered(requests.length === 1 ? order : changed(40))
      return isRefused ? new ApiError('quantity_changed', 'שונתה', true) : answered(changed(30))
    })
    await openDraft(scope, id)
    await type(scope, 'quantity', '30')
    await allSettled(quantities.saved, { scope, params: lineId })
    expect(scope.getState($draft)?.items[0]?.quantity).toBe(40)
    expect(scope.getState(quantities.$forms)[lineId]).toMatchObject({ draft: { quantity: '30' }, hasConflict: true })
    isRefused = false
    await allSettled(quantities.saved, { scope, params: lineId })
    expect(requests.at(-1)?.body).toMatchObject({ quantity: 30, seen: 40 })
    expect(scope.getState(quantities.$forms)).toEqual({})
  })
})
