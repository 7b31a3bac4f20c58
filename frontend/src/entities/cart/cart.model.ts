import { invoke } from '@withease/factories'
import { createEvent, createStore, sample } from 'effector'
import { kept } from '#frontend/shared/kept.model.ts'
import { addItem, addMissing, type CartItem, changeQuantity, countUnits, readCart, takeOut } from './cart.ts'

const keptCart = invoke(kept, 'cart')

export const itemAdded = createEvent<{ ean: string; isSet: boolean }>()
export const quantityChanged = createEvent<{ ean: string; quantity: number }>()
export const itemRemoved = createEvent<string>()
/** Articles that the shop does not have any more: nobody took them out. */
export const itemsDropped = createEvent<readonly string[]>()
/** They are bought: only they leave, since another tab may have put in more meanwhile. */
export const cartOrdered = createEvent<readonly Pick<CartItem, 'ean' | 'quantity'>[]>()
/** Another cart came, from a link, to take the place of this one or to join it. */
export const cartReplaced = createEvent<readonly CartItem[]>()
export const cartJoined = createEvent<readonly CartItem[]>()

export const $cartItems = createStore<CartItem[]>([], { serialize: 'ignore' })
  .on(keptCart.heard, (_, value) => readCart(value))
  .on(itemAdded, addItem)
  .on(quantityChanged, (items, { ean, quantity }) => changeQuantity(items, ean, quantity))
  .on(itemRemoved, (items, ean) => items.filter((item) => item.ean !== ean))
  .on(itemsDropped, (items, eans) => items.filter((item) => !eans.includes(item.ean)))
  .on(cartOrdered, takeOut)
  .on(cartReplaced, (_, items) => [...items])
  .on(cartJoined, addMissing)

/** False on the server and until the browser's storage was read: nothing is known of the cart yet. */
export const $isCartKnown = createStore(false, { serialize: 'ignore' }).on(keptCart.loaded, () => true)

/** False when this browser forbids storage or has no room left: the cart lasts as long as the page. */
export const $isCartKept = createStore(true, { serialize: 'ignore' }).on(keptCart.saveFx.doneData, (_, isKept) => isKept)

export const $cartCount = $cartItems.map(countUnits)

sample({
  clock: [itemAdded, quantityChanged, itemRemoved, itemsDropped, cartOrdered, cartReplaced, cartJoined],
  source: $cartItems,
  fn: (items) => ({ items }),
  target: keptCart.saveFx,
})
