import type { CartItem } from '#frontend/entities/cart/cart.ts'
import { shekelsToAgorot } from '#services/domain/money.ts'
import { countTires, shippingFeeAgorot } from '#services/domain/shipping.ts'
import { isOrderable } from '#services/domain/visibility.ts'
import type { Product } from '#services/ingress/contract/product.contract.ts'

/** What the shop knows of the products in a cart, by ean; null when it does not know such a product (any more). */
export type CartProducts = Readonly<Record<string, Product | null>>

export interface CartLine {
  item: CartItem
  product: Product
}

export interface CartSum {
  tires: number
  goodsAgorot: number
  shippingAgorot: number
  totalAgorot: number
  /** Every line can be ordered, and there is one. */
  canOrder: boolean
}

/** Rows of the cart. A product that was not found has no row. */
export function cartLines(items: readonly CartItem[], products: CartProducts): CartLine[] {
  return items.flatMap((item) => {
    const product = products[item.ean]
    return product ? [{ item, product }] : []
  })
}

/** Sums in agorot. The server computes them again at checkout; nothing here is believed. */
export function sumCart(lines: readonly CartLine[]): CartSum {
  const shipped = lines.map(({ item, product }) => ({ quantity: item.quantity, isSet: product.set, freeShipping: product.free_shipping }))
  const goodsAgorot = lines.reduce((sum, { item, product }) => sum + item.quantity * shekelsToAgorot(product.price), 0)
  const shippingAgorot = shippingFeeAgorot(shipped)
  return {
    tires: countTires(shipped),
    goodsAgorot,
    shippingAgorot,
    totalAgorot: goodsAgorot + shippingAgorot,
    canOrder: lines.length > 0 && lines.every(({ product }) => isOrderable(product.visibility)),
  }
}
