import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector'
import { $cartItems, $isCartKnown, linesDropped } from '#frontend/entities/cart/cart.model.ts'
import { lineKey } from '#frontend/entities/cart/cart.ts'
import { phoneOrderRequested } from '#frontend/entities/checkout/draft.model.ts'
import { $heldEans, paymentLookedAt } from '#frontend/entities/checkout/open-payment.model.ts'
import { fetchProductFx } from '#frontend/entities/product/product.api.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { type CartProducts, cartRows, isLine, sumCart } from './cart-lines.ts'
import { $failedTokens, $links, fetchLinkFx, linksRequested } from './cart-links.model.ts'

/** The cart's own asking: what other pages ask for is nothing to it. */
export const fetchItemFx = attach({ effect: fetchProductFx })

/** What the shop knows of the articles in the cart, for the pages that show them. */

/** Asks for several products at once; each answer finds its own place. */
const fetchItemsFx = createEffect(async (eans: string[]) => {
  await Promise.allSettled(eans.map((ean) => fetchItemFx(ean)))
})

/** A page of the cart's was opened. */
export const cartShown = createEvent()
export const retried = createEvent()
/** Articles that the shop does not have any more are to leave the cart. */
export const unavailableDropped = createEvent()
/** Products of another cart, which has come in a link, are to be shown too. */
export const productsRequested = createEvent<string[]>()

/** True while a page of the cart's is on the screen: elsewhere its products are nobody's business. */
export const $isOpen = createStore(false)
  .on(cartShown, () => true)
  .reset(pageLeft)
export const $products = createStore<CartProducts>({}, { serialize: 'ignore' }).on(fetchItemFx.done, (products, { params, result }) => ({
  ...products,
  [params]: result.result[0] ?? null,
}))
/** Eans that could not be asked for the last time. */
const $failedEans = createStore<string[]>([], { serialize: 'ignore' })
  .on(fetchItemFx, (failed, ean) => failed.filter((other) => other !== ean))
  .on(fetchItemFx.fail, (failed, { params }) => [...failed, params])
const $message = createStore('', { serialize: 'ignore' }).on([fetchItemFx.failData, fetchLinkFx.failData], (_, error) => error.message)
/** Why something of this cart could not be loaded; null when all of it was. */
export const $failure = combine($cartItems, $failedEans, $failedTokens, $message, (items, eans, tokens, message) =>
  items.some(({ ean, priceToken }) => eans.includes(ean) || (priceToken !== undefined && tokens.includes(priceToken))) ? message : null,
)

const $failed = combine($failedEans, $failedTokens, (eans, tokens) => [...eans, ...tokens])
export const $rows = combine($cartItems, $products, $links, $failed, cartRows)
export const $lines = $rows.map((rows) => rows.filter(isLine))
export const $sum = combine($lines, $heldEans, sumCart)
/** Articles of the cart that the shop does not have any more. */
const $unavailableItems = combine($cartItems, $products, (items, products) => items.filter(({ ean }) => products[ean] === null))
export const $unavailableEans = $unavailableItems.map((items) => items.map(({ ean }) => ean))
sample({ clock: unavailableDropped, source: $unavailableItems, fn: (items) => items.map(lineKey), target: linesDropped })
/** Every item of the cart has its answer. */
export const $isComplete = combine(
  $isCartKnown,
  $cartItems,
  $products,
  $links,
  (isKnown, items, products, links) =>
    isKnown && items.every(({ ean, priceToken }) => ean in products && (priceToken === undefined || priceToken in links)),
)
/** No answer is awaited any more: each is there, or has failed. */
export const $isSettled = combine($isCartKnown, $rows, (isKnown, rows) => isKnown && rows.every((row) => isLine(row) || row.hasFailed))
/** From then on each row comes and goes by itself: until all of them are there at first, none is, so that nothing jumps. */
const rowsSettled = sample({ clock: $isSettled, filter: Boolean })
export const $hasAppeared = createStore(false, { serialize: 'ignore' })
  .on(rowsSettled, () => true)
  .reset(pageLeft)
export const $canOrder = combine(
  $sum,
  $lines,
  $isComplete,
  (sum, lines, isComplete) => isComplete && lines.length > 0 && sum.blocked.length === 0,
)

sample({ clock: cartShown, target: [paymentLookedAt, phoneOrderRequested] })
/** Prices and stock are asked for anew at each visit; what is already shown stays until the answers come. */
const cartSeen = sample({
  clock: [cartShown, $isCartKnown],
  source: { isKnown: $isCartKnown, isOpen: $isOpen, items: $cartItems },
  filter: ({ isKnown, isOpen, items }) => isKnown && isOpen && items.length > 0,
  fn: ({ items }) => items,
})
/** Another tab has added something. */
const itemsAppeared = sample({
  clock: $cartItems,
  source: { isKnown: $isCartKnown, isOpen: $isOpen, products: $products, links: $links },
  fn: ({ isKnown, isOpen, products, links }, items) =>
    isKnown && isOpen
      ? items.filter(({ ean, priceToken }) => !(ean in products) || (priceToken !== undefined && !(priceToken in links)))
      : [],
})
/** Elsewhere the cart's products are nobody's business. */
const $shownFailure = combine($isOpen, $failure, (isOpen, failure) => (isOpen ? failure : null))
retryWhenBack($shownFailure, retried)
const failedRetried = sample({ clock: retried, source: $failedEans })
const eansRequested = sample({ clock: [cartSeen, itemsAppeared], fn: (items) => [...new Set(items.map(({ ean }) => ean))] })
sample({ clock: [eansRequested, failedRetried, productsRequested], filter: (eans) => eans.length > 0, target: fetchItemsFx })
sample({ clock: retried, source: $failedTokens, target: linksRequested })
sample({ clock: [cartSeen, itemsAppeared], fn: (items) => items.flatMap(({ priceToken }) => priceToken ?? []), target: linksRequested })
