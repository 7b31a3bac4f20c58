import { createEvent, createStore, sample } from 'effector'
import { $cartItems, itemAdded, itemRemoved } from '#frontend/entities/cart/cart.model.ts'
import { maxQuantity } from '#frontend/entities/cart/cart.ts'
import type { PixelEvent } from '#frontend/entities/consent/meta-pixel.ts'
import { pixelReported } from '#frontend/entities/consent/pixel.model.ts'
import { metricReported, metricStamped } from '#frontend/entities/visitor/metrics.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { $snack, snackShown } from '#frontend/shared/snackbar.model.ts'
import type { Product } from '#services/catalogue/product.contract.ts'
import type { Metric } from '#services/visitors/visitors.contract.ts'
import { addToCartText } from './add-to-cart.text.ts'

export type ListSource = 'home_page' | 'list_page' | 'list_page_by_category' | 'list_page_by_brand' | 'search' | 'cart_page'

type Added = Pick<Product, 'ean' | 'set' | 'price' | 'displayName'>

/** Pressed on a card; the card then leads to the cart. */
export const addedFromList = createEvent<Omit<Added, 'displayName'> & { source: ListSource }>()
/** Pressed on the product's page, which stays. */
export const addedFromProductPage = createEvent<Added>()

/** What was put in, while the message or the list that says so is still there: a second press is the same one. */
const $justAdded = createStore<readonly string[]>([], { serialize: 'ignore' })
const isFirstPress = (justAdded: readonly string[], { ean }: { ean: string }) => !justAdded.includes(ean)
const listPressed = sample({ clock: addedFromList, source: $justAdded, filter: isFirstPress, fn: (_, added) => added })
const pagePressed = sample({ clock: addedFromProductPage, source: $justAdded, filter: isFirstPress, fn: (_, added) => added })
$justAdded
  .on([listPressed, pagePressed], (justAdded, { ean }) => [...justAdded, ean])
  .reset([sample({ clock: $snack, filter: (snack) => snack?.action !== 'cart' }), pageLeft, itemRemoved])

const $lastAdded = createStore<Added | null>(null, { serialize: 'ignore' }).on(pagePressed, (_, added) => added)

const metricOf = (ean: string, source: NonNullable<Metric['source']>): Metric => ({ kind: 'PRODUCT_ADD_TO_CART', source, ean })

/** Asked before the article goes in. */
const pressed = sample({
  clock: pagePressed,
  source: $cartItems,
  fn: (items, { ean, displayName }) => ({
    displayName,
    isFull: items.some((item) => item.ean === ean && item.quantity === maxQuantity),
  }),
})
sample({ clock: [listPressed, pagePressed], fn: ({ ean, set }) => ({ ean, isSet: set }), target: itemAdded })
sample({ clock: listPressed, fn: ({ ean, source }) => metricOf(ean, source), target: metricReported })
sample({ clock: pagePressed, fn: ({ ean }) => metricOf(ean, 'product_page'), target: metricReported })
sample({
  clock: pressed,
  fn: ({ isFull, displayName }) => ({ text: isFull ? addToCartText.most : addToCartText.added(displayName), action: 'cart' as const }),
  target: snackShown,
})

/** The pixel is told of additions on the product's page only. */
const addedAsStamped = sample({
  clock: metricStamped,
  source: $lastAdded,
  fn: (added, { metric, id }): PixelEvent | null =>
    added && metric.kind === 'PRODUCT_ADD_TO_CART' && metric.source === 'product_page' && metric.ean === added.ean
      ? { name: 'AddToCart', eventId: id, eans: [added.ean], valueShekels: added.price }
      : null,
})
sample({ clock: addedAsStamped, filter: Boolean, target: pixelReported })
