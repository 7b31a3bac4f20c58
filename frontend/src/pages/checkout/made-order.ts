import { lineKey } from '#frontend/entities/cart/cart.ts'
import type { CartLine } from '#frontend/features/cart-lines/cart-lines.ts'
import { dayText } from '#services/domain/slot-text.ts'
import type { Garage } from '#services/garages/garage.contract.ts'
import type { CheckoutItem, CheckoutRequest, MadeOrder } from '#services/orders/checkout/checkout.contract.ts'

interface Made {
  request: CheckoutRequest
  lines: readonly CartLine[]
  garage: Garage | null
  /** What the server charges, in shekels. */
  charged: number
}

/** The order that was sent, as its buyer is told of it: nothing personal. */
export function madeOrder({ request: { cart, checkout }, lines, garage, charged }: Made): MadeOrder {
  const { sip, installDate, installSlot } = checkout
  const isBooked = installDate !== undefined && installSlot !== undefined
  return {
    receiving: sip,
    isManualBooking: sip === 'install' && !isBooked,
    // As they were ordered: another tab may have changed the cart meanwhile.
    lines: cart.items.flatMap((sent) =>
      lines.filter(({ item }) => lineKey(item) === lineKey(sent)).map(({ product }) => ({ ...orderedItem(sent), ...shownOf(product) })),
    ),
    charged,
    ...(sip === 'install' && garage && { garage: garage.displayName }),
    ...(isBooked && { appointment: { displayText: dayText(installDate), startCursor: installSlot } }),
  }
}

/** As the cart is told what has left it. */
export const orderedItem = ({ ean, quantity, priceToken }: CheckoutItem) => ({
  ean,
  quantity,
  ...(priceToken === undefined ? {} : { isAgreed: true }),
})

const shownOf = ({ set: isSet, price, displayName, displaySize }: CartLine['product']) => ({ isSet, price, displayName, displaySize })
