import type { OrderCancelled, OrderStatus } from '#events/orders.events.ts'
import { israelDaysLater } from './israel-time.ts'
import { agorotToShekels, shekelsToAgorot } from './money.ts'
import { lineAgorot } from './order-price.ts'

/** Amount and deadline of refunds, in whole agorot. */

interface Units {
  ean: string
  /** Articles as they are sold; half of a set is one of its two tires. */
  quantity: number
}

export interface RefundableOrder {
  /** An article bought at the shop's price and at an agreed one has two lines. */
  lines: readonly (Units & { isSet: boolean; priceAgorot: number })[]
  price: { goodsAgorot: number; shippingAgorot: number; discountAgorot: number }
}

/** Refunded parts of an order; no lines and no shipping = an amount set by staff. */
export interface RefundParts {
  lines: readonly Units[]
  withShipping: boolean
}

/** Parts refunded before, with their amounts before the fee. */
export interface RefundedParts extends RefundParts {
  agorot: number
}

const REFUND_WITHIN_DAYS = 14

/** Consumer protection law, section 14e: refunds are due within fourteen days of the notice. */
export const refundBy = (askedAt: number): string => new Date(israelDaysLater(askedAt, REFUND_WITHIN_DAYS)).toISOString()

/** Consumer protection law, section 14e: a fee of at most 5 % of the deal or 100 ₪, whichever is lower. */
const FEE_PERCENT = 5
const MAX_FEE_AGOROT = 10_000

/** Maximum fee the shop may keep. */
export const lawfulFee = (agorot: number): number => Math.min(Math.floor((agorot * FEE_PERCENT) / 100), MAX_FEE_AGOROT)

/** Reasons for which the buyer ended the deal; for any other the shop may keep nothing. */
const REASONS_OF_BUYER: readonly (OrderCancelled['reason'] | null)[] = ['buyer', 'returned']

/** Whether a fee may be kept at all. `isAsked`: a notice of the buyer is open. */
export const mayKeepFee = (order: { status: OrderStatus; cancelReason: OrderCancelled['reason'] | null; isAsked: boolean }): boolean =>
  order.status === 'cancelled' ? REASONS_OF_BUYER.includes(order.cancelReason) : order.isAsked

/** Number of units by EAN. */
export function countUnits(lines: readonly Units[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { ean, quantity } of lines) units.set(ean, (units.get(ean) ?? 0) + quantity)
  return units
}

/**
 * Amount paid for these parts: articles at their price less their share of the discount, and the shipping fee. The part that completes the
 * goods together with the refunds `before` gets the remainder, so that all refunds add up to the charge. Null if the order has no such
 * parts.
 */
export function priceOfParts({ lines, price }: RefundableOrder, parts: RefundParts, before: readonly RefundedParts[] = []): number | null {
  const ordered = countUnits(lines)
  const wanted = countUnits(parts.lines)
  if ([...wanted].some(([ean, units]) => units > (ordered.get(ean) ?? 0) || !Number.isInteger(units * partsOf(lines, ean)))) return null
  // A discount above the goods reduces the shipping.
  const goodsAgorot = Math.max(0, price.goodsAgorot - price.discountAgorot)
  const shippingAgorot = price.shippingAgorot + Math.min(0, price.goodsAgorot - price.discountAgorot)
  const shippingOf = ({ withShipping }: RefundParts) => (withShipping ? shippingAgorot : 0)
  const given = countUnits(before.flatMap((each) => each.lines))
  // More than 1 if the order was paid twice.
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

/** A set is given back by the tire, of which it has two. */
const partsOf = (lines: RefundableOrder['lines'], ean: string): number => (lines.every((line) => line.ean !== ean || line.isSet) ? 2 : 1)

/** Parts that are left; of an order paid twice, all of them again once they were refunded. */
export function partsLeft({ lines, price }: RefundableOrder, before: readonly RefundParts[]): RefundParts {
  const ordered = [...countUnits(lines)]
  const given = countUnits(before.flatMap((each) => each.lines))
  const shippings = before.filter(({ withShipping }) => withShipping).length
  const rounds = ordered.map(([ean, units]) => Math.floor((given.get(ean) ?? 0) / units))
  const round = Math.min(...rounds, ...(price.shippingAgorot > 0 ? [shippings] : []))
  const left = ordered.map(([ean, units]) => ({ ean, quantity: Math.max(0, Math.min(units, units * (round + 1) - (given.get(ean) ?? 0))) }))
  return { lines: left.filter(({ quantity }) => quantity > 0), withShipping: price.shippingAgorot > 0 && shippings <= round }
}

/** Value of units before the discount: from the first line on, wrapping around after the last. Of half a set the first tire rounds down. */
function worthOf(lines: RefundableOrder['lines'], ean: string, units: number): number {
  const own = lines.filter((line) => line.ean === ean)
  const ordered = own.reduce((sum, { quantity }) => sum + quantity, 0)
  let agorot = Math.floor(units / ordered) * own.reduce((sum, line) => sum + lineAgorot(line), 0)
  let left = units % ordered
  for (const { quantity, priceAgorot } of own) {
    const taken = Math.min(left, quantity)
    agorot += Math.floor(lineAgorot({ quantity: taken, priceAgorot }))
    left -= taken
  }
  return agorot
}

const sumOfPaid = <Refund extends { state: string }>(refunds: readonly Refund[], shekelsOf: (refund: Refund) => number): number =>
  agorotToShekels(refunds.reduce((sum, refund) => sum + (refund.state === 'paid' ? shekelsToAgorot(shekelsOf(refund)) : 0), 0))

/** Total of paid refunds in shekels, without pending, unclear and failed ones. */
export const refundedShekels = (refunds: readonly { state: string; amount: number }[]): number => sumOfPaid(refunds, ({ amount }) => amount)

/** Total of the fees that the shop kept of them. */
export const keptShekels = (refunds: readonly { state: string; fee: number }[]): number => sumOfPaid(refunds, ({ fee }) => fee)
