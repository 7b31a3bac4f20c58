import { attach, combine, createEvent, createStore, sample } from 'effector'
import { $cartItems, agreedAdded } from '#frontend/entities/cart/cart.model.ts'
import { fetchPriceLinkFx, fetchProductFx } from '#frontend/entities/product/product.api.ts'
import { metricReported } from '#frontend/entities/visitor/metrics.model.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import type { PageHead, PageLocation } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import type { Product } from '#services/catalogue/product.contract.ts'
import { priceLinkPath } from '#services/domain/page-paths.ts'
import type { PriceLink } from '#services/offers/best-offer.contract.ts'
import { priceLinkText as text } from './price-link.text.ts'

const loadLinkFx = attach({ effect: fetchPriceLinkFx })
const loadProductFx = attach({ effect: fetchProductFx })

export const opened = createEvent<PageLocation>()
export const retried = createEvent()
/** Into the cart, one article at the price of the link. */
export const addPressed = createEvent()

export const $token = createStore('').on(opened, (_, { params }) => params.token ?? '')
/** Null while it is not known. */
export const $link = createStore<PriceLink | null>(null).reset(opened)
/** The shop never wrote this link. */
export const $isUnknown = createStore(false).reset(opened)
/** Null while it is not known; `shown: null` where the shop does not sell it any more. */
export const $product = createStore<{ shown: Product | null } | null>(null).reset(opened)
/** Why nothing can be said about the link. */
export const $failure = createStore<string | null>(null).reset([opened, retried])
export const $isInCart = combine($cartItems, $token, (items, token) => items.some(({ priceToken }) => priceToken === token))

export const $head = combine(
  $settings,
  $token,
  $isUnknown,
  (settings, token, isUnknown): PageHead => ({
    title: `${text.headTitle} | ${settings.shopName}`,
    description: text.headDescription,
    canonicalPath: priceLinkPath(token),
    imagePath: null,
    status: isUnknown ? 404 : 200,
    isIndexed: false,
    jsonLd: [],
  }),
)

sample({ clock: [opened, retried], source: $token, target: loadLinkFx })
/** Answers about a link that was left meanwhile are dropped. */
const isOfToken = (token: string, { params }: { params: string }) => token === params
const linked = sample({ clock: loadLinkFx.done, source: $token, filter: isOfToken, fn: (_, { result }) => result })
const unlinked = sample({ clock: loadLinkFx.fail, source: $token, filter: isOfToken, fn: (_, { error }) => error })
$link.on(linked, (_, link) => link)
$isUnknown.on(unlinked, (_, { isRefusal }) => isRefusal)
sample({ clock: linked, fn: ({ ean }) => ean, target: loadProductFx })
const isOfLink = (link: PriceLink | null, { params }: { params: string }) => link?.ean === params
const found = sample({
  clock: loadProductFx.done,
  source: $link,
  filter: isOfLink,
  fn: (_, { result: { result } }) => ({ shown: result[0] ?? null }),
})
sample({ clock: found, target: $product })
const unfound = sample({ clock: loadProductFx.fail, source: $link, filter: isOfLink, fn: (_, { error }) => error })
$failure.on([unlinked, unfound], (_, { message }) => message)
const intoCart = sample({
  clock: addPressed,
  source: { link: $link, product: $product, token: $token, isInCart: $isInCart },
  fn: ({ link, product, token, isInCart }) =>
    link?.state === 'usable' && product?.shown && !isInCart ? { ean: link.ean, isSet: product.shown.set, priceToken: token } : null,
})
sample({ clock: intoCart, filter: Boolean, target: agreedAdded })
sample({
  clock: intoCart,
  filter: Boolean,
  fn: ({ ean }) => ({ kind: 'PRODUCT_ADD_TO_CART' as const, ean }),
  target: metricReported,
})

const $retriable = combine($failure, $isUnknown, (failure, isUnknown) => (isUnknown ? null : failure))
retryWhenBack($retriable, retried)
