import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { signalled } from '#frontend/entities/staff/stream.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import {
  $actFailure,
  $againstTerms,
  $draft,
  $failure,
  $filterCounts,
  $id,
  $isAbsent,
  $isAgreed,
  $lines,
  $pendingAct,
  $wantedOn,
  actChosen,
  actConfirmed,
  actDismissed,
  agreed,
  cleared,
  filtersChanged,
  lines,
  pageChanged,
  refreshed,
  wantedOnTyped,
  wordsTyped,
} from './staff-draft-order.model.ts'
import { answered, makeDesk, openDraft } from './testing/desk.ts'
import { draftItem, draftOrder } from './testing/draft-order.ts'

const order = draftOrder()
const { _id: id } = order
const isPost = ({ method }: { method?: string }) => method === 'POST'

describe('a draft order', () => {
  it('is loaded by its id, and reloaded when it has changed', async () => {
    const { scope, requests } = makeDesk(() => answered(order))
    await openDraft(scope, id)
    await allSettled(signalled, { scope, params: { kind: 'draft-order-changed', draftOrderId: 'another' } })
    await allSettled(signalled, { scope, params: { kind: 'draft-order-changed', draftOrderId: id } })
    expect(requests.map(({ path }) => path)).toEqual([`/api/v1/draft-orders/${id}`, `/api/v1/draft-orders/${id}`])
    expect(scope.getState($draft)?._id).toBe(id)
  })

  it('is polled while being computed', async () => {
    const states = [draftOrder([], { status: 'initial' }), draftOrder([], { status: 'preparing' }), order]
    const { scope, requests } = makeDesk(() => answered(states.shift() ?? order))
    await openDraft(scope, id)
    expect([requests.length, scope.getState($draft)?.status]).toEqual([3, 'completed'])
  })

  it.each([' ', '%20'])('is not requested without an id: %j', async (blank) => {
    const { scope, requests } = makeDesk(() => answered(order))
    await openDraft(scope, blank)
    expect([scope.getState($id), requests]).toEqual(['', []])
  })

  it.each(['draft_not_found', 'invalid_request'])('is absent on %s', async (code) => {
    const { scope } = makeDesk(() => new ApiError(code, 'לא נמצאה', true))
    await openDraft(scope, id)
    expect([scope.getState($isAbsent), scope.getState($failure), scope.getState($draft)]).toEqual([true, null, null])
  })

  it('shows a fallback text for a failure without a message', async () => {
    const { scope } = makeDesk(() => new ApiError('http_500', '?'))
    await openDraft(scope, id)
    expect(scope.getState($failure)).toBe('טעינת ההזמנה נכשלה')
  })

  it('keeps the newer of two states, whichever arrives last', async () => {
    const older = draftOrder([], { updatedAt: '2026-11-18T00:00:00.000Z' })
    const states = [order, older]
    const { scope } = makeDesk(() => answered(states.shift() ?? order))
    await openDraft(scope, id)
    await allSettled(refreshed, { scope })
    expect(scope.getState($draft)?.updatedAt).toBe(order.updatedAt)
  })
})

const items = Array.from({ length: 60 }, (_, index) =>
  draftItem({ lineId: `line-${index}`, ean: String(1_000_000 + index), quantity: index === 7 ? 30 : 26, currentStock: index < 3 ? 0 : 5 }),
)
const ofMany = draftOrder(items)
const details = { ok: true, terms: [], computed: 26 }

describe('the lines of a draft order', () => {
  it('are filtered by the URL, and update it', async () => {
    const { scope, addresses } = makeDesk(() => answered(ofMany))
    await openDraft(scope, id, '?page=2')
    expect(scope.getState($lines).shown[0]?.lineId).toBe('line-25')
    expect(scope.getState($filterCounts)).toEqual({ edited: 1, empty: 3 })
    await allSettled(filtersChanged, { scope, params: { limit: '10' } })
    await allSettled(pageChanged, { scope, params: 3 })
    await allSettled(wordsTyped, { scope, params: '1000059' })
    expect(scope.getState($lines).shown.map(({ lineId }) => lineId)).toEqual(['line-59'])
    await allSettled(cleared, { scope })
    await allSettled(filtersChanged, { scope, params: { edited: true } })
    expect(scope.getState($lines).shown.map(({ lineId }) => lineId)).toEqual(['line-7'])
    expect(addresses).toEqual(['?limit=10', '?page=3&limit=10', '?search=1000059&limit=10', '?limit=10', '?edited=1&limit=10'])
  })

  it('load their calculation when unfolded, once', async () => {
    const { scope, requests } = makeDesk(({ path }) => (path.includes('/lines/') ? details : answered(ofMany)))
    await openDraft(scope, id)
    for (const lineId of ['line-0', 'line-1', 'line-0', 'line-0']) await allSettled(lines.toggled, { scope, params: lineId })
    expect(scope.getState(lines.$openIds)).toEqual(['line-1', 'line-0'])
    expect(Object.keys(scope.getState(lines.$rows))).toEqual(['line-0', 'line-1'])
    expect(requests.slice(1).map(({ path }) => path.split('/').at(-1))).toEqual(['line-0', 'line-1'])
  })

  it('show why a calculation failed, and retry', async () => {
    let isDown = true
    const { scope } = makeDesk(({ path }) => {
      if (!path.includes('/lines/')) return answered(ofMany)
      return isDown ? new ApiError('offline', 'אין חיבור') : details
    })
    await openDraft(scope, id)
    await allSettled(lines.toggled, { scope, params: 'line-0' })
    expect(scope.getState(lines.$rows)['line-0']?.failure).toBe('אין חיבור')
    isDown = false
    await allSettled(lines.retried, { scope, params: 'line-0' })
    expect(scope.getState(lines.$rows)['line-0']).toMatchObject({ failure: null, data: { computed: 26 } })
  })
})

