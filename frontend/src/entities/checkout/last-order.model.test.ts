import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { appStarted } from '#frontend/shared/browser.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $isPaying, $lastOrder, orderRemembered } from './last-order.model.ts'
import { paymentBegun, paymentEnded } from './open-payment.model.ts'

const order = { orderId: '100001', token: 'abc.def' }
const payment = { attemptId: 'attempt-1', orderId: '100001', redirectUrl: '/pay/1', eans: ['2000000000015'] }

it('of this device is known again after the start, and the last one counts', async () => {
  const { scope, stored } = openScope({ stored: { lastOrder: order } })
  expect(scope.getState($lastOrder)).toBeNull()
  await allSettled(appStarted, { scope })
  expect(scope.getState($lastOrder)).toEqual(order)
  const next = { orderId: '100002', token: 'ghi' }
  await allSettled(orderRemembered, { scope, params: next })
  expect([scope.getState($lastOrder), stored.get('lastOrder')]).toEqual([next, next])
})

it.each([null, 7, {}, { orderId: '100001', token: 5 }])('is none where storage has %j', async (lastOrder) => {
  const { scope } = openScope({ stored: { lastOrder } })
  await allSettled(appStarted, { scope })
  expect(scope.getState($lastOrder)).toBeNull()
})

it('is being paid while its card payment is pending, until its end was shown', async () => {
  const { scope } = openScope({ stored: { openPayment: payment } })
  expect(scope.getState($isPaying)).toBe(false)
  await allSettled(appStarted, { scope })
  expect(scope.getState($isPaying)).toBe(true)
  await allSettled(paymentEnded, { scope, params: 'attempt-1' })
  expect(scope.getState($isPaying)).toBe(false)
  await allSettled(paymentBegun, { scope, params: payment })
  expect(scope.getState($isPaying)).toBe(true)
})
