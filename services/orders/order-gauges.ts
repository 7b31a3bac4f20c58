import type { GaugeDeps } from '#services/ingress/feature.ts'
import { type AddGauge, shareRead } from '#services/ingress/health/gauges.ts'
import { countHeldOrders, readHeldShare, readOverdueSeconds } from './checkout/held-orders.queries.ts'
import { countWrongCoupons } from './coupons/coupon-guess-limiter.ts'
import { countOrdersNeedingAttention } from './order-work.queries.ts'

/** What orders hold, for how long, and which of them wait for staff; and how many coupons were guessed. */
export function orderGauges(add: AddGauge, { database, config, now }: GaugeDeps): void {
  const readHeld = shareRead(() => countHeldOrders(database))
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
