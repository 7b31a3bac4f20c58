import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { appStarted } from '#frontend/shared/browser.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $cartItems, cartOrdered } from './cart.model.ts'
import type { CartItem } from './cart.ts'
import { $asideItems, asideReturned, setAside } from './second-order.model.ts'

const now: CartItem = { ean: '2000000000015', quantity: 1, isSet: false }
const later: CartItem = { ean: '2000000000022', quantity: 2, isSet: false }

/** `kept` is for the next visit; `items` are the cart's and those set aside. */
async function visit(before: Record<string, unknown>) {
  const { scope, stored } = openScope({ stored: before })
  await allSettled(appStarted, { scope })
  const items = () => [scope.getState($cartItems), scope.getState($asideItems)]
  return { scope, items, kept: () => structuredClone(Object.fromEntries(stored)) }
}

it('is set aside until the first order is made, also on the next visit', async () => {
  const first = await visit({ cart: { items: [now, later] } })
  await allSettled(setAside, { scope: first.scope, params: [later.ean] })
  expect(first.items()).toEqual([[now], [later]])
  await allSettled(cartOrdered, { scope: first.scope, params: [now] })
  const second = await visit(first.kept())
  expect(second.items()).toEqual([[], [later]])
  await allSettled(asideReturned, { scope: second.scope })
  await allSettled(asideReturned, { scope: second.scope })
  const third = await visit(second.kept())
  expect(third.items()).toEqual([[later], []])
})
