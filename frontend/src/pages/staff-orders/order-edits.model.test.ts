import { allSettled, createWatch } from 'effector'
import { describe, expect, it } from 'vitest'
import { signedOut } from '#frontend/entities/staff/session.model.ts'
import { signalled } from '#frontend/entities/staff/stream.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { type Snack, snackShown, undoPressed } from '#frontend/shared/snackbar.model.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { replaceQueryFx } from '#frontend/shared/view.model.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { staffOrder, staffOrders } from '#services/orders/testing/staff-order.ts'
import {
  $asked,
  $forms,
  $overtaken,
  answered,
  attentionSeen,
  cancelled,
  cancelRequested,
  fieldTyped,
  questionClosed,
  saved,
  saveRequested,
} from './order-edits.model.ts'
import { $orders, opened } from './orders-list.model.ts'
import { rowText } from './staff-orders.text.ts'

const order = staffOrder()
const { orderId } = order
const later = (changes: Partial<StaffOrder>) => ({ ...order, ...changes, changedAt: '2026-11-19T10:00:00.000Z' })

async function openRow(answer: () => unknown, elsewhere = later({ status: 'closed' }), changes: Partial<StaffOrder> = {}) {
  const posted: unknown[] = []
  let listed = 0
  const { scope } = openScope({
    answers: ({ path, body }) => {
      if (path.startsWith('/api/v1/orders')) return staffOrders([listed++ === 0 ? { ...order, ...changes } : elsewhere])
      posted.push(body)
      return answer()
    },
    handlers: [
      [delayFx, () => undefined],
      [replaceQueryFx, () => undefined],
    ],
  })
  await allSettled(opened, { scope, params: { params: {}, path: '/admin/orders', search: '', isReturn: false } })
  const type = (field: string, value: string) => allSettled(fieldTyped, { scope, params: { key: orderId, field, value } })
  return { scope, posted, type, form: () => scope.getState($forms)[orderId], shown: () => scope.getState($orders)?.[0] }
}

const nothing = () => null