const changedTo = (changes: Parameters<typeof draftOrder>[1]) =>
  draftOrder([draftItem()], { updatedAt: '2026-11-20T00:00:00.000Z', ...changes })

describe('an action on a draft order', () => {
  it.each([
    ['approve', '/approve', { seenTires: 26, seenPrice: 2522, wantedOn: null }],
    ['cancel', '/cancel', undefined],
    ['close', '/received', undefined],
  ] as const)('is done once it is confirmed: %s', async (act, path, body) => {
    const { scope, requests } = makeDesk((each) => answered(isPost(each) ? changedTo({}) : order))
    await openDraft(scope, id)
    await allSettled(actConfirmed, { scope })
    await allSettled(actChosen, { scope, params: act })
    expect(requests.length).toBe(1)
    await allSettled(actConfirmed, { scope })
    expect(requests.slice(1).map((sent) => [sent.method, sent.path, sent.body])).toEqual([
      ['POST', `/api/v1/draft-orders/${id}${path}`, body],
    ])
    expect([scope.getState($pendingAct), scope.getState($draft)?.updatedAt]).toEqual([null, '2026-11-20T00:00:00.000Z'])
  })

  it('approves the day on which the goods are wanted: the suggested one, or another', async () => {
    const { scope, requests } = makeDesk(() => answered({ ...order, wantedOn: '2027-01-17' }))
    await openDraft(scope, id)
    await allSettled(actChosen, { scope, params: 'approve' })
    expect(scope.getState($wantedOn)).toBe('2027-01-17')
    await allSettled(wantedOnTyped, { scope, params: '2027-01-24' })
    await allSettled(actConfirmed, { scope })
    expect(requests.at(-1)?.body).toMatchObject({ wantedOn: '2027-01-24' })
  })

  it('of lines that a supplier does not have is approved with a second yes, which a change of them takes back', async () => {
    const beyond = draftItem({ quantity: 30, supplierUnits: 26 })
    const { scope, requests } = makeDesk(() => answered(draftOrder([beyond, draftItem({ lineId: 'line-2', supplierUnits: 26 })])))
    await openDraft(scope, id)
    await allSettled(actChosen, { scope, params: 'approve' })
    expect([scope.getState($againstTerms).map(({ lineId }) => lineId), scope.getState($isAgreed)]).toEqual([['line-1'], false])
    await allSettled(agreed, { scope, params: true })
    await allSettled(refreshed, { scope })
    expect(scope.getState($isAgreed)).toBe(false)
    await allSettled(agreed, { scope, params: true })
    await allSettled(actConfirmed, { scope })
    expect(requests.at(-1)?.body).toMatchObject({ seenTires: 56, isAgreed: true })
  })

  it('can be dismissed', async () => {
    const { scope, requests } = makeDesk(() => answered(order))
    await openDraft(scope, id)
    await allSettled(actChosen, { scope, params: 'cancel' })
    await allSettled(actDismissed, { scope })
    await allSettled(actConfirmed, { scope })
    expect([scope.getState($pendingAct), requests.length]).toEqual([null, 1])
  })

  it('refused because the draft has changed shows the new totals, which a second press approves', async () => {
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
    expect(requests.at(-1)?.body).toEqual({ seenTires: 40, seenPrice: 3880, wantedOn: null })
    expect([scope.getState($pendingAct), scope.getState($actFailure)]).toEqual([null, null])
  })

  it('answered after another draft was opened does not affect that one', async () => {
    const other = draftOrder([draftItem()], { _id: '9f3b27c4-0000-4000-8000-000000000002' })
    const late = Promise.withResolvers<void>()
    const { scope } = makeDesk((each) => {
      if (isPost(each)) return late.promise.then(() => new ApiError('draft_changed', 'השתנתה', true))
      return answered(each.path.endsWith(other._id) ? other : order)
    })
    await openDraft(scope, id)
    await allSettled(actChosen, { scope, params: 'approve' })
    const pressed = [allSettled(actConfirmed, { scope }), openDraft(scope, other._id)]
    // The other draft is open by then.
    setImmediate(() => {
      pressed.push(allSettled(actChosen, { scope, params: 'cancel' }))
      late.resolve()
    })
    await Promise.all(pressed)
    expect([scope.getState($pendingAct)?.act, scope.getState($actFailure)]).toEqual(['cancel', null])
  })

  it('is ignored without a draft', async () => {
    const { scope } = openScope()
    await allSettled(actChosen, { scope, params: 'approve' })
    expect(scope.getState($pendingAct)).toBe(null)
  })
})
