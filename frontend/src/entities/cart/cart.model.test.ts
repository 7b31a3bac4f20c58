import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { appStarted } from '#frontend/shared/browser.ts'
import { writeStoredFx } from '#frontend/shared/storage.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import {
  $cartCount,
  $cartItems,
  $isCartKnown,
  $isCartStored,
  agreedAdded,
  cartOrdered,
  itemAdded,
  itemRemoved,
  linesDropped,
  linksLost,
  quantityChanged,
  removalUndone,
} from './cart.model.ts'

const ean = '2000000000015'
const other = '2000000000022'

describe('the cart', () => {
  it('restores the last removed line in its place, once', async () => {
    const items = [
      { ean, quantity: 2, isSet: true },
      { ean: other, quantity: 3, isSet: false },
    ]
    const { scope, stored } = openScope({ stored: { cart: { items } } })
    await allSettled(appStarted, { scope })
    await allSettled(itemRemoved, { scope, params: { ean } })
    expect(scope.getState($cartItems)).toEqual(items.slice(1))
    await allSettled(removalUndone, { scope })
    await allSettled(removalUndone, { scope })
    expect([scope.getState($cartItems), stored.get('cart')]).toEqual([items, { items }])
  })

  it('does not double units added before the line was restored', async () => {
    const { scope } = openScope({ stored: { cart: { items: [{ ean, quantity: 2, isSet: false }] } } })
    await allSettled(appStarted, { scope })
    await allSettled(itemRemoved, { scope, params: { ean } })
    await allSettled(itemAdded, { scope, params: { ean, isSet: false } })
    await allSettled(removalUndone, { scope })
    expect(scope.getState($cartItems)).toEqual([{ ean, quantity: 2, isSet: false }])
  })

  it('is unknown until storage has been read', async () => {
    const { scope } = openScope({ stored: { cart: { items: [{ ean, quantity: 2, isSet: true }] } } })
    expect(scope.getState($isCartKnown)).toBe(false)
    await allSettled(appStarted, { scope })
    expect(scope.getState($isCartKnown)).toBe(true)
    expect(scope.getState($cartItems)).toEqual([{ ean, quantity: 2, isSet: true }])
  })

  it('counts units, not articles', async () => {
    const { scope } = openScope()
    await allSettled(itemAdded, { scope, params: { ean, isSet: false } })
    await allSettled(itemAdded, { scope, params: { ean, isSet: false } })
    await allSettled(itemAdded, { scope, params: { ean: other, isSet: true } })
    expect(scope.getState($cartItems)).toEqual([
      { ean, quantity: 2, isSet: false },
      { ean: other, quantity: 1, isSet: true },
    ])
    expect(scope.getState($cartCount)).toBe(3)
  })

  it('never has more than ten of an article', async () => {
    const { scope } = openScope()
    for (let press = 0; press < 12; press += 1) await allSettled(itemAdded, { scope, params: { ean, isSet: false } })
    await allSettled(quantityChanged, { scope, params: { ean, quantity: 11 } })
    expect(scope.getState($cartCount)).toBe(10)
  })

  it('loses what was ordered, and nothing added since', async () => {
    const { scope, stored } = openScope({ stored: { cart: { items: [{ ean, quantity: 3, isSet: false }] } } })
    await allSettled(appStarted, { scope })
    await allSettled(itemAdded, { scope, params: { ean: other, isSet: false } })
    await allSettled(cartOrdered, { scope, params: [{ ean, quantity: 2 }] })
    expect(scope.getState($cartItems)).toEqual([
      { ean, quantity: 1, isSet: false },
      { ean: other, quantity: 1, isSet: false },
    ])
    await allSettled(cartOrdered, { scope, params: [{ ean, quantity: 2 }] })
    expect(stored.get('cart')).toEqual({ items: [{ ean: other, quantity: 1, isSet: false }] })
  })

  it('has an article at an agreed price as a separate line, once', async () => {
    const priceToken = 'A'.repeat(22)
    const agreed = { ean, quantity: 1, isSet: false, priceToken }
    const items = [agreed, { ...agreed, quantity: 2 }, { ...agreed, priceToken: '../x' }]
    const { scope } = openScope({ stored: { cart: { items } } })
    await allSettled(appStarted, { scope })
    expect(scope.getState($cartItems)).toEqual([agreed])
    await allSettled(agreedAdded, { scope, params: { ean, isSet: false, priceToken } })
    await allSettled(itemAdded, { scope, params: { ean, isSet: false } })
    await allSettled(quantityChanged, { scope, params: { ean, quantity: 3 } })
    expect(scope.getState($cartItems)).toEqual([agreed, { ean, quantity: 3, isSet: false }])
    await allSettled(cartOrdered, { scope, params: [{ ean, quantity: 1, isAgreed: true }] })
    expect(scope.getState($cartItems)).toEqual([{ ean, quantity: 3, isSet: false }])
    await allSettled(agreedAdded, { scope, params: { ean, isSet: false, priceToken } })
    await allSettled(itemRemoved, { scope, params: { ean } })
    expect(scope.getState($cartItems)).toEqual([agreed])
    await allSettled(linesDropped, { scope, params: [ean] })
    expect(scope.getState($cartItems)).toEqual([agreed])
    await allSettled(linesDropped, { scope, params: [priceToken] })
    expect(scope.getState($cartItems)).toEqual([])
  })

  it("turns a line with an invalid link into one at the shop's price", async () => {
    const priceToken = 'A'.repeat(22)
    const { scope } = openScope()
    await allSettled(itemAdded, { scope, params: { ean, isSet: false } })
    await allSettled(agreedAdded, { scope, params: { ean, isSet: false, priceToken } })
    await allSettled(agreedAdded, { scope, params: { ean: other, isSet: true, priceToken: 'B'.repeat(22) } })
    await allSettled(linksLost, { scope, params: [priceToken, 'B'.repeat(22)] })
    expect(scope.getState($cartItems)).toEqual([
      { ean, quantity: 2, isSet: false },
      { ean: other, quantity: 1, isSet: true },
    ])
  })

  it('stores every change', async () => {
    const { scope, stored } = openScope()
    await allSettled(itemAdded, { scope, params: { ean, isSet: false } })
    expect(stored.get('cart')).toEqual({ items: [{ ean, quantity: 1, isSet: false }] })
    await allSettled(quantityChanged, { scope, params: { ean, quantity: 4 } })
    expect(stored.get('cart')).toEqual({ items: [{ ean, quantity: 4, isSet: false }] })
    await allSettled(itemRemoved, { scope, params: { ean } })
    expect(stored.get('cart')).toEqual({ items: [] })
  })

  it('works without storage, and reports it', async () => {
    const { scope } = openScope({ handlers: [[writeStoredFx, () => false]] })
    await allSettled(appStarted, { scope })
    expect(scope.getState($isCartStored)).toBe(true)
    await allSettled(itemAdded, { scope, params: { ean, isSet: false } })
    expect([scope.getState($isCartStored), scope.getState($cartCount)]).toEqual([false, 1])
  })

  it.each([
    'nonsense',
    { items: 'many' },
    { items: [{ ean: '12', quantity: 1, isSet: false }] },
    { items: [{ ean, quantity: 0, isSet: false }] },
    { items: [{ ean, quantity: 1.5, isSet: false }] },
    { items: [{ ean, quantity: 1 }] },
  ])('starts empty when the storage holds %j', async (cart) => {
    const { scope } = openScope({ stored: { cart } })
    await allSettled(appStarted, { scope })
    expect(scope.getState($cartItems)).toEqual([])
  })
})
