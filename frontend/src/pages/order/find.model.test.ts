import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { $lastOrder } from '#frontend/entities/checkout/last-order.model.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $found, submitted, typed } from './find.model.ts'

it('remembers the order that was found by number and phone as this device’s own', async () => {
  const { scope, stored } = openScope({ answers: [{ data: { token: 'abc.def' } }] })
  await allSettled(typed, { scope, params: { orderId: ' 100001', phone: '0501234567' } })
  await allSettled(submitted, { scope })
  expect(scope.getState($found)).toBe('abc.def')
  expect(scope.getState($lastOrder)).toEqual({ orderId: '100001', token: 'abc.def' })
  expect(stored.get('lastOrder')).toEqual({ orderId: '100001', token: 'abc.def' })
})
