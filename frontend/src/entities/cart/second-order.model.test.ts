import { allSettled, fork } from 'effector'
import { expect, it } from 'vitest'
import { appStarted } from '#frontend/shared/app-started.ts'
import { readStoredFx, writeStoredFx } from '#frontend/shared/storage.ts'
import { $cartItems, cartOrdered } from './cart.model.ts'
import type { CartItem } from './cart.ts'
import { $asideItems, asideReturned, setAside } from './second-order.model.ts'

const now: CartItem = { ean: '2000000000015', quantity: 1, isSet: false }
const later: CartItem = { ean: '2000000000022', quantity: 2, isSet: false }

/** A browser that keeps what is written, across visits. */
function openBrowser() {
  const stored = new Map<string, unknown>([['cart', { items: [now, later] }]])
  const visit = async () => {
    const scope = fork({
      handlers: [
        [readStoredFx, (key: string) => stored.get(key)],
        [writeStoredFx, ({ key, value }: { key: string; value: unknown }) => stored.set(key, structuredClone(value)).size > 0],
      ],
    })
    await allSettled(appStarted, { scope })
    return scope
  }
  return { visit }
}

it('waits outside the cart until the first order is made, also at the next visit', async () => {
  const { visit } = openBrowser()
  const first = await visit()
  await allSettled(setAside, { scope: first, params: [later.ean] })
  expect([first.getState($cartItems), first.getState($asideItems)]).toEqual([[now], [later]])
  await allSettled(cartOrdered, { scope: first, params: [now] })
  const second = await visit()
  expect([second.getState($cartItems), second.getState($asideItems)]).toEqual([[], [later]])
  await allSettled(asideReturned, { scope: second })
  await allSettled(asideReturned, { scope: second })
  const third = await visit()
  expect([third.getState($cartItems), third.getState($asideItems)]).toEqual([[later], []])
})
