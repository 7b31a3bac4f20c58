/** Delivery of one order, VAT included. */
export const SHIPPING_FEE_AGOROT = 6000

const TIRES_IN_SET = 2
const FREE_FROM_TIRES = 2

export interface ShippedLine {
  quantity: number
  isSet: boolean
  freeShipping: boolean
}

/** Number of tires in a cart; a set is two. */
export function countTires(lines: readonly Pick<ShippedLine, 'quantity' | 'isSet'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity * (line.isSet ? TIRES_IN_SET : 1), 0)
}

/** Tires missing for free shipping; 0 if already free. */
export function tiresToFreeShipping(lines: readonly ShippedLine[]): number {
  return shippingFeeAgorot(lines) === 0 ? 0 : FREE_FROM_TIRES - countTires(lines)
}

/** 60 ₪ for a single tire; free for a pair or more, for an article with free shipping, and for an empty cart. */
export function shippingFeeAgorot(lines: readonly ShippedLine[]): number {
  const tires = countTires(lines)
  const isFree = tires === 0 || tires >= FREE_FROM_TIRES || lines.some((line) => line.freeShipping && line.quantity > 0)
  return isFree ? 0 : SHIPPING_FEE_AGOROT
}