describe('editing an order in its row', () => {
  it('proposes that a parcel with a code was sent, takes it back with the code, and leaves the status free', async () => {
    const checkout = { ...order.checkout, sip: 'shipping' as const }
    const { type, form } = await openRow(nothing, order, { checkout, status: 'paid' })
    await type('trackingCode', 'RR1')
    expect(form()?.draft).toMatchObject({ status: 'sent', trackingCode: 'RR1' })
    await type('trackingCode', '')
    expect(form()?.draft.status ?? 'paid').toBe('paid')
    await type('trackingCode', 'RR1')
    await type('status', 'paid')
    expect(form()?.draft).toMatchObject({ status: 'paid', trackingCode: 'RR1' })
  })

  it('rejects an invalid code, and strips invisible marks off a valid one', async () => {
    const { scope, posted, type, form } = await openRow(() => ({ result: later({ trackingCode: 'RR-1/2_3.4' }) }))
    await type('trackingCode', 'בדואר רשום')
    expect(form()?.faults).toEqual({ trackingCode: rowText.strangeCode })
    await allSettled(saved, { scope, params: orderId })
    expect(posted).toEqual([])
    await type('trackingCode', ' RR-1\u200f/2_3.4 ')
    await allSettled(saved, { scope, params: orderId })
    expect(posted).toMatchObject([{ trackingCode: 'RR-1/2_3.4' }])
  })

  it('is dirty only while it differs', async () => {
    const { type, form } = await openRow(nothing)
    await type('status', 'transit')
    await type('trackingCode', '77')
    expect([form()?.changed, form()?.known, form()?.draft]).toEqual([
      ['status', 'trackingCode'],
      expect.objectContaining({ status: 'paid', trackingCode: '' }),
      expect.objectContaining({ status: 'transit', trackingCode: '77' }),
    ])
    await type('status', 'paid')
    await type('trackingCode', '')
    expect(form()).toBeUndefined()
  })

  it('sends only what was changed, with the previous values, once', async () => {
    const held = Promise.withResolvers<unknown>()
    const { scope, posted, type, form, shown } = await openRow(() => held.promise)
    await type('trackingCode', ' 7740 ')
    void allSettled(saved, { scope, params: orderId })
    expect(form()?.isSaving).toBe(true)
    void allSettled(saved, { scope, params: orderId })
    held.resolve({ result: later({ trackingCode: '7740' }) })
    await allSettled(scope)
    expect(posted).toEqual([{ trackingCode: '7740', shown: { trackingCode: null } }])
    expect([form(), shown()?.trackingCode]).toEqual([undefined, '7740'])
  })

  it('sends nothing if nothing was changed', async () => {
    const { scope, posted } = await openRow(nothing)
    await allSettled(saved, { scope, params: orderId })
    expect(posted).toEqual([])
  })

  it('keeps the input when saving fails, and shows why until it changes', async () => {
    const { scope, type, form } = await openRow(() => {
      throw new ApiError('offline', 'אין חיבור')
    })
    await type('trackingCode', '7740')
    await allSettled(saved, { scope, params: orderId })
    expect([form()?.draft.trackingCode, form()?.failure]).toEqual(['7740', 'אין חיבור'])
    await type('trackingCode', '77401')
    expect(form()?.failure).toBeNull()
  })

  it('shows a conflicting change, and overwrites it only on a second press', async () => {
    const changedRemotely = later({ status: 'cancelled' })
    let isRefused = true
    const { scope, posted, type, form, shown } = await openRow(() => {
      if (isRefused)
        throw new ApiError('order_changed', 'השתנה', true, null, {
          result: changedRemotely,
          changed: { by: 'דנה', at: '2026-11-19T12:05:00.000Z' },
        })
      return { result: { ...changedRemotely, status: 'transit', changedAt: '2026-11-19T11:00:00.000Z' } }
    })
    await type('status', 'transit')
    await allSettled(saved, { scope, params: orderId })
    expect([shown()?.status, form()?.draft.status, form()?.changedRemotely]).toEqual(['cancelled', 'transit', ['status']])
    expect(rowText.conflict(scope.getState($overtaken)[orderId] ?? null)).toBe('דנה, 14:05, שינוי בהזמנה. עכשיו:')
    isRefused = false
    await allSettled(saved, { scope, params: orderId })
    expect(posted.at(-1)).toEqual({ status: 'transit', shown: { status: 'cancelled' } })
    expect(scope.getState($overtaken)[orderId]).toBeNull()
    expect([shown()?.status, form()]).toEqual(['transit', undefined])
  })

  it('tells what changed, and takes a status back by a press', async () => {
    const { scope, posted, type } = await openRow(() => ({ result: later({ status: 'closed', trackingCode: '77' }) }))
    const snacks: Snack[] = []
    createWatch({ unit: snackShown, scope, fn: (shown) => snacks.push(shown) })
    await type('status', 'closed')
    await type('trackingCode', '77')
    await allSettled(saved, { scope, params: orderId })
    const [snack] = snacks
    expect(snack).toMatchObject({ text: `הזמנה ${orderId}: סטטוס סגורה, מספר מעקב 77`, action: 'takeBack' })
    await allSettled(undoPressed, { scope, params: 'another message' })
    expect(posted).toHaveLength(1)
    for (const _ of [1, 2]) await allSettled(undoPressed, { scope, params: snack?.text ?? '' })
    expect(posted.slice(1)).toEqual([{ status: order.status, shown: { status: 'closed' } }])
  })

  it('shows a conflicting change before saving too, and can discard the input', async () => {
    const { scope, type, form } = await openRow(nothing)
    await type('status', 'transit')
    await allSettled(signalled, { scope, params: { kind: 'order-changed', orderId } })
    expect(form()?.changedRemotely).toEqual(['status'])
    await allSettled(cancelled, { scope, params: orderId })
    expect(form()).toBeUndefined()
  })

  it('ignores changes of other fields', async () => {
    const { scope, type, form } = await openRow(nothing, later({ trackingCode: '55' }))
    await type('status', 'transit')
    await allSettled(signalled, { scope, params: { kind: 'order-changed', orderId } })
    expect(form()).toMatchObject({ changedRemotely: [], hasConflict: false })
  })

  it('is not dirty once somebody else has made the same change', async () => {
    const { scope, type, form } = await openRow(nothing, later({ status: 'closed' }))
    await type('status', 'closed')
    await allSettled(signalled, { scope, params: { kind: 'order-changed', orderId } })
    expect(form()).toBeUndefined()
  })

  it('drops the failure once the change turns out to be stored', async () => {
    const { scope, type, form } = await openRow(() => {
      throw new ApiError('timeout', 'לא נענה בזמן')
    })
    await type('status', 'closed')
    await allSettled(saved, { scope, params: orderId })
    expect(form()?.failure).toBe('לא נענה בזמן')
    await allSettled(signalled, { scope, params: { kind: 'order-changed', orderId } })
    expect(form()).toBeUndefined()
  })

  it('keeps the input across pages, and drops it with the session', async () => {
    const { scope, type, form } = await openRow(nothing)
    await type('trackingCode', 'RR4829')
    await allSettled(pageLeft, { scope })
    expect(form()?.draft.trackingCode).toBe('RR4829')
    await allSettled(signedOut, { scope })
    expect(form()).toBeUndefined()
  })

  it('acknowledges the reason for attention, if there is one', async () => {
    const { scope, posted } = await openRow(() => ({ result: later({}) }), later({ needsAttention: 'stock_gone' }))
    await allSettled(attentionSeen, { scope, params: orderId })
    expect(posted).toEqual([])
    await allSettled(signalled, { scope, params: { kind: 'order-changed', orderId } })
    await allSettled(attentionSeen, { scope, params: orderId })
    expect(posted).toEqual([{ seen: 'stock_gone' }])
  })
})

