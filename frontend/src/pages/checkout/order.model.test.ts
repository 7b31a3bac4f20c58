import { describe, expect, it } from 'vitest'
import { $cartItems, itemAdded, linesDropped, quantityChanged } from '#frontend/entities/cart/cart.model.ts'
import { $draft, appointmentChosen, typed } from '#frontend/entities/checkout/draft.model.ts'
import { emptyDraft } from '#frontend/entities/checkout/draft.ts'
import { $heldEans } from '#frontend/entities/checkout/open-payment.model.ts'
import { $discountAgorot, applyPressed, codeTyped } from '#frontend/features/cart-lines/coupon.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { pageLeft, pageRestored } from '#frontend/shared/page.ts'
import { answerOf } from '#frontend/shared/testing/product.ts'
import type { MadeOrder } from '#services/orders/checkout/checkout.contract.ts'
import { $step, opened, tosChanged } from './checkout.model.ts'
import { $done } from './done.model.ts'
import { $isSending, $problem, $slotInstead } from './order.model.ts'
import { $navigation, continued, sendRetried } from './step-flow.model.ts'
import { at, openCheckout, settle, tire } from './testing/open-checkout.ts'
import { openConfirm, refuse } from './testing/open-confirm.ts'

/** The server's answer to an order. */
const order: MadeOrder = {
  receiving: 'install',
  isManualBooking: false,
  lines: [{ ean: tire.ean, quantity: 1, isSet: false, brand: 'Michelin', displayName: 'Road 6', displaySize: '180/55/17', price: 229.9 }],
  discount: 0,
  shipping: 60,
  charged: 289.9,
  installments: 1,
  garage: { displayName: 'צמיגי הכרמל', installation: 80 },
  appointment: { displayText: 'יום ד׳, 25/11', startCursor: 8 },
}
const made = { success: true, orderId: '100001', charged: 289.9, order }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

