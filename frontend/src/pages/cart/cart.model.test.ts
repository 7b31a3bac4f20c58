import { allSettled, createWatch } from 'effector'
import { describe, expect, it } from 'vitest'
import { $cartItems, $isCartKnown, itemAdded, itemRemoved, quantityChanged } from '#frontend/entities/cart/cart.model.ts'
import type { CartItem } from '#frontend/entities/cart/cart.ts'
import { pixelReported } from '#frontend/entities/consent/pixel.model.ts'
import { $waiting } from '#frontend/entities/visitor/metrics.model.ts'
import {
  $canOrder,
  $failure,
  $isComplete,
  $isSettled,
  $lines,
  $rows,
  $sum,
  $unavailableEans,
  retried,
  unavailableDropped,
} from '#frontend/features/cart-lines/cart-lines.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { $isStarted } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { $snack } from '#frontend/shared/snackbar.model.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { answerOf, product } from '#frontend/shared/testing/product.ts'
import { opened, orderPressed } from './cart.model.ts'

const road = product({ ean: '2000000000015', price: 769.9 })
const city = product({ ean: '2000000000022', price: 229, visibility: 'preorder' })
const items = [
  { ean: road.ean, quantity: 1, isSet: false },
  { ean: city.ean, quantity: 2, isSet: false },
]
const location = { params: {}, path: '/cart', search: '', isReturn: false }
const known = [road, city]

function openCart(cart: CartItem[] = items, answer = (ean: string): unknown => answerOf(...known.filter((each) => each.ean === ean))) {
  const { scope } = openScope({
    values: [
      [$cartItems, cart],
      [$isCartKnown, true],
      [$isStarted, true],
    ],
    answers: ({ path }) => {
      const ean = /^\/api\/v1\/tires\/MO\/(\d+)$/.exec(path)?.[1]
      if (path.startsWith('/api/v1/price-links/')) return { state: 'usable', ean: road.ean, price: 700, validUntil: '' }
      return ean ? answer(ean) : new Promise(() => {})
    },
  })
  return scope
}

