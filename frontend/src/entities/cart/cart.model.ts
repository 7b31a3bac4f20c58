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
/** One article at the price of a link. */
export const agreedAdded = createEvent<{ ean: string; isSet: boolean; priceToken: string }>()
/** Price links that give nothing any more: their articles are the shop's price again. */
export const linksLost = createEvent<readonly string[]>()
export const itemRemoved = createEvent<Pick<CartItem, 'ean' | 'priceToken'>>()
/** The line that was taken out last is to come back to its place. */
export const removalUndone = createEvent()
/** Lines, by their keys, of what the shop does not have any more: nobody took them out. */
export const linesDropped = createEvent<readonly string[]>()
/** They are bought: only they leave, since another tab may have put in more meanwhile. */
export const cartOrdered = createEvent<readonly OrderedItem[]>()
/** Another cart came, from a link, to take the place of this one or to join it. */
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

/** False on the server and until the browser's storage was read: nothing is known of the cart yet. */
export const $isCartKnown = createStore(false, { serialize: 'ignore' }).on(persistedCart.loaded, () => true)

/** False when this browser forbids storage or has no room left: the cart lasts as long as the page. */
export const $isCartStored = createStore(true, { serialize: 'ignore' }).on(persistedCart.saveFx.doneData, (_, isStored) => isStored)

export const $cartCount = $cartItems.map(countUnits)

sample({
  clock: [itemAdded, agreedAdded, linksLost, quantityChanged, itemTaken, restored, linesDropped, cartOrdered, cartReplaced, cartJoined],
  source: $cartItems,
  fn: (items) => ({ items }),
  target: persistedCart.saveFx,
})
