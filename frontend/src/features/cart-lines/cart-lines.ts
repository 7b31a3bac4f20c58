import { type CartItem, lineKey } from '#frontend/entities/cart/cart.ts'
import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import { shekelsToAgorot } from '#services/domain/money.ts'
import { type PricedLine, priceOrder } from '#services/domain/order-price.ts'
import { tiresToFreeShipping } from '#services/domain/shipping.ts'
import { isOrderable } from '#services/domain/visibility.ts'
import type { PriceLink } from '#services/offers/best-offer.contract.ts'
import type { CheckoutItem } from '#services/orders/checkout/checkout.contract.ts'

/** What the shop knows of the products in a cart, by ean; null when it does not know such a product (any more). */
export type CartProducts = Readonly<Record<string, ProductDetails | null>>

/** What the price links in a cart say, by token. */
export type CartLinks = Readonly<Record<string, PriceLink>>

export interface CartLine {
  item: CartItem
  /** At the price of the line's link, where it has one. */
  product: ProductDetails
  /** Until when that price holds. */
  agreedUntil?: string
}

/** What stands in a row: the article, or, while nothing is known of it, why not. */
export type CartRowState = CartLine | { item: CartItem; product: null; hasFailed: boolean }

export interface CartSum {
  tires: number
  goodsAgorot: number
  shippingAgorot: number
  /** Tires that are missing until shipping is free. */
  tiresToFreeShipping: number
  totalAgorot: number
  /** Lines that cannot be ordered at the moment. */
  blocked: readonly CartLine[]
}

/** Rows of the cart. A product that was not found has no row. */
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

/**
 * When a courier can bring all of these lines at once: with the last of them; null when that is not known of one. Dates are `YYYY-MM-DD`.
 */
export function deliveryOf(lines: readonly CartLine[]): ProductDetails['delivery'] {
  const dates = lines.map(({ product }) => product.delivery)
  if (dates.includes(null)) return null
  return dates.reduce((last, each) => (last === null || (each !== null && each.to > last.to) ? each : last), null)
}

/**
 * Lines that come later than the first of them, and when: the first comes, all have come (null where that is not known); null when
 * all come at once. What cannot be ordered comes never.
 */
export function partedByDelivery(lines: readonly CartLine[]) {
  const orderable = lines.filter(({ product }) => isOrderable(product.visibility))
  const [first] = orderable.flatMap(({ product }) => product.delivery ?? []).sort((a, b) => a.to.localeCompare(b.to))
  const later = orderable.filter(({ product }) => product.delivery?.to !== first?.to)
  return first && later.length > 0 ? { first, later, last: deliveryOf(later) } : null
}

export const isLine = (row: CartRowState): row is CartLine => row.product !== null

/** A line as the money of an order is computed by. */
export const pricedLine = ({ item, product }: CartLine): PricedLine => ({
  quantity: item.quantity,
  isSet: product.set,
  freeShipping: product.free_shipping,
  priceAgorot: shekelsToAgorot(product.price),
})

/** The lines of the cart, with what the shopper was shown of each: the server compares it and believes nothing. */
export const checkoutItems = (lines: readonly CartLine[]): CheckoutItem[] =>
  lines.map(({ item, product }) => ({
    ean: item.ean,
    quantity: item.quantity,
    isSet: product.set,
    seenPriceAgorot: shekelsToAgorot(product.price),
    seenVisibility: product.visibility,
    ...(item.priceToken === undefined ? {} : { priceToken: item.priceToken }),
  }))

/** What is held for this shopper already is for the server to sell, though pages show it as gone. */
export const isHeld = ({ product }: CartLine, heldEans: readonly string[]) =>
  !isOrderable(product.visibility) && heldEans.includes(product.ean)

/** Sums in agorot. The server computes them again at checkout; nothing here is believed. */
export function sumCart(lines: readonly CartLine[], heldEans: readonly string[] = []): CartSum {
  const priced = lines.map(pricedLine)
  // How it is received is not known yet: the cart shows what bringing it costs.
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
