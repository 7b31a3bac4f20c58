import { refusalsBy } from '#services/ingress/plugins/http-error.ts'
import { limited } from '#services/ingress/plugins/rate-limits.ts'
import type { App } from '#services/ingress/typed-app.ts'
import type { BeginPaymentDeps } from '../payments/begin-payment.command.ts'
import { type PaymentByLink, payByLink } from '../payments/pay-by-link.command.ts'
import type { PaymentGateway } from '../payments/payment-gateway.ts'
import { BUYER_ORDER_CALLS as CALLS } from './buyer-order.contract.ts'
import { type BuyerOrderRoutes, orderOf } from './buyer-order.routes.ts'

const MAX_BODY_BYTES = 1024
const RETRY_AFTER_SECONDS = 5

const refusalOf = refusalsBy<PaymentByLink>({
  nothing_to_pay: [409, 'nothing_to_pay', 'על ההזמנה הזו אין מה לשלם כאן. רעננו את הדף, או התקשרו אלינו.'],
  unavailable: [
    503,
    'payment_unavailable',
    'אי אפשר לשלם בכרטיס ברגע זה. נסו שוב בעוד כמה דקות.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  ],
})

type PayByLinkRoutes = BuyerOrderRoutes &
  Omit<BeginPaymentDeps, 'gateway'> & { /** Null: cards cannot be charged. */ gateway: PaymentGateway | null }

/** The buyer pays by card what the page of his order says is still to be paid. */
export function payByLinkRoute(app: App, routes: PayByLinkRoutes): void {
  app.route({
    ...CALLS.pay,
    bodyLimit: MAX_BODY_BYTES,
    onRequest: routes.refuseOtherSite,
    config: { access: 'public', ...limited('pay-by-link', routes.rateLimits.offersPerMinute) },
    handler: async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      const { gateway } = routes
      const orderId = orderOf(routes, params.token)
      const opened = gateway === null ? ({ ok: false, reason: 'unavailable' } as const) : await payByLink({ ...routes, gateway }, orderId)
      if (!opened.ok) throw refusalOf(opened)
      return { redirectUrl: opened.redirectUrl }
    },
  })
}
