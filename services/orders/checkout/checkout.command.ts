import { type BeginPaymentDeps, beginPayment } from '../payments/begin-payment.command.ts'
import { GatewayUnavailable, type PaymentGateway } from '../payments/payment-gateway.ts'
import { inquireAttempt, type PaymentDeps } from '../payments/settle-payment.command.ts'
import type { CheckoutCommand, CheckoutRefused } from './checkout-types.ts'
import { cartHashOf, requestHashOf } from './duplicate-order.ts'
import { type PlaceOrderDeps, placeOrder, type UnsettledAttempt } from './place-order.command.ts'

export type { CheckoutCommand, CheckoutRefused, LineChange } from './checkout-types.ts'

export interface CheckoutDeps extends Omit<PlaceOrderDeps, 'takesCards' | 'isWaitedFor'>, Omit<BeginPaymentDeps & PaymentDeps, 'gateway'> {
  /** Null: cards cannot be charged. */
  gateway: PaymentGateway | null
}

export interface CheckedOut {
  ok: true
  orderId: string
  chargedAgorot: number
  /** The gateway's page, or the page about an existing payment, and the attempt to query afterwards; null when the order is complete. */
  payment: { redirectUrl: string; attemptId: string } | null
}

interface InFlightCheckout {
  outcome: Promise<CheckedOut | CheckoutRefused>
  /** For every waiting request: whether its client has disconnected. */
  waiting: (() => boolean)[]
}

/**
 * Places an order and opens the payment page. A repeated request during processing (a double click) awaits the first one's result in
 * this process without a connection; across processes the database serializes them. `hasAborted`: whether the client has disconnected;
 * then no order is placed, since the repeat may have been refused meanwhile.
 */
export function createCheckout(
  deps: CheckoutDeps,
): (command: CheckoutCommand, hasAborted: () => boolean) => Promise<CheckedOut | CheckoutRefused> {
  const inFlight = new Map<string, InFlightCheckout>()
  return function checkOut(command, hasAborted) {
    const id = `${command.key ?? cartHashOf(command)} ${requestHashOf(command)}`
    const known = inFlight.get(id)
    if (known) {
      known.waiting.push(hasAborted)
      return known.outcome
    }
    const waiting = [hasAborted]
    const isWaitedFor = (): boolean => !waiting.every((hasAborted) => hasAborted())
    const outcome = placeAndOpen({ ...deps, isWaitedFor }, command).finally(() => inFlight.delete(id))
    inFlight.set(id, { outcome, waiting })
    return outcome
  }
}

type PlaceDeps = CheckoutDeps & Pick<PlaceOrderDeps, 'isWaitedFor'>

const PAYMENT_UNAVAILABLE: CheckoutRefused = { ok: false, reason: 'payment_unavailable' }

async function placeAndOpen(
  allDeps: PlaceDeps,
  command: CheckoutCommand,
  checkedAttemptId: string | null = null,
): Promise<CheckedOut | CheckoutRefused> {
  const { gateway, ...deps } = allDeps
  const found = await placeOrder({ ...deps, takesCards: gateway !== null }, command, checkedAttemptId)
  if (!found.ok) return found
  if ('attemptToCheck' in found) return (await findPaid(allDeps, command, found)) ?? placeAndOpen(allDeps, command, found.attemptToCheck)
  const { attemptId, ...placed } = found
  deps.failpoint?.('checkout.committed')
  if (attemptId === null) return { ...placed, payment: null }
  if (gateway === null) return PAYMENT_UNAVAILABLE
  const redirectUrl = await beginPayment({ ...deps, gateway }, attemptId).catch((error: unknown) => {
    if (error instanceof GatewayUnavailable) return null
    throw error
  })
  if (redirectUrl === null) return PAYMENT_UNAVAILABLE
  deps.failpoint?.('checkout.opened')
  return { ...placed, payment: { redirectUrl, attemptId } }
}

/**
 * For a payer who has paid, lost the connection and orders again with other data: redirects to the payment's result, whatever was
 * ordered now.
 */
async function findPaid(
  { gateway, ...deps }: CheckoutDeps,
  command: CheckoutCommand,
  { attemptToCheck, ...order }: UnsettledAttempt,
): Promise<CheckedOut | CheckoutRefused | null> {
  if (gateway === null) return null
  const settlement = await inquireAttempt({ ...deps, gateway }, attemptToCheck)
  if (settlement === 'unreachable' && command.paymentMethod === 'creditcard') return PAYMENT_UNAVAILABLE
  if (settlement !== 'paid' && settlement !== 'differs') return null
  const redirectUrl = `${new URL(`${deps.shopAddress}/paymentSuccess`).pathname}?uniqueID=${attemptToCheck}`
  return { ...order, payment: { redirectUrl, attemptId: attemptToCheck } }
}
