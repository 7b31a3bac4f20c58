import { invoke } from '@withease/factories'
import { createEvent, createStore, sample } from 'effector'
import { persisted } from '#frontend/shared/persisted.model.ts'
import {
  addItem,
  addMissing,
  type CartItem,
  changeQuantity,
  countUnits,
  findTaken,
  lineKey,
  type OrderedItem,
  putBack,
  readCart,
  type Taken,
  takeOut,
  withoutLinks,
} from './cart.ts'

const persistedCart = invoke(persisted, 'cart')

export const itemAdded = createEvent<{ ean: string; isSet: boolean }>()
export const quantityChanged = createEvent<{ ean: string; quantity: number }>()
/** Adds one article at a price link's price. */
export const agreedAdded = createEvent<{ ean: string; isSet: boolean; priceToken: string }>()
/** Price links that are no longer valid: their articles return to the shop's price. */
export const linksLost = createEvent<readonly string[]>()
export const itemRemoved = createEvent<Pick<CartItem, 'ean' | 'priceToken'>>()
/** Restores the line that was removed last. */
export const removalUndone = createEvent()
/** Keys of lines whose articles the shop no longer sells; removed without an undo. */
export const linesDropped = createEvent<readonly string[]>()
/** Removes what was ordered only, since another tab may have added more meanwhile. */
export const cartOrdered = createEvent<readonly OrderedItem[]>()
/** Replaces the cart by, or merges it with, a shared one. */
export const cartReplaced = createEvent<readonly CartItem[]>()
export const cartJoined = createEvent<readonly CartItem[]>()

const itemTaken = createEvent<Taken>()
const restored = createEvent<Taken>()

export const $cartItems = createStore<CartItem[]>([], { serialize: 'ignore' })
  .on(persistedCart.received, (_, value) => readCart(value))
  .on(itemAdded, addItem)
  .on(quantityChanged, (items, { ean, quantity }) => changeQuantity(items, ean, quantity))
  .on(agreedAdded, (items, added) => addMissing(items, [{ ...added, quantity: 1 }]))
  .on(linksLost, withoutLinks)
  .on(itemTaken, (items, { item }) => items.filter((other) => lineKey(other) !== lineKey(item)))
  .on(restored, putBack)
  .on(linesDropped, (items, keys) => items.filter((item) => !keys.includes(lineKey(item))))
  .on(cartOrdered, takeOut)
  .on(cartReplaced, (_, items) => [...items])
  .on(cartJoined, addMissing)

const found = sample({ clock: itemRemoved, source: $cartItems, fn: findTaken })
sample({ clock: found, filter: Boolean, target: itemTaken })

const $taken = createStore<Taken | null>(null, { serialize: 'ignore' })
  .on(itemTaken, (_, taken) => taken)
  .reset(restored)
sample({ clock: removalUndone, source: $taken, filter: Boolean, target: restored })

/** False on the server and until the browser's storage was read: the cart is not known yet. */
export const $isCartKnown = createStore(false, { serialize: 'ignore' }).on(persistedCart.loaded, () => true)

/** False when storage is unavailable or full: the cart lasts as long as the page. */
export const $isCartStored = createStore(true, { serialize: 'ignore' }).on(persistedCart.saveFx.doneData, (_, isStored) => isStored)

export const $cartCount = $cartItems.map(countUnits)

sample({
  clock: [itemAdded, agreedAdded, linksLost, quantityChanged, itemTaken, restored, linesDropped, cartOrdered, cartReplaced, cartJoined],
  source: $cartItems,
  fn: (items) => ({ items }),
  target: persistedCart.saveFx,
})
