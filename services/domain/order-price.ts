import type { OrderPrice, Receiving } from '#events/orders.events.ts'
import { countTires, type ShippedLine, shippingFeeAgorot } from './shipping.ts'

/** Since 2025; included in every price. */
export const VAT_PERCENT = 18

export interface PricedLine extends ShippedLine {
  /** Of one article, a set being one. */
  priceAgorot: number
}

export interface OrderToPrice {
  lines: readonly PricedLine[]
  receiving: Receiving
  /** Of the chosen garage; 0 while none is chosen. */
  installationPerTireAgorot: number
  /** What the coupon takes off. */
  discountAgorot: number
}

/** All sums of an order in agorot, and how many tires it is; beside it what the page shows. */
export interface PricedOrder extends OrderPrice {
  tires: number
  /** Goods and shipping, before the discount. */
  subtotalAgorot: number
  /** Charged now and paid at the garage, together. */
  grandTotalAgorot: number
}

/** What a line comes to. */
export const lineAgorot = ({ quantity, priceAgorot }: Pick<PricedLine, 'quantity' | 'priceAgorot'>) => quantity * priceAgorot

/**
 * The one computation of an order's sums, for browser and server; the server's result counts. The subtotal includes the shipping
 * fee (pickup is free), installation is paid at the garage, and a discount never exceeds the subtotal. Throws `RangeError` on an
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
    vatPercent: VAT_PERCENT,
  }
}

function checkAmount(agorot: number): void {
  if (!Number.isSafeInteger(agorot) || agorot < 0) throw new RangeError(`${agorot} is no amount in agorot`)
}
