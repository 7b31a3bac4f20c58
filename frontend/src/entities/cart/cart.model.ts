import { attach, createEffect, createEvent, createStore, sample, scopeBind } from 'effector'
import { appStarted } from '#frontend/shared/app-started.ts'
import { readStoredFx, watchStored, writeStoredFx } from '#frontend/shared/storage.ts'
import { addItem, addMissing, type CartItem, changeQuantity, countUnits, readCart } from './cart.ts'

const key = 'cart'

const loadFx = attach({ effect: readStoredFx, mapParams: () => key })
const saveFx = attach({ effect: writeStoredFx, mapParams: (items: CartItem[]) => ({ key, value: { items } }) })
const watchFx = createEffect(() => {
  watchStored(key, scopeBind(cartChangedElsewhere, { safe: true }))
})

export const itemAdded = createEvent<{ ean: string; isSet: boolean }>()
export const quantityChanged = createEvent<{ ean: string; quantity: number }>()
export const itemRemoved = createEvent<string>()
/** Articles that the shop does not have any more: nobody took them out. */
export const itemsDropped = createEvent<readonly string[]>()
/** Another cart came, from a link, to take the place of this one or to join it. */
export const cartReplaced = createEvent<readonly CartItem[]>()
export const cartJoined = createEvent<readonly CartItem[]>()
const cartChangedElsewhere = createEvent<unknown>()

export const $cartItems = createStore<CartItem[]>([], { serialize: 'ignore' })
  .on(loadFx.doneData, (_, kept) => readCart(kept))
  .on(cartChangedElsewhere, (_, kept) => readCart(kept))
  .on(itemAdded, addItem)
  .on(quantityChanged, (items, { ean, quantity }) => changeQuantity(items, ean, quantity))
  .on(itemRemoved, (items, ean) => items.filter((item) => item.ean !== ean))
  .on(itemsDropped, (items, eans) => items.filter((item) => !eans.includes(item.ean)))
  .on(cartReplaced, (_, items) => [...items])
  .on(cartJoined, addMissing)

/** False on the server and until the browser's storage was read: nothing is known of the cart yet. */
export const $isCartKnown = createStore(false, { serialize: 'ignore' }).on(loadFx.done, () => true)

/** False when this browser forbids storage or has no room left: the cart lasts as long as the page. */
export const $isCartKept = createStore(true, { serialize: 'ignore' }).on(saveFx.doneData, (_, isKept) => isKept)

export const $cartCount = $cartItems.map(countUnits)

sample({ clock: appStarted, target: [loadFx, watchFx] })
sample({
  clock: [itemAdded, quantityChanged, itemRemoved, itemsDropped, cartReplaced, cartJoined],
  source: $cartItems,
  target: saveFx,
})
