import { combine, createEvent, createStore, sample } from 'effector'
import { articlesOf } from '#frontend/entities/cart/cart.ts'
import { $lines, $sum } from '#frontend/features/cart-lines/cart-lines.model.ts'
import { cartMessage } from '#frontend/features/share/share-message.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { absoluteUrl } from '#frontend/shared/structured-data.ts'
import { CART_LINK_CALLS, type CartToShare } from '#services/orders/checkout/cart-link.contract.ts'

/** The contract's limit. */
const maxItems = 20

const createLinkFx = shopCall(CART_LINK_CALLS.shareCart, (body: CartToShare) => ({ body }))

export const sendPressed = createEvent()

const $cart = $lines.map(
  (lines): CartToShare => ({ items: articlesOf(lines.map(({ item }) => item)).map(({ ean, quantity }) => ({ ean, quantity })) }),
)
const asText = (cart: CartToShare) => JSON.stringify(cart)

const $link = createStore<{ path: string; cart: string } | null>(null, { serialize: 'ignore' })
  .on(createLinkFx.done, (_, { params, result }) => ({ path: result.path, cart: asText(params) }))
  .reset(pageLeft)
export const $isTooLong = $cart.map(({ items }) => items.length > maxItems)
export const $isMakingLink = createLinkFx.pending
export const $linkFailure = createStore<string | null>(null, { serialize: 'ignore' })
  .on(createLinkFx.failData, (_, error) => error.message)
  .reset([createLinkFx, pageLeft])

/** The message with the link; a cart that has changed since needs another one. */
export const $cartMessage = combine(
  { link: $link, cart: $cart, lines: $lines, sum: $sum, settings: $settings },
  ({ link, cart, lines, sum: { totalAgorot }, settings }) =>
    link?.cart === asText(cart) ? cartMessage({ shopName: settings.shopName, lines, totalAgorot }, absoluteUrl(settings, link.path)) : null,
)

sample({
  clock: sendPressed,
  source: { cart: $cart, isMaking: $isMakingLink, isTooLong: $isTooLong },
  filter: ({ cart, isMaking, isTooLong }) => !isMaking && !isTooLong && cart.items.length > 0,
  fn: ({ cart }) => cart,
  target: createLinkFx,
})
