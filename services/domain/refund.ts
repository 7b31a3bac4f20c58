import { israelDaysLater } from './israel-time.ts'

/** How much is given back of what was paid for an order, and by when; sums are whole agorot. */

export interface RefundableOrder {
  lines: readonly { ean: string; quantity: number; priceAgorot: number }[]
  price: { goodsAgorot: number; shippingAgorot: number; discountAgorot: number }
}

/** What of an order is given back; no lines and no shipping = a sum that staff name. */
export interface RefundParts {
  lines: readonly { ean: string; quantity: number }[]
  withShipping: boolean
}

const REFUND_WITHIN_DAYS = 14

/** Consumer protection law, section 14e: within fourteen days of the notice the money is given back. */
export const refundBy = (askedAt: number): string => new Date(israelDaysLater(askedAt, REFUND_WITHIN_DAYS)).toISOString()

/** Consumer protection law, section 14e: a fee of 5 % of the deal or 100 ₪, the lower. */
const FEE_PERCENT = 5
const MAX_FEE_AGOROT = 10_000

/** The most that the shop may keep of what is given back. */
export const lawfulFee = (agorot: number): number => Math.min(Math.floor((agorot * FEE_PERCENT) / 100), MAX_FEE_AGOROT)

/**
 * What these parts were paid with: articles at their price less their share of the order's discount, and the shipping fee. The last
 * agora of a discount goes with the whole order, so that all parts together are what was charged. Null where the order has no such parts.
 */
export function priceOfParts({ lines, price }: RefundableOrder, parts: RefundParts): number | null {
  let agorot = 0
  let isAll = true
  for (const { ean, quantity, priceAgorot } of lines) {
    const wanted = parts.lines.find((each) => each.ean === ean)?.quantity ?? 0
    if (wanted > quantity) return null
    if (wanted < quantity) isAll = false
    agorot += wanted * priceAgorot
  }
  if (parts.lines.some(({ ean }) => !lines.some((line) => line.ean === ean))) return null
  const shipping = parts.withShipping ? price.shippingAgorot : 0
  if (isAll) return price.goodsAgorot - price.discountAgorot + shipping
  const discount = price.goodsAgorot === 0 ? 0 : Math.ceil((price.discountAgorot * agorot) / price.goodsAgorot)
  return Math.max(0, agorot - discount) + shipping
}
