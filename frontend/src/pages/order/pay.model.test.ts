import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { leaveFx, pageLeft, pageRestored } from '#frontend/shared/page.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $order, opened } from './order.model.ts'
import { $payFailure, payPressed } from './pay.model.ts'

const token = 'abc.def'
const order = { orderId: '100001', toPay: 769, isPaidHere: true, papers: { issued: [], isAwaited: false, toCompanyUntil: null } }
const paid = { ...order, toPay: 0, isPaidHere: false }

async function open(...answers: unknown[]) {
  const left: string[] = []
  const { scope, requests } = openScope({
    answers: [order, ...answers],
    handlers: [[leaveFx, (address: string) => void left.push(address)]],
  })
  await allSettled(opened, { scope, params: { path: `/order/${token}`, params: { token }, search: '', isReturn: false } })
  return { scope, requests, left }
}

it('leads to the page of the clearing company', async () => {
  const { scope, requests, left } = await open({ redirectUrl: '/pay/1' })
  await allSettled(payPressed, { scope })
  expect(requests.slice(1).map(({ method, path }) => [method, path])).toEqual([['POST', `/api/v1/my-order/${token}/pay`]])
  expect(left).toEqual(['/pay/1'])
})

it('says why it could not, until it is pressed again or the page is left', async () => {
  const { scope, left } = await open(new ApiError('payment_unavailable', 'נסו שוב', true), new ApiError('nothing_to_pay', 'אין מה', true))
  await allSettled(payPressed, { scope })
  expect([scope.getState($payFailure), left]).toEqual(['נסו שוב', []])
  await allSettled(payPressed, { scope })
  expect(scope.getState($payFailure)).toBe('אין מה')
  await allSettled(pageLeft, { scope })
  expect(scope.getState($payFailure)).toBeNull()
})

it('asks for the order again when Back comes from there, since it may be paid', async () => {
  const { scope } = await open({ redirectUrl: '/pay/1' }, paid)
  await allSettled(payPressed, { scope })
  await allSettled(pageRestored, { scope })
  expect(scope.getState($order)).toEqual(paid)
})
