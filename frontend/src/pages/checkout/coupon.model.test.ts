import { describe, expect, it } from 'vitest'
import { $cartItems, agreedAdded, quantityChanged } from '#frontend/entities/cart/cart.model.ts'
import { sipChosen } from '#frontend/entities/checkout/draft.model.ts'
import { $isComplete } from '#frontend/features/cart-lines/cart-lines.model.ts'
import {
  $appliedCode,
  $cheaper,
  $checkFailure,
  $couponProblem,
  $discountAgorot,
  $isApplying,
  applyPressed,
  checkRequested,
  codeTyped,
  removePressed,
  shopPricesChosen,
} from '#frontend/features/cart-lines/coupon.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { $bill } from './bill.model.ts'
import { $canContinue } from './checkout.model.ts'
import { openCheckout, settle, tire } from './testing/open-checkout.ts'
import { openConfirm, refuse } from './testing/open-confirm.ts'

describe('a coupon', () => {
  const valid = (discount: number) => (path: string) => (path === '/api/v1/validate-coupon' ? { valid: true, discount } : undefined)

  it('discounts what the server says, and is sent with its code', async () => {
    const { orders, send, ...page } = await openConfirm([() => ({ success: true, orderId: '1', charged: 289.9 })], valid(50))
    page.fire(codeTyped, ' ride10 ')
    page.fire(applyPressed, undefined)
    await expect.poll(() => page.scope.getState($discountAgorot)).toBe(5000)
    expect([page.scope.getState($appliedCode), page.scope.getState($bill).chargedAgorot]).toEqual(['RIDE10', 23_990])
    expect(page.requests.filter(({ path }) => path.includes('coupon')).map(({ body }) => body)).toMatchObject([
      { code: 'RIDE10', phone: '0525550173', emailaddress: 'noa@example.com' },
    ])
    send()
    await expect.poll(() => orders()[0]?.body).toMatchObject({ checkout: { couponCode: 'RIDE10' } })
  })

  it('that beats the agreed prices takes their place by one press', async () => {
    const priceToken = 'A'.repeat(22)
    const page = await openConfirm([], (path) => {
      if (path.includes('price-links')) return { state: 'usable', ean: tire.ean, price: 280, validUntil: '2999-01-01T00:00:00.000Z' }
      if (path !== '/api/v1/validate-coupon') return undefined
      const items = page.scope.getState($cartItems)
      return items.some((item) => item.priceToken)
        ? { valid: false, discount: 0, reason: 'אין כפל הנחות', saves: 20 }
        : { valid: true, discount: 50 }
    })
    page.fire(agreedAdded, { ean: tire.ean, isSet: false, priceToken })
    await expect.poll(() => page.scope.getState($isComplete)).toBe(true)
    page.fire(codeTyped, 'RIDE10')
    page.fire(applyPressed, undefined)
    await expect.poll(() => page.scope.getState($cheaper)).toEqual({ code: 'RIDE10', saves: 20 })
    page.fire(shopPricesChosen, undefined)
    await expect.poll(() => page.scope.getState($discountAgorot)).toBe(5000)
    expect(page.scope.getState($cartItems).map(({ priceToken }) => priceToken)).toEqual([undefined])
    expect([page.scope.getState($appliedCode), page.scope.getState($cheaper)]).toEqual(['RIDE10', null])
  })

  it('can be removed', async () => {
    const page = await openConfirm([], valid(50))
    page.fire(codeTyped, 'RIDE10')
    page.fire(applyPressed, undefined)
    await expect.poll(() => page.scope.getState($discountAgorot)).toBe(5000)
    page.fire(removePressed, undefined)
    expect([page.scope.getState($appliedCode), page.scope.getState($discountAgorot)]).toEqual([null, 0])
  })

  it('is validated again after a reload', async () => {
    const first = await openConfirm([], valid(50))
    first.fire(codeTyped, 'RIDE10')
    first.fire(applyPressed, undefined)
    await expect.poll(() => first.scope.getState($discountAgorot)).toBe(5000)
    const again = await openCheckout({ stored: Object.fromEntries(first.storage), answer: ({ path }) => valid(40)(path) })
    await expect.poll(() => again.scope.getState($discountAgorot)).toBe(4000)
  })

  it.each([
    ['a reason', () => ({ valid: false, discount: 0, reason: 'תוקף הקופון פג.' }), 'תוקף הקופון פג.'],
    ['that it is no coupon', () => ({ valid: true, discount: 0 }), 'קוד קופון לא תקין'],
    [
      'what failed',
      () => {
        throw new ApiError('offline', 'אין חיבור')
      },
      'אין חיבור',
    ],
  ])('says %s when it takes nothing off', async (_, answer, problem) => {
    const page = await openConfirm([], (path) => (path === '/api/v1/validate-coupon' ? answer() : undefined))
    page.fire(codeTyped, 'NOPE')
    page.fire(applyPressed, undefined)
    await expect.poll(() => page.scope.getState($couponProblem)).toEqual(problem)
    expect([page.scope.getState($appliedCode), page.scope.getState($discountAgorot)]).toEqual([null, 0])
  })

  it('stays when revalidation fails, blocks the order, and is retried', async () => {
    let answer = () => ({ valid: true, discount: 50 })
    const page = await openConfirm([], (path) => (path === '/api/v1/validate-coupon' ? answer() : undefined))
    page.fire(codeTyped, 'RIDE10')
    page.fire(applyPressed, undefined)
    await expect.poll(() => page.scope.getState($discountAgorot)).toBe(5000)
    answer = () => {
      throw new ApiError('http_429', 'לאט יותר')
    }
    page.fire(quantityChanged, { ean: tire.ean, quantity: 2 })
    await expect.poll(() => page.scope.getState($checkFailure)).toBe('לאט יותר')
    expect([page.scope.getState($appliedCode), page.scope.getState($discountAgorot)]).toEqual(['RIDE10', 0])
    expect(page.scope.getState($canContinue)).toBe(false)
    answer = () => ({ valid: true, discount: 60 })
    page.fire(checkRequested, undefined)
    await expect.poll(() => page.scope.getState($discountAgorot)).toBe(6000)
    expect([page.scope.getState($checkFailure), page.scope.getState($canContinue)]).toEqual([null, true])
  })

  describe('validated twice concurrently', () => {
    /** Each request waits until it is answered by its number. */
    async function openAsked() {
      const answers: ((answer: object) => void)[] = []
      const page = await openConfirm([], (path) =>
        path === '/api/v1/validate-coupon' ? new Promise((resolve) => answers.push(resolve)) : undefined,
      )
      page.fire(codeTyped, 'RIDE10')
      page.fire(applyPressed, undefined)
      const answer = async (number: number, discount: number) => {
        await expect.poll(() => answers.length).toBeGreaterThan(number)
        answers[number]?.({ valid: discount > 0, discount })
        await settle()
      }
      return { ...page, answer }
    }

    it('applies the latest answer for the current cart, whichever arrives first', async () => {
      const { answer, ...page } = await openAsked()
      await answer(0, 50)
      page.fire(quantityChanged, { ean: tire.ean, quantity: 2 })
      page.fire(quantityChanged, { ean: tire.ean, quantity: 3 })
      await answer(2, 70)
      await answer(1, 0)
      expect([page.scope.getState($appliedCode), page.scope.getState($discountAgorot)]).toEqual(['RIDE10', 7000])
    })

    it('uses the cart as of when it is applied', async () => {
      const { answer, ...page } = await openAsked()
      page.fire(quantityChanged, { ean: tire.ean, quantity: 2 })
      await answer(0, 50)
      expect(page.scope.getState($canContinue)).toBe(false)
      await answer(1, 60)
      expect([page.scope.getState($discountAgorot), page.scope.getState($canContinue)]).toEqual([6000, true])
    })

    it('does not come back after it was removed', async () => {
      const { answer, ...page } = await openAsked()
      await answer(0, 50)
      page.fire(quantityChanged, { ean: tire.ean, quantity: 2 })
      page.fire(removePressed, undefined)
      await answer(1, 60)
      expect([page.scope.getState($appliedCode), page.scope.getState($discountAgorot)]).toEqual([null, 0])
      expect(page.scope.getState($isApplying)).toBe(false)
    })
  })

  it('is removed with the reason when the order was refused for it', async () => {
    const { send, ...page } = await openConfirm([refuse('coupon_refused')], valid(50))
    page.fire(codeTyped, 'RIDE10')
    page.fire(applyPressed, undefined)
    await expect.poll(() => page.scope.getState($discountAgorot)).toBe(5000)
    page.fire(sipChosen, 'pickup')
    send()
    await expect.poll(() => page.scope.getState($couponProblem)).toBe('לא הפעם')
    expect([page.scope.getState($appliedCode), page.scope.getState($bill).discountAgorot]).toEqual([null, 0])
  })
})