describe('the cart page', () => {
  it('loads each item and sums them up, shipping included', async () => {
    const scope = openCart()
    await allSettled(opened, { scope, params: location })
    expect(scope.getState($isComplete)).toBe(true)
    expect(scope.getState($sum)).toEqual({
      tires: 3,
      goodsAgorot: 122_790,
      shippingAgorot: 0,
      tiresToFreeShipping: 0,
      totalAgorot: 122_790,
      blocked: [],
    })
    expect(scope.getState($canOrder)).toBe(true)
  })

  it('charges shipping for a single tire, and shows what is missing for free shipping', async () => {
    const scope = openCart([{ ean: city.ean, quantity: 1, isSet: false }])
    await allSettled(opened, { scope, params: location })
    expect(scope.getState($sum)).toMatchObject({ shippingAgorot: 6000, totalAgorot: 28_900, tiresToFreeShipping: 1 })
  })

  it('skips unknown products, and adds nothing for them', async () => {
    const scope = openCart([...items, { ean: '2999999999999', quantity: 5, isSet: false }])
    await allSettled(opened, { scope, params: location })
    expect(scope.getState($isComplete)).toBe(true)
    expect(scope.getState($lines).map(({ product: { ean } }) => ean)).toEqual([road.ean, city.ean])
    expect(scope.getState($sum).goodsAgorot).toBe(122_790)
    expect(scope.getState($canOrder)).toBe(true)
    expect(scope.getState($unavailableEans)).toEqual(['2999999999999'])
    await allSettled(unavailableDropped, { scope })
    expect(scope.getState($cartItems)).toEqual(items)
    expect(scope.getState($waiting)).toEqual([])
  })

  it('cannot be ordered when the shop knows none of its products', async () => {
    const scope = openCart([{ ean: '2999999999999', quantity: 5, isSet: false }])
    await allSettled(opened, { scope, params: location })
    expect([scope.getState($rows), scope.getState($canOrder)]).toEqual([[], false])
  })

  it.each(['outofstock', 'none'] as const)('cannot be ordered while an item is %s, and names it', async (visibility) => {
    const scope = openCart(items, (ean) => answerOf(product({ ean, visibility: ean === city.ean ? visibility : 'instock' })))
    await allSettled(opened, { scope, params: location })
    expect(scope.getState($canOrder)).toBe(false)
    expect(scope.getState($sum).blocked.map(({ item: { ean } }) => ean)).toEqual([city.ean])
    await allSettled(orderPressed, { scope })
    expect(scope.getState($waiting)).toEqual([])
    void allSettled(itemRemoved, { scope, params: { ean: city.ean } })
    expect(scope.getState($canOrder)).toBe(true)
  })

  it('reports what changed', async () => {
    const scope = openCart()
    await allSettled(opened, { scope, params: location })
    void allSettled(quantityChanged, { scope, params: { ean: road.ean, quantity: 3 } })
    await expect.poll(() => scope.getState($snack)?.text).toBe('הכמות שונתה בהצלחה')
    expect(scope.getState($sum).tires).toBe(5)
    void allSettled(itemRemoved, { scope, params: { ean: road.ean } })
    await expect.poll(() => scope.getState($snack)?.text).toBe('המוצר הוסר מהסל')
  })

  it('tracks a removal, and the start of checkout once per item', async () => {
    const scope = openCart()
    await allSettled(opened, { scope, params: location })
    void allSettled(orderPressed, { scope })
    void allSettled(itemRemoved, { scope, params: { ean: road.ean } })
    await expect
      .poll(() => scope.getState($waiting).map(({ kind, ean }) => `${kind} ${ean}`))
      .toEqual([`CHECKOUT_INIT ${road.ean}`, `CHECKOUT_INIT ${city.ean}`, `PRODUCT_REMOVE_FROM_CART ${road.ean}`])
  })

  it('starts one checkout for one article on two lines', async () => {
    const agreed = { ean: road.ean, quantity: 1, isSet: false, priceToken: 'A'.repeat(22) }
    const scope = openCart([agreed, ...items])
    const reported: [string, readonly string[]][] = []
    createWatch({ unit: pixelReported, scope, fn: ({ name, eans }) => reported.push([name, eans]) })
    await allSettled(opened, { scope, params: location })
    expect(scope.getState($lines)).toHaveLength(3)
    void allSettled(orderPressed, { scope })
    await expect.poll(() => scope.getState($waiting).at(-1)).toMatchObject({ kind: 'CHECKOUT_INIT', ean: city.ean })
    expect(reported).toEqual([['InitiateCheckout', [road.ean, city.ean]]])
    expect(scope.getState($waiting).map(({ ean }) => ean)).toEqual([road.ean, city.ean])
  })

  it('keeps the row of an item that failed to load, and retries it', async () => {
    const requests: string[] = []
    let isDown = true
    const scope = openCart(items, (ean) => {
      requests.push(ean)
      if (isDown && ean === city.ean) throw new ApiError('offline', 'אין חיבור')
      return answerOf(...known.filter((each) => each.ean === ean))
    })
    await allSettled(opened, { scope, params: location })
    expect([scope.getState($failure), scope.getState($isSettled), scope.getState($canOrder)]).toEqual(['אין חיבור', true, false])
    expect(scope.getState($rows)).toMatchObject([{ product: { ean: road.ean } }, { item: items[1], product: null, hasFailed: true }])
    isDown = false
    await allSettled(retried, { scope })
    expect([scope.getState($failure), scope.getState($isComplete), scope.getState($canOrder)]).toEqual([null, true, true])
    expect(requests).toEqual([road.ean, city.ean, city.ean])
  })

  it('clears a failure with its item', async () => {
    const scope = openCart(items, (ean) => {
      if (ean === city.ean) throw new ApiError('offline', 'אין חיבור')
      return answerOf(road)
    })
    await allSettled(opened, { scope, params: location })
    void allSettled(itemRemoved, { scope, params: { ean: city.ean } })
    expect([scope.getState($failure), scope.getState($canOrder)]).toEqual([null, true])
  })

  it('loads no product while another page is shown', async () => {
    const requests: string[] = []
    const scope = openCart(items, (ean) => {
      requests.push(ean)
      return answerOf(...known.filter((each) => each.ean === ean))
    })
    await allSettled(opened, { scope, params: location })
    await allSettled(pageLeft, { scope })
    await allSettled(itemAdded, { scope, params: { ean: '2000000000039', isSet: false } })
    expect(requests).toEqual([road.ean, city.ean])
    await allSettled(opened, { scope, params: location })
    expect(requests).toHaveLength(5)
  })
})
