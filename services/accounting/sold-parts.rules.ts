import type { OrderLine, OrderPrice } from '#events/orders.events.ts'
import { lineAgorot } from '#services/domain/order-price.ts'
import { splitVat } from '#services/domain/vat-rate.ts'

export interface Sum {
  netAgorot: number
  vatAgorot: number
  totalAgorot: number
}

export interface SoldPart extends Sum {
  /** Null = shipping. */
  line: OrderLine | null
  /** Tires; a set has two. */
  units: number | null
}

interface Sold {
  lines: readonly OrderLine[]
  price: Pick<OrderPrice, 'goodsAgorot' | 'shippingAgorot' | 'discountAgorot'>
}

/**
 * What an order charged, part by part: its articles after their share of the discount, and shipping. Sums and VAT are rounded along the
 * way, so that the parts add up to the charge and to the VAT of its invoice.
 */
export function soldParts({ lines, price }: Sold, vatPercent: number): SoldPart[] {
  const { goodsAgorot, shippingAgorot, discountAgorot } = price
  const left = goodsAgorot - discountAgorot
  const chargedGoods = Math.max(0, left)
  const next = addUp(vatPercent)
  let worth = 0
  const parts = lines.map((line) => {
    worth += lineAgorot(line)
    const upTo = goodsAgorot === 0 ? 0 : Math.floor((chargedGoods * worth) / goodsAgorot)
    return { line, units: line.quantity * (line.isSet ? 2 : 1), ...next(upTo) }
  })
  // A discount above the goods reduces the shipping.
  const shipping = shippingAgorot === 0 ? [] : [{ line: null, units: null, ...next(chargedGoods + shippingAgorot + Math.min(0, left)) }]
  return [...parts, ...shipping]
}

/** Gives what each total adds to the one before it. */
function addUp(vatPercent: number): (totalAgorot: number) => Sum {
  let before: Sum = { netAgorot: 0, vatAgorot: 0, totalAgorot: 0 }
  return (totalAgorot) => {
    const after = { ...splitVat(totalAgorot, vatPercent), totalAgorot }
    const added = {
      netAgorot: after.netAgorot - before.netAgorot,
      vatAgorot: after.vatAgorot - before.vatAgorot,
      totalAgorot: totalAgorot - before.totalAgorot,
    }
    before = after
    return added
  }
}
