import { createGroupQueue } from '#services/platform/group-queue.ts'
import { isUnavailable } from '#services/platform/postgres.ts'
import { traceparent } from '#services/platform/tracing.ts'
import { type BeginPaymentDeps, beginPayment } from '../payments/begin-payment.command.ts'
import { GatewayUnavailable, type PaymentGateway } from '../payments/payment-gateway.ts'
import { inquireAttempt, type PaymentDeps } from '../payments/settle-payment.command.ts'
import type { CheckoutCommand, CheckoutRefused } from './checkout-types.ts'
import type { PlaceOrderDeps, PlaceRequest } from './drafted-order.ts'
import { cartHashOf, exclusiveKeysOf, requestHashOf } from './duplicate-order.ts'
import { type PlacedOrder, placeOrder, placeTogether, type UnsettledAttempt } from './place-order.command.ts'

export type { CheckoutCommand, CheckoutRefused, LineChange } from './checkout-types.ts'

export interface CheckoutDeps extends Omit<PlaceOrderDeps, 'takesCards'>, Omit<BeginPaymentDeps & PaymentDeps, 'gateway'> {
  /** Null: cards cannot be charged. */
  gateway: PaymentGateway | null
}

export interface CheckedOut extends Pick<PlacedOrder, 'ok' | 'orderId' | 'chargedAgorot' | 'made'> {
  /** The gateway's page, or the page about an existing payment, and the attempt to query afterwards; null when the order is complete. */
  payment: { redirectUrl: string; attemptId: string } | null
}

interface InFlightCheckout {
  outcome: Promise<CheckedOut | CheckoutRefused>
  /** For every waiting request: whether its client has disconnected. */
  waiting: (() => boolean)[]
}

/** In one transaction, and transactions at the same time. */
const MOST_TOGETHER = 32
const TRANSACTIONS = 4

/**
 * Places an order and opens the payment page. A repeated request during processing (a double click) awaits the first one's result in
 * this process without a connection; across processes the database serializes them. Orders that wait at the same time are placed together.
 * `hasAborted`: whether the client has disconnected; then no order is placed, since the repeat may have been refused meanwhile.
 */
export function createCheckout(
  deps: CheckoutDeps,
): (command: CheckoutCommand, hasAborted: () => boolean) => Promise<CheckedOut | CheckoutRefused> {
  const inFlight = new Map<string, InFlightCheckout>()
  const place = createPlacing(deps)
  return function checkOut(command, hasAborted) {
    const [cartHash, requestHash] = [cartHashOf(command), requestHashOf(command)]
    const id = `${command.key ?? cartHash} ${requestHash}`
    const known = inFlight.get(id)
    if (known) {
      known.waiting.push(hasAborted)
      return known.outcome
    }
    const waiting = [hasAborted]
    const isWaitedFor = (): boolean => !waiting.every((hasAborted) => hasAborted())
    const request = { command, cartHash, requestHash, isWaitedFor, checkedAttemptId: null, traceparent: traceparent() }
    const outcome = placeAndOpen({ ...deps, place }, request).finally(() => inFlight.delete(id))
    inFlight.set(id, { outcome, waiting })
    return outcome
  }
}

type Place = (request: PlaceRequest) => Promise<PlacedOrder | UnsettledAttempt | CheckoutRefused>

function createPlacing({ gateway, ...deps }: CheckoutDeps): Place {
  const placing = { ...deps, takesCards: gateway !== null }
  return createGroupQueue({
    running: TRANSACTIONS,
    most: MOST_TOGETHER,
    keysOf: (request) => exclusiveKeysOf(request).map(({ namespace, key }) => `${namespace} ${key}`),
    runAlone: (request) => placeOrder(placing, request),
    runTogether: (requests) =>
      placeTogether(placing, requests).catch((error: unknown) => {
        if (isUnavailable(error)) throw error
        // Whatever it was that failed, it fails none but its own.
        return requests.map(() => null)
      }),
  })
}

type PlaceDeps = CheckoutDeps & { place: Place }

const PAYMENT_UNAVAILABLE: CheckoutRefused = { ok: false, reason: 'payment_unavailable' }

async function placeAndOpen(allDeps: PlaceDeps, request: PlaceRequest): Promise<CheckedOut | CheckoutRefused> {
  const { gateway, place, ...deps } = allDeps
  const { command } = request
  const found = await place(request)
  if (!found.ok) return found
  if ('attemptToCheck' in found) {
    return (await findPaid(allDeps, command, found)) ?? placeAndOpen(allDeps, { ...request, checkedAttemptId: found.attemptToCheck })
  }
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
