import type { Feature } from '#services/ingress/feature.ts'
import { cartLinkRoutes } from './checkout/cart-link.route.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { createIdempotencyKeysJob } from './checkout/idempotency-keys.job.ts'
import { COUPON_FILE } from './coupons/coupon-file.ts'
import { couponsProjection } from './coupons/coupons.projection.ts'
import { deskCouponRoutes } from './coupons/desk-coupons.routes.ts'
import { orderExportRoutes } from './desk/order-export.routes.ts'
import { staffOrderRoutes } from './desk/staff-orders.routes.ts'
import { createLapseJob } from './lapse.job.ts'
import { createOldContactsJob } from './old-contacts.job.ts'
import { orderGauges } from './order-gauges.ts'
import { countOrderWork } from './order-work.queries.ts'
import { ordersProjection } from './orders.projection.ts'
import { finalizeRoute } from './payments/finalize.route.ts'
import type { Payments } from './payments/open-payments.command.ts'
import { createPaymentReportJob } from './payments/payment-report.job.ts'
import { sandboxClearingRoutes } from './payments/sandbox-clearing.route.ts'
import { createSandboxTransactionsJob } from './payments/sandbox-transactions.job.ts'
import { createSettlePaymentsJob } from './payments/settle-payments.job.ts'
import { createStockCounters } from './stock/stock-counters.consumer.ts'

export interface OrderNeeds {
  /** How cards are charged; null where they are not. */
  payments: Payments | null
}

/** From the cart to the paid order, and what becomes of it. */
export const orders: Feature<OrderNeeds, OrderNeeds> = {
  async routes(app, deps) {
    const { config, payments } = deps
    const { publicUrl, basePath } = config.http
    cartLinkRoutes(app, deps)
    checkoutRoutes(app, {
      ...deps,
      ...config.orders,
      gateway: payments?.gateway ?? null,
      shopAddress: publicUrl + basePath,
      transferPhone: config.shop.transfer.phone,
    })
    finalizeRoute(app, { ...deps, payment: payments && { ...deps, gateway: payments.gateway } })
    if (payments?.clearingHouse)
      await sandboxClearingRoutes(app, { ...deps, clearingHouse: payments.clearingHouse, shopName: config.shop.name })
  },
  deskRoutes(desk, deps) {
    staffOrderRoutes(desk, deps)
    orderExportRoutes(desk, deps)
    deskCouponRoutes(desk, deps)
  },
  countWork: countOrderWork,
  projections: [couponsProjection, ordersProjection],
  consumers: [createStockCounters],
  jobs(deps) {
    const { database, now, logger, payments } = deps
    return [
      createIdempotencyKeysJob(database, now),
      createPaymentReportJob(database, logger),
      createOldContactsJob(deps, deps.config.contacts),
      createLapseJob({ ...deps, gateway: payments?.gateway ?? null }),
      ...(payments?.clearingHouse ? [createSandboxTransactionsJob(database, now)] : []),
      ...(payments ? [createSettlePaymentsJob({ ...deps, gateway: payments.gateway })] : []),
    ]
  },
  files: [COUPON_FILE],
  gauges: orderGauges,
}
