import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { $cartItems } from '#frontend/entities/cart/cart.model.ts'
import { $draft } from '#frontend/entities/checkout/draft.model.ts'
import { emptyDraft, textOf } from '#frontend/entities/checkout/draft.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import type { SentRequest } from '#frontend/shared/testing/open-scope.ts'
import { ScopeProvider } from '#frontend/shared/use-unit.tsx'
import type { CheckoutAnswer } from '#services/orders/checkout/checkout.contract.ts'
import { $byPhoneText, opened, tosChanged } from './checkout.model.ts'
import { $done } from './done.model.ts'
import { $problem } from './order.model.ts'
import { OrderProblemNote } from './problem-note.tsx'
import { continued } from './step-flow.model.ts'
import { at, fillBuyer, fillInstall, openCheckout, tire } from './testing/open-checkout.ts'

const made: CheckoutAnswer = {
  success: true,
  orderId: '100001',
  charged: 289.9,
  order: {
    receiving: 'install',
    isManualBooking: false,
    lines: [{ ean: tire.ean, quantity: 1, isSet: false, brand: 'Michelin', displayName: 'Road 6', displaySize: '180/55/17', price: 229.9 }],
    discount: 0,
    shipping: 60,
    charged: 289.9,
    installments: 1,
  },
}

async function confirmed(stored: Record<string, unknown>, answer: (request: SentRequest) => unknown) {
  const page = await openCheckout({
    stored: { ...stored, phoneOrder: true },
    answer: (request) => (request.path.endsWith('/phone-orders') || request.path === '/api/v1/checkout' ? answer(request) : undefined),
  })
  fillBuyer(page)
  await fillInstall(page)
  page.fire(opened, at('?step=confirm'))
  page.fire(tosChanged, true)
  const orders = () => page.requests.filter(({ path }) => path.endsWith('/phone-orders') || path === '/api/v1/checkout')
  return { ...page, orders, send: () => page.fire(continued, undefined) }
}

it('is sent by the staff member, pays nothing in this browser, and ends at the thank-you page', async () => {
  const { scope, orders, send, left } = await confirmed({ staffToken: 'the token' }, () => made)
  send()
  await expect.poll(() => scope.getState($done)?.orderId).toBe('100001')
  expect(orders().map(({ method, path, token }) => [method, path, token])).toEqual([['POST', '/api/v1/phone-orders', 'the token']])
  expect(orders()[0]?.body).toMatchObject({ checkout: { selectedPaymentMethod: 'creditcard', payment: { check_tos: true, payments: 1 } } })
  expect(orders()[0]?.body).not.toHaveProperty('checkout.visitorId')
  expect([left, scope.getState($cartItems), scope.getState($draft)]).toEqual([[], [], emptyDraft])
  await expect.poll(() => scope.getState($byPhoneText)).not.toBeNull()
})

it('without a session says so and loses nothing; whoever signed in again sends it', async () => {
  const noSession = new ApiError('no_session', 'צריך להתחבר כדי לראות את הדף הזה.', true)
  const { scope, orders, send, storage } = await confirmed({}, ({ token }) => {
    if (token !== 'a new one') throw noSession
    return made
  })
  send()
  await expect.poll(() => scope.getState($problem)?.code).toBe('no_session')
  await expect.poll(() => scope.getState($byPhoneText)).not.toBeNull()
  const note = renderToStaticMarkup(
    <ScopeProvider scope={scope} values={null}>
      <OrderProblemNote />
    </ScopeProvider>,
  )
  expect(note).toContain('ההתחברות שלכם למסך הניהול הסתיימה')
  expect(note).not.toContain(noSession.message)
  expect(textOf(scope.getState($draft), 'personal.name')).toBe('נועה לוי')
  expect(scope.getState($cartItems)).not.toEqual([])
  storage.set('staffToken', 'a new one')
  send()
  await expect.poll(() => scope.getState($done)?.orderId).toBe('100001')
  expect(orders().map(({ token }) => token)).toEqual([null, 'a new one'])
})
