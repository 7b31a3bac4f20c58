import { israelDaysLater } from './israel-time.ts'
import { agorotToShekels, shekelsToAgorot } from './money.ts'
import { lineAgorot } from './order-price.ts'

/** How much is given back of what was paid for an order, and by when; sums are whole agorot. */

interface Units {
  ean: string
  quantity: number
}

export interface RefundableOrder {
  /** An article may be bought at the shop's price and at an agreed one: it stands in two lines then. */
  lines: readonly (Units & { priceAgorot: number })[]
  price: { goodsAgorot: number; shippingAgorot: number; discountAgorot: number }
}

/** What of an order is given back; no lines and no shipping = a sum that staff name. */
export interface RefundParts {
  lines: readonly Units[]
  withShipping: boolean
}

/** Parts that were given back, and with how much, before the fee. */
export interface RefundedParts extends RefundParts {
  agorot: number
}

const REFUND_WITHIN_DAYS = 14

/** Consumer protection law, section 14e: within fourteen days of the notice the money is given back. */
export const refundBy = (askedAt: number): string => new Date(israelDaysLater(askedAt, REFUND_WITHIN_DAYS)).toISOString()

/** Consumer protection law, section 14e: a fee of 5 % of the deal or 100 ₪, the lower. */
const FEE_PERCENT = 5
const MAX_FEE_AGOROT = 10_000

/** The most that the shop may keep of what is given back. */
export const lawfulFee = (agorot: number): number => Math.min(Math.floor((agorot * FEE_PERCENT) / 100), MAX_FEE_AGOROT)

/** How many of each article these are, by ean. */
export function countUnits(lines: readonly Units[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { ean, quantity } of lines) units.set(ean, (units.get(ean) ?? 0) + quantity)
  return units
}

/**
 * What these parts were paid with: articles at their price less their share of the order's discount, and the shipping fee. The part that
 * makes the goods whole together with those given back `before` carries what these left, so that all together are what was charged.
 * Null where the order has no such parts.
 */
export function priceOfParts({ lines, price }: RefundableOrder, parts: RefundParts, before: readonly RefundedParts[] = []): number | null {
  const ordered = countUnits(lines)
  const wanted = countUnits(parts.lines)
  if ([...wanted].some(([ean, units]) => units > (ordered.get(ean) ?? 0))) return null
  // A discount that is more than the goods lowers the shipping.
  const goodsAgorot = Math.max(0, price.goodsAgorot - price.discountAgorot)
  const shippingAgorot = price.shippingAgorot + Math.min(0, price.goodsAgorot - price.discountAgorot)
  const shippingOf = ({ withShipping }: RefundParts) => (withShipping ? shippingAgorot : 0)
  const given = countUnits(before.flatMap((each) => each.lines))
  // More than once where the order was paid twice.
  const times = [...ordered].map(([ean, units]) => ((given.get(ean) ?? 0) + (wanted.get(ean) ?? 0)) / units)
  const [whole = 0] = times
  if (Number.isInteger(whole) && times.every((each) => each === whole)) {
    const givenAgorot = before.reduce((sum, each) => sum + each.agorot - shippingOf(each), 0)
    return Math.max(0, whole * goodsAgorot - givenAgorot) + shippingOf(parts)
  }
  const worth = [...wanted].reduce((sum, [ean, units]) => {
    const first = given.get(ean) ?? 0
    return sum + worthOf(lines, ean, first + units) - worthOf(lines, ean, first)
  }, 0)
  return (price.goodsAgorot === 0 ? 0 : Math.floor((goodsAgorot * worth) / price.goodsAgorot)) + shippingOf(parts)
}

/** What so many units of an article come to before the discount: those of its first line first, and after the last one again. */
function worthOf(lines: RefundableOrder['lines'], ean: string, units: number): number {
  const own = lines.filter((line) => line.ean === ean)
  const ordered = own.reduce((sum, { quantity }) => sum + quantity, 0)
  let agorot = Math.floor(units / ordered) * own.reduce((sum, line) => sum + lineAgorot(line), 0)
  let left = units % ordered
  for (const { quantity, priceAgorot } of own) {
    const taken = Math.min(left, quantity)
    agorot += lineAgorot({ quantity: taken, priceAgorot })
    left -= taken
  }
  return agorot
}

/** What a buyer has back for certain, in shekels: without refunds that are pending, unclear or failed. */
export const refundedShekels = (refunds: readonly { state: string; amount: number }[]): number =>
  agorotToShekels(refunds.reduce((sum, { state, amount }) => sum + (state === 'paid' ? shekelsToAgorot(amount) : 0), 0))
