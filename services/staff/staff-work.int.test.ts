import { expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { placed } from '#services/orders/testing/order-events.ts'
import type { StaffWork } from './staff.contract.ts'
import { signInStaff } from './testing/staff-session.ts'

const { app, database, emit } = await createTestShop()
const { token } = await signInStaff(database)

async function countWork(): Promise<StaffWork> {
  return (await app.inject({ url: '/api/v1/staff/work', headers: { 'x-auth-token': token } })).json<StaffWork>()
}

it('counts each order that waits for staff once, whatever the reasons', async () => {
  const nothing = {
    ordersToHandle: 0,
    ordersSinceYesterday: 0,
    offersWaiting: 0,
    requestsOpen: 0,
    draftsWaiting: 0,
    deadLetters: 0,
    messagesFailed: 0,
    documentsStuck: 0,
  }
  expect(await countWork()).toEqual(nothing)
  const transfer = { paymentMethod: 'transfer', reservedUntil: null } as const
  await emit(
    ['order.placed.v1', '100001', placed('100001')],
    ['order.placed.v1', '100002', placed('100002', transfer)],
    ['order.placed.v1', '100003', placed('100003', transfer)],
    ['order.status-changed.v1', '100003', { orderId: '100003', from: 'open', to: 'paid', by: 'shop' }],
    ['order.attention-needed.v1', '100003', { orderId: '100003', reason: 'stock_gone' }],
    ['order.placed.v1', '100004', placed('100004')],
    ['order.attention-needed.v1', '100004', { orderId: '100004', reason: 'paid_after_cancel' }],
  )
  expect(await countWork()).toEqual({ ...nothing, ordersToHandle: 3, ordersSinceYesterday: 4 })
})
