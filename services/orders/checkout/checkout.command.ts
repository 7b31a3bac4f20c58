import { type BeginPaymentDeps, beginPayment } from '../payments/begin-payment.command.ts'
import { GatewayUnavailable, type PaymentGateway } from '../payments/payment-gateway.ts'
import { askGateway, type PaymentDeps } from '../payments/settle-payment.command.ts'
import { cartDigestOf, saidDigestOf } from './earlier-order.ts'
import { OrderRefused, type OrderWish } from './order-wish.ts'
import { type PlaceOrderDeps, placeOrder, ShopperLeft, type ToAsk } from './place-order.command.ts'

export type { LineChange, OrderWish, WhyRefused } from './order-wish.ts'
export { OrderRefused, ShopperLeft }

export interface CheckoutDeps extends Omit<PlaceOrderDeps, 'takesCards' | 'isWaitedFor'>, Omit<BeginPaymentDeps & PaymentDeps, 'gateway'> {
  /** Null: no card can be charged. */
  gateway: PaymentGateway | null
}

export interface CheckedOut {
  orderId: string
  chargedAgorot: number
  /** Where a card is charged, or where its payer is told that it was, and what to ask for afterwards; null when the order is complete. */
  payment: { redirectUrl: string; attemptId: string } | null
}

interface UnderWay {
  outcome: Promise<CheckedOut>
  /** Of everybody who asked: whether they have left. */
  waiting: (() => boolean)[]
}

/**
 * From a wish to an order and the page that charges the card. A wish that comes again while it is carried out, as by a double
 * click, waits for the first one's answer here and needs no connection; other processes are waited for in the database.
 * `hasLeft` tells whether the shopper has gone: nothing is placed for a press that nobody waits for any more, since its repeat may
 * have been refused meanwhile. Throws `OrderRefused`, or `ShopperLeft`.
 */
export function createCheckout(deps: CheckoutDeps): (wish: OrderWish, hasLeft: () => boolean) => Promise<CheckedOut> {
  const underWay = new Map<string, UnderWay>()
  return function checkOut(wish, hasLeft) {
    const id = `${wish.key ?? cartDigestOf(wish)} ${saidDigestOf(wish)}`
    const known = underWay.get(id)
    if (known) {
      known.waiting.push(hasLeft)
      return known.outcome
    }
    const waiting = [hasLeft]
    const isWaitedFor = (): boolean => !waiting.every((isGone) => isGone())
    const outcome = placeAndOpen({ ...deps, isWaitedFor }, wish).finally(() => underWay.delete(id))
    underWay.set(id, { outcome, waiting })
    return outcome
  }
}

type PlaceDeps = CheckoutDeps & Pick<PlaceOrderDeps, 'isWaitedFor'>

async function placeAndOpen(allDeps: PlaceDeps, wish: OrderWish, asked: string | null = null): Promise<CheckedOut> {
  const { gateway, ...deps } = allDeps
  const found = await placeOrder({ ...deps, takesCards: gateway !== null }, wish, asked)
  if ('toAsk' in found) return (await findPaid(allDeps, wish, found)) ?? placeAndOpen(allDeps, wish, found.toAsk)
  const { attemptId, ...placed } = found
  deps.failpoint?.('checkout.committed')
  if (attemptId === null) return { ...placed, payment: null }
  if (gateway === null) throw new OrderRefused({ code: 'payment_unavailable' })
  const redirectUrl = await beginPayment({ ...deps, gateway }, attemptId).catch((error: unknown) => {
    if (error instanceof GatewayUnavailable) throw new OrderRefused({ code: 'payment_unavailable' })
    throw error
  })
  deps.failpoint?.('checkout.opened')
  return { ...placed, payment: { redirectUrl, attemptId } }
}

/**
 * Of a payer who has paid, lost the connection and came to order again, with other words. Sent to the page that tells what became of
 * the payment, whatever was ordered now.
 */
async function findPaid({ gateway, ...deps }: CheckoutDeps, wish: OrderWish, { toAsk, ...order }: ToAsk): Promise<CheckedOut | null> {
  if (gateway === null) return null
  const settlement = await askGateway({ ...deps, gateway }, toAsk)
  if (settlement === 'unreachable' && wish.paymentMethod === 'creditcard') throw new OrderRefused({ code: 'payment_unavailable' })
  if (settlement !== 'paid' && settlement !== 'differs') return null
  const redirectUrl = `${new URL(`${deps.shopAddress}/paymentSuccess`).pathname}?uniqueID=${toAsk}`
  return { ...order, payment: { redirectUrl, attemptId: toAsk } }
}
