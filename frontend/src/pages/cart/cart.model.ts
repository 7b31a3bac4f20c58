import { combine, createEffect, createEvent, createStore, sample, scopeBind } from 'effector'
import { $cartItems, $isCartKnown, itemRemoved, itemsDropped, quantityChanged } from '#frontend/entities/cart/cart.model.ts'
import type { PixelEvent } from '#frontend/entities/consent/meta-pixel.ts'
import { pixelReported } from '#frontend/entities/consent/pixel.model.ts'
import { metricReported, metricStamped } from '#frontend/entities/visitor/metrics.model.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { type PageHead, type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { cartPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import type { Metric } from '#services/ingress/contract/collector.contract.ts'
import { fetchItemFx } from './cart.api.ts'
import { cartText as text } from './cart.text.ts'
import { type CartProducts, cartRows, isLine, sumCart } from './cart-sum.ts'

/** Asks for several products at once; each answer finds its own place. */
const fetchItemsFx = createEffect(async (eans: string[]) => {
  await Promise.allSettled(eans.map((ean) => fetchItemFx(ean)))
})

const reportEachFx = createEffect((metrics: Metric[]) => {
  const report = scopeBind(metricReported, { safe: true })
  for (const metric of metrics) report(metric)
})

export const opened = createEvent<PageLocation>()
export const retried = createEvent()
export const orderPressed = createEvent()
export const gonePressed = createEvent()
/** Products of another cart, which has come in a link, are to be shown too. */
export const productsWanted = createEvent<string[]>()

/** True while the cart is on the screen: elsewhere its products are nobody's business. */
export const $isOpen = createStore(false)
  .on(opened, () => true)
  .reset(pageLeft)
export const $products = createStore<CartProducts>({}, { serialize: 'ignore' }).on(fetchItemFx.done, (products, { params, result }) => ({
  ...products,
  [params]: result.result[0] ?? null,
}))
/** Eans that could not be asked for the last time. */
const $failedEans = createStore<string[]>([], { serialize: 'ignore' })
  .on(fetchItemFx, (failed, ean) => failed.filter((other) => other !== ean))
  .on(fetchItemFx.fail, (failed, { params }) => [...failed, params])
const $message = createStore('', { serialize: 'ignore' }).on(fetchItemFx.failData, (_, error) => error.message)
/** Why something of this cart could not be loaded; null when all of it was. */
export const $failure = combine($cartItems, $failedEans, $message, (items, failed, message) =>
  items.some(({ ean }) => failed.includes(ean)) ? message : null,
)

export const $rows = combine($cartItems, $products, $failedEans, cartRows)
export const $lines = $rows.map((rows) => rows.filter(isLine))
export const $sum = $lines.map(sumCart)
/** Articles of the cart that the shop does not have any more. */
export const $goneEans = combine($cartItems, $products, (items, products) =>
  items.filter(({ ean }) => products[ean] === null).map(({ ean }) => ean),
)
/** Every item of the cart has its answer. */
export const $isComplete = combine(
  $isCartKnown,
  $cartItems,
  $products,
  (isKnown, items, products) => isKnown && items.every(({ ean }) => ean in products),
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
export const $head = $settings.map(
  (settings): PageHead => ({
    title: `${text.title} | ${settings.shopName}`,
    description: text.description,
    canonicalPath: cartPath,
    imagePath: null,
    status: 200,
    isIndexed: false,
    jsonLd: [],
  }),
)

/** Prices and stock are asked for anew at each visit; what is already shown stays until the answers come. */
const cartSeen = sample({
  clock: [opened, $isCartKnown],
  source: { isKnown: $isCartKnown, isOpen: $isOpen, items: $cartItems },
  filter: ({ isKnown, isOpen, items }) => isKnown && isOpen && items.length > 0,
  fn: ({ items }) => items.map(({ ean }) => ean),
})
/** Another tab has added something. */
const itemsAppeared = sample({
  clock: $cartItems,
  source: { isKnown: $isCartKnown, isOpen: $isOpen, products: $products },
  fn: ({ isKnown, isOpen, products }, items) => (isKnown && isOpen ? items.map(({ ean }) => ean).filter((ean) => !(ean in products)) : []),
})
/** Elsewhere the cart's products are nobody's business. */
const $shownFailure = combine($isOpen, $failure, (isOpen, failure) => (isOpen ? failure : null))
retryWhenBack($shownFailure, retried)
const failedRetried = sample({ clock: retried, source: $failedEans })
sample({ clock: [cartSeen, itemsAppeared, failedRetried, productsWanted], filter: (eans) => eans.length > 0, target: fetchItemsFx })

sample({ clock: quantityChanged, fn: () => ({ text: text.quantityChanged }), target: snackShown })
sample({ clock: itemRemoved, fn: () => ({ text: text.removed }), target: snackShown })
sample({
  clock: itemRemoved,
  fn: (ean): Metric => ({ kind: 'PRODUCT_REMOVE_FROM_CART', source: 'cart_page', ean }),
  target: metricReported,
})

sample({ clock: gonePressed, source: $goneEans, target: itemsDropped })

/** The button is disabled before; a press that comes all the same goes nowhere. */
const ordered = sample({ clock: orderPressed, source: $lines, filter: $canOrder })
sample({
  clock: ordered,
  fn: (lines) => lines.map(({ item }): Metric => ({ kind: 'CHECKOUT_INIT', source: 'cart_page', ean: item.ean })),
  target: reportEachFx,
})

/** One event for the whole cart, under the id of its first line's. */
const orderStamped = sample({
  clock: metricStamped,
  source: { lines: $lines, sum: $sum },
  fn: ({ lines, sum }, { metric, id }): PixelEvent | null =>
    metric.kind === 'CHECKOUT_INIT' && metric.ean === lines[0]?.item.ean
      ? { name: 'InitiateCheckout', eventId: id, eans: lines.map(({ item }) => item.ean), valueShekels: agorotToShekels(sum.totalAgorot) }
      : null,
})
sample({ clock: orderStamped, filter: Boolean, target: pixelReported })
