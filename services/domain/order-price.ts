import type { OrderPrice, Receiving } from '#events/orders.events.ts'
import { countTires, type ShippedLine, shippingFeeAgorot } from './shipping.ts'

export interface PricedLine extends ShippedLine {
  /** Per article; a set is one. */
  priceAgorot: number
}

export interface OrderToPrice {
  lines: readonly PricedLine[]
  receiving: Receiving
  /** Of the chosen garage; 0 if none. */
  installationPerTireAgorot: number
  /** Discount of the coupon. */
  discountAgorot: number
}

/** All amounts of an order in agorot, its number of tires, and derived amounts for display. */
export interface PricedOrder extends Omit<OrderPrice, 'vatPercent'> {
  tires: number
  /** Goods and shipping, before the discount. */
  subtotalAgorot: number
  /** Sum of the payment now and at the garage. */
  grandTotalAgorot: number
}

export const lineAgorot = ({ quantity, priceAgorot }: Pick<PricedLine, 'quantity' | 'priceAgorot'>) => quantity * priceAgorot

/**
 * The only computation of an order's amounts, for browser and server; the server's result is authoritative. The subtotal includes the
 * shipping fee (pickup is free), installation is paid at the garage, and a discount never exceeds the subtotal. Throws `RangeError` on an
 * invalid amount or quantity.
 */
export function priceOrder({ lines, receiving, installationPerTireAgorot, discountAgorot }: OrderToPrice): PricedOrder {
  for (const line of lines) {
    checkAmount(line.priceAgorot)
    if (!Number.isSafeInteger(line.quantity) || line.quantity < 1) throw new RangeError(`${line.quantity} is no quantity`)
  }
  checkAmount(installationPerTireAgorot)
  checkAmount(discountAgorot)
  const tires = countTires(lines)
  const goodsAgorot = lines.reduce((sum, line) => sum + lineAgorot(line), 0)
  const shippingAgorot = receiving === 'pickup' ? 0 : shippingFeeAgorot(lines)
  const subtotalAgorot = goodsAgorot + shippingAgorot
  const discount = Math.min(discountAgorot, subtotalAgorot)
  const chargedAgorot = subtotalAgorot - discount
  const installationAgorot = receiving === 'install' ? tires * installationPerTireAgorot : 0
  return {
    tires,
    goodsAgorot,
    shippingAgorot,
    subtotalAgorot,
    discountAgorot: discount,
    chargedAgorot,
    installationAgorot,
    grandTotalAgorot: chargedAgorot + installationAgorot,
  }
}

function checkAmount(agorot: number): void {
  if (!Number.isSafeInteger(agorot) || agorot < 0) throw new RangeError(`${agorot} is no amount in agorot`)
}
