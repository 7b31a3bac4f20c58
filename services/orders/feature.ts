import type { Feature, GaugeDeps } from '#services/ingress/feature.ts'
import { type AddGauge, shareGaugeRead } from '#services/ingress/health/gauges.ts'
import { oneOf } from '#services/ingress/pages/page-parameters.ts'
import { buyerOrderRoutes } from './buyer/buyer-order.routes.ts'
import { companyInvoiceRoute } from './buyer/company-invoice.route.ts'
import { payByLinkRoute } from './buyer/pay-by-link.route.ts'
import { cartLinkRoutes } from './checkout/cart-link.route.ts'
import { checkoutRoutes, phoneOrderRoute } from './checkout/checkout.routes.ts'
import { createIdempotencyKeysJob } from './checkout/idempotency-keys.job.ts'
import { COUPON_FILE } from './coupons/coupon-file.ts'
import { couponsProjection } from './coupons/coupons.projection.ts'
import { deskCouponRoutes } from './coupons/desk-coupons.routes.ts'
import { countWrongCoupons } from './coupons/wrong-coupons.ts'
import { amendOrderRoutes } from './desk/amend-order.routes.ts'
import { findOrdersForDesk } from './desk/find-orders.ts'
import { manyOrdersRoutes } from './desk/many-orders.routes.ts'
import { orderExportRoutes } from './desk/order-export.routes.ts'
import { listOrderTasks } from './desk/order-tasks.ts'
import { staffOrderRoutes } from './desk/staff-orders.routes.ts'
import { createLapseJob } from './lapse.job.ts'
import { createOldContactsJob } from './old-contacts.job.ts'
import { ordersProjection } from './orders.projection.ts'
import { countHeldOrders, countOrdersNeedingAttention, countOrderWork, readHeldShare, readOverdueSeconds } from './orders.queries.ts'
import { finalizeRoute } from './payments/finalize.route.ts'
import type { PaymentGateway } from './payments/payment-gateway.ts'
import { createPaymentReportJob } from './payments/payment-report.job.ts'
import { createSettlePaymentsJob } from './payments/settle-payments.job.ts'
import { refundRoutes } from './refunds/refund.routes.ts'
import { createSettleRefundsJob } from './refunds/settle-refunds.job.ts'
import { createStockCounters } from './stock/stock-counters.consumer.ts'

export interface OrderNeeds {
  /** How cards are charged; null where they are not. */
  payments: { gateway: PaymentGateway } | null
}

/** From the cart to the paid order and its handling. */
export const orders: Feature<OrderNeeds, OrderNeeds> = {
  routes(app, deps) {
    const { config, payments } = deps
    cartLinkRoutes(app, deps)
    buyerOrderRoutes(app, deps)
    companyInvoiceRoute(app, deps)
    payByLinkRoute(app, { ...checkoutOf(deps), config })
    checkoutRoutes(app, checkoutOf(deps))
    finalizeRoute(app, {
      ...deps,
      ...config.delivery,
      channels: config.messages.channels,
      payment: payments && { ...deps, gateway: payments.gateway },
    })
  },
  deskRoutes(desk, deps) {
    staffOrderRoutes(desk, deps)
    refundRoutes(desk, { ...deps, gateway: deps.payments?.gateway ?? null })
    phoneOrderRoute(desk, checkoutOf(deps))
    amendOrderRoutes(desk, { ...deps, ...deps.config.orders, ...deps.config.delivery })
    manyOrdersRoutes(desk, deps)
    orderExportRoutes(desk, deps)
    deskCouponRoutes(desk, deps)
  },
  countWork: countOrderWork,
  listTasks: listOrderTasks,
  findForDesk: findOrdersForDesk,
  // The first step has no name in the address.
  pageParameters: [[/^\/checkout\/*$/, { step: oneOf(['payment', 'confirm', 'finish']) }]],
  projections: [couponsProjection, ordersProjection],
  consumers: [createStockCounters],
  jobs(deps) {
    const { database, now, logger, payments } = deps
    return [
      createIdempotencyKeysJob(database, now),
      createPaymentReportJob(database, logger),
      createOldContactsJob(deps, deps.config.contacts),
      createLapseJob({ ...deps, gateway: payments?.gateway ?? null }),
      ...(payments
        ? [createSettlePaymentsJob({ ...deps, gateway: payments.gateway }), createSettleRefundsJob({ ...deps, gateway: payments.gateway })]
        : []),
    ]
  },
  files: [COUPON_FILE],
  gauges: orderGauges,
}

type Deps = Parameters<NonNullable<Feature<OrderNeeds, OrderNeeds>['routes']>>[1]

/** What placing and paying an order needs. */
function checkoutOf(deps: Deps) {
  const { config, payments } = deps
  return {
    ...deps,
    ...config.orders,
    ...config.delivery,
    channels: config.messages.channels,
    gateway: payments?.gateway ?? null,
    shopAddress: config.http.publicUrl + config.http.basePath,
    transferPhone: config.shop.transfer.phone,
  }
}

/** Gauges of reservations, of orders that wait for staff, and of guessed coupons. */
function orderGauges(add: AddGauge, { database, config, now }: GaugeDeps): void {
  const readHeld = shareGaugeRead(() => countHeldOrders(database))
  add({ name: 'shop_orders_holding_units', help: 'Orders that hold units, by status', labelNames: ['status'] }, async (set) => {
    for (const { status, count } of await readHeld()) set({ status }, count)
  })
  const oldest = { name: 'shop_orders_holding_units_oldest_seconds', help: 'Age of the oldest order that holds units, by status' }
  add({ ...oldest, labelNames: ['status'] }, async (set) => {
    for (const { status, ageSeconds } of await readHeld()) set({ status }, ageSeconds)
  })
  const overdue = { name: 'shop_reservation_overdue_seconds', help: 'How long the oldest reservation that ought to have lapsed has not' }
  add(overdue, async (set) => set({}, await readOverdueSeconds(database)))
  const share = { name: 'shop_stock_held_share', help: 'Share of the counted units that orders hold, 0 to 1' }
  add(share, async (set) => set({}, await readHeldShare(database)))
  const attention = { name: 'shop_orders_needing_attention', help: 'Orders that wait for staff for a reason of their own' }
  add(attention, async (set) => set({}, await countOrdersNeedingAttention(database)))
  const wrong = {
    name: 'shop_wrong_coupons',
    help: 'Coupons that do not exist and were asked for within the hour, as far as they were allowed',
  }
  add(wrong, async (set) => set({}, await countWrongCoupons(database, now())))
  const budget = { name: 'shop_wrong_coupons_budget', help: 'How many such coupons may be asked for in an hour; 0 = any number' }
  add(budget, (set) => set({}, config.orders.wrongCouponsPerHour))
}
