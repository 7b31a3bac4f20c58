import type { OrderPlaced } from '#events/orders.events.ts'
import type { RefundParts } from '#services/domain/refund.ts'
import { tireName } from '#services/domain/tire-name.ts'
import type { DocumentLine } from './document.ts'
import { documentLineText as text } from './documents.text.ts'

type Sold = Pick<OrderPlaced, 'lines' | 'price' | 'couponCode'>

const one = (description: string, unitAgorot: number): DocumentLine => ({ description, ean: null, quantity: 1, unitAgorot })

const described = ({ brand, displayName, displaySize }: Sold['lines'][number]): string => `${tireName(brand, displayName)}, ${displaySize}`

/** Everything that an order charges: articles, shipping, and the discount below zero. */
export function linesOfOrder({ lines, price, couponCode }: Sold): DocumentLine[] {
  return [
    ...lines.map((line) => ({ description: described(line), ean: line.ean, quantity: line.quantity, unitAgorot: line.priceAgorot })),
    ...(price.shippingAgorot > 0 ? [one(text.shipping, price.shippingAgorot)] : []),
    ...(price.discountAgorot > 0 ? [one(text.discount(couponCode), -price.discountAgorot)] : []),
  ]
}

/** What an order costs more since it was amended. */
export const linesOfBalance = (orderId: string, agorot: number): DocumentLine[] => [one(text.balance(orderId), agorot)]

export interface Refunded extends RefundParts {
  /** Agorot before the fee that the shop keeps. */
  beforeFeeAgorot: number
  feeAgorot: number
}

/** What a refund gives back, in one line with the parts it is for, since discounts are shared among them; and the fee below zero. */
export function linesOfRefund({ lines: sold }: Sold, { lines, withShipping, beforeFeeAgorot, feeAgorot }: Refunded): DocumentLine[] {
  const parts = lines.flatMap(({ ean, quantity }) => {
    const line = sold.find((each) => each.ean === ean)
    return line ? [text.part(described(line), quantity)] : []
  })
  if (withShipping) parts.push(text.shipping)
  return [one(text.refundOf(parts), beforeFeeAgorot), ...(feeAgorot > 0 ? [one(text.fee, -feeAgorot)] : [])]
}

/** A whole invoice is taken back. */
export const linesTakenBack = (number: number | null, agorot: number): DocumentLine[] => [one(text.takenBack(number), agorot)]
