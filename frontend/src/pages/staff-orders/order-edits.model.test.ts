import { allSettled, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import { signedOut } from '#frontend/entities/staff/session.model.ts'
import { signalled } from '#frontend/entities/staff/stream.model.ts'
import { ApiError, sendFx } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import {
  $conflictIds,
  $edits,
  $saveFailures,
  $savingIds,
  attentionSeen,
  editCancelled,
  editSaved,
  statusPicked,
  trackingTyped,
} from './order-edits.model.ts'
import { isStrangeCode } from './order-edits.ts'
import { $orders } from './orders-list.model.ts'
import { opened, replaceAddressFx } from './orders-view.model.ts'
import { staffOrder, staffOrders } from './testing/staff-order.ts'

const order = staffOrder()
const { orderId } = order
const later = (changes: Partial<StaffOrder>) => ({ ...order, ...changes, changedAt: '2026-11-19T10:00:00.000Z' })

interface Sent {
  path: string
  body?: unknown
}

async function openRow(answer: (sent: Sent) => unknown, elsewhere = later({ status: 'closed' })) {
  const posted: unknown[] = []
  let listed = 0
  const scope = fork({
    handlers: [
      [delayFx, () => undefined],
      [replaceAddressFx, () => undefined],
      [
        sendFx,
        (sent: Sent) => {
          if (sent.path.startsWith('/api/v1/orders')) return staffOrders([listed++ === 0 ? order : elsewhere])
          posted.push(sent.body)
          return answer(sent)
        },
      ],
    ],
  })
  await allSettled(opened, { scope, params: { params: {}, path: '/admin/orders', search: '', isReturn: false } })
  return { scope, posted, edit: () => scope.getState($edits)[orderId], shown: () => scope.getState($orders)?.[0] }
}

const nothing = () => null

describe('an order that is changed in its row', () => {
  it('saves no text that is no code, and takes invisible marks off one that is', async () => {
    const { scope, edit, posted } = await openRow(() => ({ result: later({ trackingCode: 'RR-1/2_3.4' }) }))
    await allSettled(trackingTyped, { scope, params: { orderId, trackingCode: 'בדואר רשום' } })
    expect(isStrangeCode(edit() ?? {})).toBe(true)
    await allSettled(editSaved, { scope, params: orderId })
    expect(posted).toEqual([])
    await allSettled(trackingTyped, { scope, params: { orderId, trackingCode: ' RR-1\u200f/2_3.4 ' } })
    await allSettled(editSaved, { scope, params: orderId })
    expect(posted).toMatchObject([{ trackingCode: 'RR-1/2_3.4' }])
  })

  it('has something to save only while it differs', async () => {
    const { scope, edit } = await openRow(nothing)
    await allSettled(statusPicked, { scope, params: { orderId, status: 'transit' } })
    await allSettled(trackingTyped, { scope, params: { orderId, trackingCode: '77' } })
    expect(edit()).toEqual({ status: { was: 'paid', now: 'transit' }, trackingCode: { was: null, now: '77' } })
    await allSettled(statusPicked, { scope, params: { orderId, status: 'paid' } })
    await allSettled(trackingTyped, { scope, params: { orderId, trackingCode: '' } })
    expect(edit()).toBeUndefined()
  })

  it('sends only what was changed, with what stood there, and once', async () => {
    const held = Promise.withResolvers<unknown>()
    const { scope, posted, edit, shown } = await openRow(() => held.promise)
    await allSettled(trackingTyped, { scope, params: { orderId, trackingCode: ' 7740 ' } })
    void allSettled(editSaved, { scope, params: orderId })
    expect(scope.getState($savingIds)).toEqual([orderId])
    void allSettled(editSaved, { scope, params: orderId })
    held.resolve({ result: later({ trackingCode: '7740' }) })
    await allSettled(scope)
    expect(posted).toEqual([{ trackingCode: '7740', shown: { trackingCode: null } }])
    expect([edit(), shown()?.trackingCode, scope.getState($savingIds)]).toEqual([undefined, '7740', []])
  })

  it('sends nothing where nothing was changed', async () => {
    const { scope, posted } = await openRow(nothing)
    await allSettled(editSaved, { scope, params: orderId })
    expect(posted).toEqual([])
  })

  it('keeps what was typed when it could not be saved, and says why until it is changed', async () => {
    const { scope, edit } = await openRow(() => {
      throw new ApiError('offline', 'אין חיבור')
    })
    await allSettled(trackingTyped, { scope, params: { orderId, trackingCode: '7740' } })
    await allSettled(editSaved, { scope, params: orderId })
    expect([edit()?.trackingCode?.now, scope.getState($saveFailures)]).toEqual(['7740', { [orderId]: 'אין חיבור' }])
    await allSettled(trackingTyped, { scope, params: { orderId, trackingCode: '77401' } })
    expect(scope.getState($saveFailures)).toEqual({})
  })

  it('tells of what somebody else has made of it meanwhile, and saves over that only when pressed again', async () => {
    const theirs = later({ status: 'cancelled' })
    let isRefused = true
    const { scope, posted, edit, shown } = await openRow(() => {
      if (isRefused) throw new ApiError('order_changed', 'השתנה', true, null, { result: theirs })
      return { result: { ...theirs, status: 'transit', changedAt: '2026-11-19T11:00:00.000Z' } }
    })
    await allSettled(statusPicked, { scope, params: { orderId, status: 'transit' } })
    await allSettled(editSaved, { scope, params: orderId })
    expect([shown()?.status, edit()?.status?.now, scope.getState($conflictIds)]).toEqual(['cancelled', 'transit', [orderId]])
    isRefused = false
    await allSettled(editSaved, { scope, params: orderId })
    expect(posted.at(-1)).toEqual({ status: 'transit', shown: { status: 'cancelled' } })
    expect([shown()?.status, edit(), scope.getState($conflictIds)]).toEqual(['transit', undefined, []])
  })

  it('hears of it before it is saved too, and may leave it at that', async () => {
    const { scope, edit } = await openRow(nothing)
    await allSettled(statusPicked, { scope, params: { orderId, status: 'transit' } })
    await allSettled(signalled, { scope, params: { kind: 'order-changed', orderId } })
    expect(scope.getState($conflictIds)).toEqual([orderId])
    await allSettled(editCancelled, { scope, params: orderId })
    expect([edit(), scope.getState($conflictIds)]).toEqual([undefined, []])
  })

  it('is not in the way of what somebody else changes beside it', async () => {
    const { scope } = await openRow(nothing, later({ trackingCode: '55' }))
    await allSettled(statusPicked, { scope, params: { orderId, status: 'transit' } })
    await allSettled(signalled, { scope, params: { kind: 'order-changed', orderId } })
    expect(scope.getState($conflictIds)).toEqual([])
  })

  it('has nothing left to save when somebody else has done the same', async () => {
    const { scope, edit } = await openRow(nothing, later({ status: 'closed' }))
    await allSettled(statusPicked, { scope, params: { orderId, status: 'closed' } })
    await allSettled(signalled, { scope, params: { kind: 'order-changed', orderId } })
    expect(edit()).toBeUndefined()
  })

  it('has not failed when what it sent was kept all the same', async () => {
    const { scope, edit } = await openRow(() => {
      throw new ApiError('timeout', 'לא נענה בזמן')
    })
    await allSettled(statusPicked, { scope, params: { orderId, status: 'closed' } })
    await allSettled(editSaved, { scope, params: orderId })
    expect(scope.getState($saveFailures)).toEqual({ [orderId]: 'לא נענה בזמן' })
    await allSettled(signalled, { scope, params: { kind: 'order-changed', orderId } })
    expect([edit(), scope.getState($saveFailures)]).toEqual([undefined, {}])
  })

  it('keeps what was typed while another page is looked at, and forgets it with the session', async () => {
    const { scope, edit } = await openRow(nothing)
    await allSettled(trackingTyped, { scope, params: { orderId, trackingCode: 'RR4829' } })
    await allSettled(pageLeft, { scope })
    expect(edit()?.trackingCode?.now).toBe('RR4829')
    await allSettled(signedOut, { scope })
    expect(edit()).toBeUndefined()
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
