import type { CartLine } from '#frontend/features/cart-lines/cart-lines.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { dayText } from '#services/domain/slot-text.ts'
import type { CheckoutRequest, MadeOrder } from '#services/ingress/contract/checkout.contract.ts'
import type { Shop } from '#services/ingress/contract/garage.contract.ts'

interface Made {
  request: CheckoutRequest
  lines: readonly CartLine[]
  shop: Shop | null
  chargedAgorot: number
}

/** The order that was sent, as its buyer is told of it: nothing personal. */
export function madeOrder({ request: { checkout }, lines, shop, chargedAgorot }: Made): MadeOrder {
  const { sip, installDate, installSlot } = checkout
  const isBooked = installDate !== undefined && installSlot !== undefined
  return {
    receiving: sip,
    isManualBooking: sip === 'install' && !isBooked,
    lines: lines.map(({ item, product }) => ({
      ...{ ean: item.ean, quantity: item.quantity, isSet: product.set, price: product.price },
      ...{ displayName: product.displayName, displaySize: product.displaySize },
    })),
    charged: agorotToShekels(chargedAgorot),
    ...(sip === 'install' && shop && { garage: shop.displayName }),
    ...(isBooked && { appointment: { displayText: dayText(installDate), startCursor: installSlot } }),
  }
}