describe('sending an order', () => {
  it('sends the choices and the sums shown, once, under its own idempotency key', async () => {
    const { orders, send, ...page } = await openConfirm([() => made])
    send()
    send()
    expect(page.scope.getState($isSending)).toBe(true)
    await expect.poll(() => page.scope.getState($done)?.orderId).toBe('100001')
    expect(orders()).toHaveLength(1)
    expect(orders()[0]?.idempotencyKey).toMatch(uuid)
    expect(orders()[0]?.body).toEqual({
      cart: { items: [{ ean: tire.ean, quantity: 1, isSet: false, seenPriceAgorot: 22_990, seenVisibility: 'instock' }] },
      checkout: {
        sip: 'install',
        personal: { name: 'נועה לוי', phone: '052-555-0173', emailaddress: 'noa@example.com' },
        selectedShop: 'carmel',
        installDate: '2026-11-25',
        installSlot: 8,
        selectedPaymentMethod: 'creditcard',
        payment: { check_tos: true, payments: 1 },
        seenChargedAgorot: 28_990,
        seenInstallationAgorot: 8000,
      },
    })
  })

  it("ends at the thank-you page, with an empty cart and the buyer's data cleared", async () => {
    const { send, ...page } = await openConfirm([() => made])
    send()
    await expect.poll(() => page.scope.getState($navigation)).toEqual({ step: 3, way: 'instead' })
    expect([page.scope.getState($step), page.scope.getState($cartItems), page.scope.getState($draft)]).toEqual([3, [], emptyDraft])
    expect([...page.storage.keys()]).toEqual(['madeOrder'])
    expect(page.scope.getState($done)?.order).toEqual(order)
    expect(JSON.stringify([...page.storage.values()])).not.toContain('נועה')
    page.fire(opened, at('?step=finish'))
    expect(page.scope.getState($step)).toBe(3)
  })

  it('shows the sum to transfer from the server, and keeps what another tab added to the cart', async () => {
    const other = '2000000000022'
    const { send, ...page } = await openConfirm([() => ({ ...made, charged: 301.5, order: { ...order, charged: 301.5 } })])
    send()
    page.fire(itemAdded, { ean: other, isSet: false })
    await expect.poll(() => page.scope.getState($done)?.order.charged).toBe(301.5)
    expect(page.scope.getState($done)?.order.lines.map(({ ean }) => ean)).toEqual([tire.ean])
    expect(page.scope.getState($cartItems)).toEqual([{ ean: other, quantity: 1, isSet: false }])
  })

  it('redirects to the clearing company with cart and form kept, and may be sent again after Back', async () => {
    const away = () => ({ success: true, orderId: '100001', charged: 289.9, redirectUrl: '/pay/1', attemptId: 'attempt-1' })
    const { orders, send, left, ...page } = await openConfirm([away, away])
    send()
    await expect.poll(() => left).toEqual(['/pay/1'])
    expect([page.scope.getState($isSending), page.scope.getState($cartItems).length, page.storage.has('checkout')]).toEqual([true, 1, true])
    send()
    expect(orders()).toHaveLength(1)
    page.fire(pageRestored, undefined)
    expect(page.scope.getState($heldEans)).toEqual([tire.ean])
    send()
    await expect.poll(() => left).toHaveLength(2)
    expect(orders()[1]?.idempotencyKey).not.toBe(orders()[0]?.idempotencyKey)
  })

  it('unlocks the form when the redirect was cancelled', async () => {
    const delays: number[] = []
    const elapsed = Promise.withResolvers<void>()
    const { send, left, ...page } = await openConfirm(
      [() => ({ success: true, orderId: '100001', redirectUrl: '/pay/1' })],
      undefined,
      (ms) => {
        delays.push(ms)
        return elapsed.promise
      },
    )
    send()
    await expect.poll(() => left).toEqual(['/pay/1'])
    expect([page.scope.getState($isSending), delays.at(-1)]).toEqual([true, 15_000])
    elapsed.resolve()
    await expect.poll(() => page.scope.getState($isSending)).toBe(false)
  })

  it('does not restore data that expired while the page was in the back/forward cache', async () => {
    const { send, left, storage, ...page } = await openConfirm([() => ({ success: true, orderId: '100001', redirectUrl: '/pay/1' })])
    send()
    await expect.poll(() => left).toEqual(['/pay/1'])
    storage.delete('checkout')
    page.fire(pageRestored, undefined)
    await expect.poll(() => page.scope.getState($draft)).toEqual(emptyDraft)
    expect(storage.has('checkout')).toBe(false)
  })

  it('keeps its key while unanswered, and stays at the retry', async () => {
    const offline = () => {
      throw new ApiError('offline', 'אין חיבור')
    }
    const { orders, ...page } = await openConfirm([offline, refuse('payment_unavailable', {}, false), () => made])
    page.send()
    await expect.poll(() => page.scope.getState($problem)?.isUnreachable).toBe(true)
    expect([page.scope.getState($navigation), page.storage.has('checkoutAttempt')]).toEqual([null, true])
    page.fire(sendRetried, undefined)
    await expect.poll(() => page.scope.getState($problem)?.code).toBe('payment_unavailable')
    page.send()
    await expect.poll(() => page.scope.getState($done)?.orderId).toBe('100001')
    expect(new Set(orders().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  it('keeps its key after a reload, though its own order may have changed stock and prices', async () => {
    const { send, ...before } = await openConfirm([refuse('timeout', {}, false)])
    send()
    await expect.poll(() => before.storage.has('checkoutAttempt')).toBe(true)
    await expect.poll(() => before.scope.getState($isSending)).toBe(false)
    const after = await openCheckout({
      stored: Object.fromEntries(before.storage),
      search: '?step=confirm',
      answer: ({ path }) => (path.includes('/tires/MO/') ? answerOf({ ...tire, price: 249.9, visibility: 'ondemand' }) : undefined),
    })
    await expect.poll(() => after.scope.getState($step)).toBe(2)
    after.fire(tosChanged, true)
    after.fire(continued, undefined)
    const orders = () => [...before.requests, ...after.requests].filter(({ path }) => path === '/api/v1/checkout')
    await expect.poll(() => orders().length).toBe(2)
    expect(orders()[1]?.idempotencyKey).toBe(orders()[0]?.idempotencyKey)
    expect(orders()[1]?.body).toMatchObject({ cart: { items: [{ seenPriceAgorot: 24_990, seenVisibility: 'ondemand' }] } })
  })

  it('is retried only if the terms are accepted', async () => {
    const { orders, ...page } = await openConfirm([refuse('offline', {}, false), () => made])
    page.send()
    await expect.poll(() => page.scope.getState($problem)?.isUnreachable).toBe(true)
    page.fire(opened, at('?step=payment'))
    page.fire(sendRetried, undefined)
    page.fire(opened, at('?step=confirm'))
    page.fire(tosChanged, false)
    page.fire(sendRetried, undefined)
    await settle()
    expect(orders()).toHaveLength(1)
    page.fire(tosChanged, true)
    page.fire(sendRetried, undefined)
    await expect.poll(() => page.scope.getState($done)?.orderId).toBe('100001')
  })

  it('takes a new key for another order, and after every final answer', async () => {
    const { orders, send, ...page } = await openConfirm([refuse('timeout', {}, false), refuse('key_reused'), refuse('key_reused')])
    send()
    await expect.poll(() => page.scope.getState($isSending)).toBe(false)
    page.fire(typed, { name: 'additionalNotes', text: 'אחרי שש' })
    send()
    await expect.poll(() => page.scope.getState($problem)?.code).toBe('key_reused')
    send()
    await expect.poll(() => orders().length).toBe(3)
    expect(new Set(orders().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3)
  })
})

describe('an answer after the page was left', () => {
  async function leaveWhile(answer: () => unknown) {
    const { send, ...page } = await openConfirm([answer])
    send()
    page.fire(pageLeft, undefined)
    await expect.poll(() => page.scope.getState($isSending)).toBe(false)
    return page
  }

  it('does not navigate', async () => {
    const { left, ...page } = await leaveWhile(() => ({ success: true, orderId: '100001', charged: 289.9, redirectUrl: '/pay/1' }))
    expect([left, page.scope.getState($navigation), page.scope.getState($cartItems).length]).toEqual([[], null, 1])
  })

  it('is not shown on the next visit, unless the order was made', async () => {
    const refused = await leaveWhile(refuse('cart_changed'))
    expect([refused.scope.getState($problem), refused.scope.getState($navigation)]).toEqual([null, null])
    const left = await leaveWhile(() => made)
    expect([left.scope.getState($done)?.orderId, left.scope.getState($cartItems)]).toEqual(['100001', []])
    expect(left.scope.getState($navigation)).toEqual({ step: 3, way: 'instead' })
  })
})

describe('a refused order', () => {
  it('goes back to payment with the reason, which stays until the next attempt', async () => {
    const { send, ...page } = await openConfirm([refuse('out_of_order')])
    send()
    await expect.poll(() => page.scope.getState($navigation)).toEqual({ step: 1, way: 'back' })
    page.fire(opened, at('?step=payment'))
    expect(page.scope.getState($problem)).toMatchObject({ message: 'לא הפעם', isUnreachable: false })
  })

  it('shows what changed, and reloads the prices', async () => {
    const changes = [{ ean: tire.ean, displayName: 'Michelin Road 6', kind: 'price', seenPrice: 229.9, price: 249.9 }]
    const { send, requests, ...page } = await openConfirm([refuse('cart_changed', { changes })])
    const before = requests.filter(({ path }) => path.includes('/tires/MO/')).length
    send()
    await expect.poll(() => page.scope.getState($problem)?.changes).toEqual(changes)
    await expect.poll(() => requests.filter(({ path }) => path.includes('/tires/MO/')).length).toBe(before + 1)
  })

  it('shows what changed also while a coupon is revalidated', async () => {
    const changes = [{ ean: tire.ean, displayName: 'Michelin Road 6', kind: 'price', seenPrice: 229.9, price: 249.9 }]
    let price = 229.9
    const { send, ...page } = await openConfirm([refuse('cart_changed', { changes })], (path) => {
      if (path.includes('/tires/MO/')) return answerOf({ ...tire, price })
      return path === '/api/v1/validate-coupon' ? { valid: true, discount: price / 10 } : undefined
    })
    page.fire(codeTyped, 'RIDE10')
    page.fire(applyPressed, undefined)
    await expect.poll(() => page.scope.getState($discountAgorot)).toBe(2299)
    price = 249.9
    send()
    await expect.poll(() => page.scope.getState($discountAgorot)).toBe(2499)
    expect(page.scope.getState($problem)?.changes).toEqual(changes)
  })

  it('sends both sums as shown, and reloads coupon and garages when they differ', async () => {
    let discount = 20
    const { send, requests, orders, ...page } = await openConfirm([refuse('sum_changed')], (path) =>
      path === '/api/v1/validate-coupon' ? { valid: true, discount } : undefined,
    )
    page.fire(codeTyped, 'RIDE10')
    page.fire(applyPressed, undefined)
    await expect.poll(() => page.scope.getState($discountAgorot)).toBe(2000)
    const shopCalls = () => requests.filter(({ path }) => path.includes('/shops/in/')).length
    const before = shopCalls()
    discount = 10
    send()
    await expect.poll(() => page.scope.getState($discountAgorot)).toBe(1000)
    await expect.poll(shopCalls).toBe(before + 1)
    expect(orders()[0]?.body).toMatchObject({ checkout: { seenChargedAgorot: 26_990, seenInstallationAgorot: 8000 } })
    expect(page.scope.getState($problem)).toMatchObject({ code: 'sum_changed' })
  })

  it('asks nothing more once a press has resolved it', async () => {
    const short = { ean: tire.ean, displayName: 'Michelin Road 6', kind: 'units' }
    const ofAgreed = { ...short, available: 0, priceToken: 'A'.repeat(22) }
    const changes = [ofAgreed, { ...short, available: 3 }]
    const { send, ...page } = await openConfirm([refuse('cart_changed', { changes })])
    send()
    await expect.poll(() => page.scope.getState($problem)?.changes).toEqual(changes)
    page.fire(quantityChanged, { ean: tire.ean, quantity: 3 })
    expect(page.scope.getState($problem)).toMatchObject({ code: 'cart_changed', changes: [ofAgreed] })
    page.fire(linesDropped, [ofAgreed.priceToken])
    expect(page.scope.getState($problem)).toMatchObject({ code: 'cart_changed', changes: [] })
  })

  it('offers the next free hours in place of a taken one, by one press', async () => {
    const nextSlots = [{ date: '2026-11-26', startCursor: 12 }]
    const { send, ...page } = await openConfirm([refuse('slot_taken', { nextSlots })])
    send()
    await expect.poll(() => page.scope.getState($problem)?.nextSlots).toEqual(nextSlots)
    page.fire(opened, at('?step=payment'))
    page.fire(appointmentChosen, { date: '2026-11-26', startCursor: 12 })
    await settle()
    expect(page.scope.getState($draft)).toMatchObject({ installDate: '2026-11-26', installSlot: 12 })
    expect([page.scope.getState($problem), page.scope.getState($step)]).toEqual([null, 1])
    expect(page.scope.getState($slotInstead)).toEqual({ date: '2026-11-26', startCursor: 12 })
  })
})
