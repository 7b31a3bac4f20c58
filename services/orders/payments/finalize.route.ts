import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App, WriteRoutes } from '#services/ingress/typed-app.ts'
import type { TokenSigner } from '#services/platform/signed-token.ts'
import { signOrder } from '../buyer/order-link.rules.ts'
import { CHECKOUT_CALLS } from '../checkout/checkout.contract.ts'
import { findMadeOrder, type OrderPresentation } from '../checkout/made-order.queries.ts'
import { finalizePayment } from './finalize-payment.command.ts'
import { findPayableOf } from './pay-by-link.command.ts'
import type { PaymentDeps } from './settle-payment.command.ts'

const MAX_BODY_BYTES = 32 * 1024
/** The page polls while the gateway is unreachable, and each poll queries the gateway. */
const FINALIZES_PER_CHECKOUT = 3

export interface FinalizeRoutes extends Pick<WriteRoutes, 'refuseOtherSite' | 'rateLimits'>, OrderPresentation {
  /** Null in a shop that charges no cards. */
  payment: PaymentDeps | null
  tokens: TokenSigner
}

/** The result of a payment, for a payer who returned from the gateway. */
export function finalizeRoute(app: App, { payment, tokens, refuseOtherSite, rateLimits, ...shop }: FinalizeRoutes): void {
  app.route({
    ...CHECKOUT_CALLS.finalize,
    bodyLimit: MAX_BODY_BYTES,
    onRequest: refuseOtherSite,
    config: { access: 'public', ...limited('finalize', rateLimits.checkoutsPerMinute * FINALIZES_PER_CHECKOUT) },
    handler: async ({ body }, reply) => {
      reply.header('cache-control', 'no-store')
      if (payment === null) return { ok: false }
      const { returned = {}, stage = null, visitorId: _, ...six } = body
      const result = await finalizePayment(payment, { stage, parameters: { ...six, ...returned } })
      if (result.outcome === 'failed') {
        const orderId = await findPayableOf(payment.database, body.uniqueID)
        return { ok: false, ...(orderId !== null && { payAt: signOrder(tokens, orderId) }) }
      }
      if (result.outcome === 'pending') return { ok: false, pending: true, ...(result.orderId !== null && { orderId: result.orderId }) }
      const { outcome, orderId } = result
      if (outcome === 'review') return { ok: false, inReview: true, orderId }
      const order = await findMadeOrder(payment.database, orderId, shop)
      return { ok: true, orderId, ...(order && { order: { ...order, token: signOrder(tokens, orderId) } }) }
    },
  })
}
