import { attach, createEvent, createStore, sample } from 'effector'
import { shopCall } from '#frontend/shared/api/call.ts'
import { leaveFx, pageLeft, pageRestored } from '#frontend/shared/page.ts'
import { BUYER_ORDER_CALLS } from '#services/orders/buyer/buyer-order.contract.ts'
import { $token, opened, retried } from './order.model.ts'

/** Includes the server's request to the clearing company. */
const timeoutMs = 40_000
const payFx = attach({ effect: shopCall(BUYER_ORDER_CALLS.pay, (token: string) => ({ params: { token }, body: {}, timeoutMs })) })

/** What is still to be paid, by card: the clearing company's page is opened, and its result leads to the page of payments. */

export const payPressed = createEvent()
export const $isOpening = payFx.pending
export const $payFailure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(payFx.failData, (_, { message }) => message)
  .reset([payFx, opened, pageLeft])

sample({ clock: payPressed, source: $token, filter: payFx.pending.map((isPending) => !isPending), target: payFx })
/** If the page was left there is no redirect: another press opens the same payment. */
const isOf = sample({
  clock: payFx.done,
  source: $token,
  fn: (token, { params, result }) => (token === params ? result.redirectUrl : null),
})
sample({ clock: isOf, filter: Boolean, target: leaveFx })
/** It may be paid by now. */
sample({ clock: pageRestored, target: retried })