describe('confirmations before saving', () => {
  const cancellation = { requestId: 'r1', askedAt: '2026-11-19T08:00:00.000Z', refundBy: '2026-12-03T08:00:00.000Z', isSamePerson: true }

  it('ask why it is cancelled, and send the reason', async () => {
    const { scope, posted, type } = await openRow(() => ({ result: later({ status: 'cancelled' }) }))
    await type('status', 'cancelled')
    await allSettled(saveRequested, { scope, params: orderId })
    expect([scope.getState($asked), posted]).toEqual([{ orderId, question: 'cancel' }, []])
    await allSettled(answered, { scope, params: { field: 'reason', value: 'buyer' } })
    await allSettled(saved, { scope, params: orderId })
    expect(posted).toEqual([{ status: 'cancelled', reason: 'buyer', shown: { status: 'paid' } }])
    expect(scope.getState($asked)).toBeNull()
  })

  it('reset the status if the order stays, and keep the other input', async () => {
    const { scope, posted, type, form } = await openRow(nothing)
    await type('trackingCode', '77')
    await allSettled(cancelRequested, { scope, params: orderId })
    expect(scope.getState($asked)).toEqual({ orderId, question: 'cancel' })
    await allSettled(questionClosed, { scope })
    expect([scope.getState($asked), form()?.changed, posted]).toEqual([null, ['trackingCode'], []])
  })

  it('preset the reason of a buyer who asked to cancel', async () => {
    const { scope, posted } = await openRow(() => ({ result: later({ status: 'cancelled' }) }), undefined, { cancellation })
    await allSettled(cancelRequested, { scope, params: orderId })
    await allSettled(saved, { scope, params: orderId })
    expect(posted).toEqual([{ status: 'cancelled', reason: 'buyer', shown: { status: 'paid' } }])
  })

  it.each<[string, Partial<StaffOrder>]>([
    ['send', { cancellation }],
    ['sendUnpaid', { balanceDue: 800 }],
  ])('warn before shipping to a buyer who has cancelled or owes a difference, and send the confirmation: %s', async (question, changes) => {
    const { scope, posted, type } = await openRow(() => ({ result: later({ status: 'transit' }) }), undefined, changes)
    await type('status', 'transit')
    await allSettled(saveRequested, { scope, params: orderId })
    expect([scope.getState($asked)?.question, posted]).toEqual([question, []])
    await allSettled(answered, { scope, params: { field: 'confirmed', value: true } })
    await allSettled(saved, { scope, params: orderId })
    expect(posted).toEqual([{ status: 'transit', confirmed: true, shown: { status: 'paid' } }])
  })

  it('are not asked for any other change', async () => {
    const { scope, posted, type } = await openRow(() => ({ result: later({ status: 'closed' }) }))
    await type('status', 'closed')
    await allSettled(saveRequested, { scope, params: orderId })
    expect([scope.getState($asked), posted.length]).toEqual([null, 1])
  })
})
