import { type CartItem, lineKey } from '#frontend/entities/cart/cart.ts'
import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import { shekelsToAgorot } from '#services/domain/money.ts'
import { type PricedLine, priceOrder } from '#services/domain/order-price.ts'
import { tiresToFreeShipping } from '#services/domain/shipping.ts'
import { isOrderable } from '#services/domain/visibility.ts'
import type { PriceLink } from '#services/offers/best-offer.contract.ts'
import type { CheckoutItem } from '#services/orders/checkout/checkout.contract.ts'

/** Products of a cart by EAN; null for unknown or discontinued ones. */
export type CartProducts = Readonly<Record<string, ProductDetails | null>>

/** Price links of a cart by token. */
export type CartLinks = Readonly<Record<string, PriceLink>>

export interface CartLine {
  item: CartItem
  /** With the price of the line's link, if any. */
  product: ProductDetails
  /** Expiry of that price. */
  agreedUntil?: string
}

/** A row: the article, or, while it is unknown, whether loading failed. */
export type CartRowState = CartLine | { item: CartItem; product: null; hasFailed: boolean }

export interface CartSum {
  tires: number
  goodsAgorot: number
  shippingAgorot: number
  /** Tires missing for free shipping. */
  tiresToFreeShipping: number
  totalAgorot: number
  /** Lines that cannot be ordered at the moment. */
  blocked: readonly CartLine[]
}

/** Rows of the cart. Products that do not exist have no row. */
export function cartRows(items: readonly CartItem[], products: CartProducts, links: CartLinks, failed: readonly string[]): CartRowState[] {
  return items.flatMap((item): CartRowState[] => {
    const product = products[item.ean]
    if (product === null) return []
    const link = item.priceToken === undefined ? undefined : links[item.priceToken]
    if (!product || (item.priceToken !== undefined && !link)) {
      return [{ item, product: null, hasFailed: failed.includes(item.ean) || failed.includes(lineKey(item)) }]
    }
    return [
      link
        ? { item, product: { ...product, price: Math.min(link.price, product.price) }, agreedUntil: link.validUntil }
        : { item, product },
    ]
  })
}

/** The delivery of all lines together, i.e. of the last one; null if one is unknown. Dates are `YYYY-MM-DD`. */
export function deliveryOf(lines: readonly CartLine[]): ProductDetails['delivery'] {
  const dates = lines.map(({ product }) => product.delivery)
  if (dates.includes(null)) return null
  return dates.reduce((last, each) => (last === null || (each !== null && each.to > last.to) ? each : last), null)
}

/** The first hour of pickup of all lines together; null if unknown. */
export function pickupOf(lines: readonly CartLine[]): ProductDetails['pickup'] {
  const first = lines.map(({ product }) => product.pickup)
  return first.includes(null) ? null : (first.sort((one, other) => (one?.date ?? '').localeCompare(other?.date ?? '')).at(-1) ?? null)
}

/**
 * Lines that arrive later than the first, with both dates: of the first, and of the last (null if unknown). Null if all arrive
 * together. Lines that cannot be ordered are ignored.
 */
export function partedByDelivery(lines: readonly CartLine[]) {
  const orderable = lines.filter(({ product }) => isOrderable(product.visibility))
  const [first] = orderable.flatMap(({ product }) => product.delivery ?? []).sort((a, b) => a.to.localeCompare(b.to))
  const later = orderable.filter(({ product }) => product.delivery?.to !== first?.to)
  return first && later.length > 0 ? { first, later, last: deliveryOf(later) } : null
}

export const isLine = (row: CartRowState): row is CartLine => row.product !== null

/** A line in the form that pricing uses. */
export const pricedLine = ({ item, product }: CartLine): PricedLine => ({
  quantity: item.quantity,
  isSet: product.set,
  freeShipping: product.free_shipping,
  priceAgorot: shekelsToAgorot(product.price),
})

/** Lines with the values shown to the shopper: the server compares them with its own. */
export const checkoutItems = (lines: readonly CartLine[]): CheckoutItem[] =>
  lines.map(({ item, product }) => ({
    ean: item.ean,
    quantity: item.quantity,
    isSet: product.set,
    seenPriceAgorot: shekelsToAgorot(product.price),
    seenVisibility: product.visibility,
    ...(item.priceToken === undefined ? {} : { priceToken: item.priceToken }),
  }))

/** Reserved for this shopper already: the server can sell it, though pages show it as unavailable. */
export const isHeld = ({ product }: CartLine, heldEans: readonly string[]) =>
  !isOrderable(product.visibility) && heldEans.includes(product.ean)

/** Sums in agorot, for display; the server computes them again at checkout. */
export function sumCart(lines: readonly CartLine[], heldEans: readonly string[] = []): CartSum {
  const priced = lines.map(pricedLine)
  // The delivery method is not chosen yet, so the cart shows the cost of shipping.
  const sums = priceOrder({ lines: priced, receiving: 'shipping', installationPerTireAgorot: 0, discountAgorot: 0 })
  const { tires, goodsAgorot, shippingAgorot, subtotalAgorot: totalAgorot } = sums
  return {
    tires,
    goodsAgorot,
    shippingAgorot,
    totalAgorot,
    tiresToFreeShipping: tiresToFreeShipping(priced),
    blocked: lines.filter((line) => !isOrderable(line.product.visibility) && !isHeld(line, heldEans)),
  }
}
