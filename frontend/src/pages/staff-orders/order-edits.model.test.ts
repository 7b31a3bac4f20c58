import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { signedOut } from '#frontend/entities/staff/session.model.ts'
import { signalled } from '#frontend/entities/staff/stream.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { replaceQueryFx } from '#frontend/shared/view.model.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { staffOrder, staffOrders } from '#services/orders/testing/staff-order.ts'
import {
  $asked,
  $forms,
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

describe('an order that is changed in its row', () => {
  it('saves no text that is no code, and takes invisible marks off one that is', async () => {
    const { scope, posted, type, form } = await openRow(() => ({ result: later({ trackingCode: 'RR-1/2_3.4' }) }))
    await type('trackingCode', 'בדואר רשום')
    expect(form()?.faults).toEqual({ trackingCode: rowText.strangeCode })
    await allSettled(saved, { scope, params: orderId })
    expect(posted).toEqual([])
    await type('trackingCode', ' RR-1\u200f/2_3.4 ')
    await allSettled(saved, { scope, params: orderId })
    expect(posted).toMatchObject([{ trackingCode: 'RR-1/2_3.4' }])
  })

  it('has something to save only while it differs', async () => {
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

  it('sends only what was changed, with what stood there, and once', async () => {
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

  it('sends nothing where nothing was changed', async () => {
    const { scope, posted } = await openRow(nothing)
    await allSettled(saved, { scope, params: orderId })
    expect(posted).toEqual([])
  })

  it('keeps what was typed when it could not be saved, and says why until it is changed', async () => {
    const { scope, type, form } = await openRow(() => {
      throw new ApiError('offline', 'אין חיבור')
    })
    await type('trackingCode', '7740')
    await allSettled(saved, { scope, params: orderId })
    expect([form()?.draft.trackingCode, form()?.failure]).toEqual(['7740', 'אין חיבור'])
    await type('trackingCode', '77401')
    expect(form()?.failure).toBeNull()
  })

  it('tells of what somebody else has made of it meanwhile, and saves over that only when pressed again', async () => {
    const changedRemotely = later({ status: 'cancelled' })
    let isRefused = true
    const { scope, posted, type, form, shown } = await openRow(() => {
      if (isRefused) throw new ApiError('order_changed', 'השתנה', true, null, { result: changedRemotely })
      return { result: { ...changedRemotely, status: 'transit', changedAt: '2026-11-19T11:00:00.000Z' } }
    })
    await type('status', 'transit')
    await allSettled(saved, { scope, params: orderId })
    expect([shown()?.status, form()?.draft.status, form()?.changedRemotely]).toEqual(['cancelled', 'transit', ['status']])
    isRefused = false
    await allSettled(saved, { scope, params: orderId })
    expect(posted.at(-1)).toEqual({ status: 'transit', shown: { status: 'cancelled' } })
    expect([shown()?.status, form()]).toEqual(['transit', undefined])
  })

  it('hears of it before it is saved too, and may leave it at that', async () => {
    const { scope, type, form } = await openRow(nothing)
    await type('status', 'transit')
    await allSettled(signalled, { scope, params: { kind: 'order-changed', orderId } })
    expect(form()?.changedRemotely).toEqual(['status'])
    await allSettled(cancelled, { scope, params: orderId })
    expect(form()).toBeUndefined()
  })

  it('is not in the way of what somebody else changes beside it', async () => {
    const { scope, type, form } = await openRow(nothing, later({ trackingCode: '55' }))
    await type('status', 'transit')
    await allSettled(signalled, { scope, params: { kind: 'order-changed', orderId } })
    expect(form()).toMatchObject({ changedRemotely: [], hasConflict: false })
  })

  it('has nothing left to save when somebody else has done the same', async () => {
    const { scope, type, form } = await openRow(nothing, later({ status: 'closed' }))
    await type('status', 'closed')
    await allSettled(signalled, { scope, params: { kind: 'order-changed', orderId } })
    expect(form()).toBeUndefined()
  })

  it('has not failed when what it sent was kept all the same', async () => {
    const { scope, type, form } = await openRow(() => {
      throw new ApiError('timeout', 'לא נענה בזמן')
    })
    await type('status', 'closed')
    await allSettled(saved, { scope, params: orderId })
    expect(form()?.failure).toBe('לא נענה בזמן')
    await allSettled(signalled, { scope, params: { kind: 'order-changed', orderId } })
    expect(form()).toBeUndefined()
  })

  it('keeps what was typed while another page is looked at, and forgets it with the session', async () => {
    const { scope, type, form } = await openRow(nothing)
    await type('trackingCode', 'RR4829')
    await allSettled(pageLeft, { scope })
    expect(form()?.draft.trackingCode).toBe('RR4829')
    await allSettled(signedOut, { scope })
    expect(form()).toBeUndefined()
  })

  it('waits for nobody once staff have seen why it did', async () => {
    const { scope, posted } = await openRow(() => ({ result: later({}) }), later({ needsAttention: 'stock_gone' }))
    await allSettled(attentionSeen, { scope, params: orderId })
    expect(posted).toEqual([])
    await allSettled(signalled, { scope, params: { kind: 'order-changed', orderId } })
    await allSettled(attentionSeen, { scope, params: orderId })
    expect(posted).toEqual([{ seen: 'stock_gone' }])
  })
})

describe('what is asked before a row is saved', () => {
  const cancellation = { requestId: 'r1', askedAt: '2026-11-19T08:00:00.000Z', refundBy: '2026-12-03T08:00:00.000Z', isSamePerson: true }

  it('asks why it is cancelled, and sends the reason once it is said', async () => {
    const { scope, posted, type } = await openRow(() => ({ result: later({ status: 'cancelled' }) }))
    await type('status', 'cancelled')
    await allSettled(saveRequested, { scope, params: orderId })
    expect([scope.getState($asked), posted]).toEqual([{ orderId, question: 'cancel' }, []])
    await allSettled(answered, { scope, params: { field: 'reason', value: 'buyer' } })
    await allSettled(saved, { scope, params: orderId })
    expect(posted).toEqual([{ status: 'cancelled', reason: 'buyer', shown: { status: 'paid' } }])
    expect(scope.getState($asked)).toBeNull()
  })

  it('lets the status be when the order stays, and keeps what else was typed', async () => {
    const { scope, posted, type, form } = await openRow(nothing)
    await type('trackingCode', '77')
    await allSettled(cancelRequested, { scope, params: orderId })
    expect(scope.getState($asked)).toEqual({ orderId, question: 'cancel' })
    await allSettled(questionClosed, { scope })
    expect([scope.getState($asked), form()?.changed, posted]).toEqual([null, ['trackingCode'], []])
  })

  it('knows the reason of a buyer who has told that he cancels', async () => {
    const { scope, posted } = await openRow(() => ({ result: later({ status: 'cancelled' }) }), undefined, { cancellation })
    await allSettled(cancelRequested, { scope, params: orderId })
    await allSettled(saved, { scope, params: orderId })
    expect(posted).toEqual([{ status: 'cancelled', reason: 'buyer', shown: { status: 'paid' } }])
  })

  it('asks before goods go out whose buyer has cancelled, and says so when they do', async () => {
    const { scope, posted, type } = await openRow(() => ({ result: later({ status: 'transit' }) }), undefined, { cancellation })
    await type('status', 'transit')
    await allSettled(saveRequested, { scope, params: orderId })
    expect([scope.getState($asked)?.question, posted]).toEqual(['send', []])
    await allSettled(answered, { scope, params: { field: 'confirmed', value: true } })
    await allSettled(saved, { scope, params: orderId })
    expect(posted).toEqual([{ status: 'transit', confirmed: true, shown: { status: 'paid' } }])
  })

  it('asks nothing about any other change', async () => {
    const { scope, posted, type } = await openRow(() => ({ result: later({ status: 'closed' }) }))
    await type('status', 'closed')
    await allSettled(saveRequested, { scope, params: orderId })
    expect([scope.getState($asked), posted.length]).toEqual([null, 1])
  })
})
