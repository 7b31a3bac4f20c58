import { invoke } from '@withease/factories'
import { createEvent, createStore, sample } from 'effector'
import { persisted } from '#frontend/shared/persisted.model.ts'
import { $cartItems, cartJoined, linesDropped } from './cart.model.ts'
import { addMissing, type CartItem, lineKey, readCart } from './cart.ts'

/** Lines set aside for a second order, because they arrive later; stored in this browser. */

const kept = invoke(persisted, 'second-order')

/** Keys of lines to be ordered separately, after the others. */
export const setAside = createEvent<readonly string[]>()
/** Returns them to the cart: after the first order, or on the shopper's choice. */
export const asideReturned = createEvent()

const taken = sample({
  clock: setAside,
  source: $cartItems,
  fn: (items, keys): CartItem[] => items.filter((item) => keys.includes(lineKey(item))),
})

export const $asideItems = createStore<CartItem[]>([], { serialize: 'ignore' })
  .on(kept.received, (_, value) => readCart(value))
  .on(taken, addMissing)

sample({ clock: taken, fn: (items) => items.map(lineKey), target: linesDropped })
const returned = sample({ clock: asideReturned, source: $asideItems })
sample({ clock: returned, target: cartJoined })
$asideItems.on(returned, () => [])
sample({ clock: [taken, returned], source: $asideItems, fn: (items) => ({ items }), target: kept.saveFx })
