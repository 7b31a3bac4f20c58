import type { DeskCoupon } from '#services/orders/coupons/desk-coupons.contract.ts'

export type CouponState = 'active' | 'notYet' | 'over' | 'usedUp'

/** Whether a coupon can be used now, and why not; `now` in milliseconds. */
export function couponState({ data: { startsAt, endsAt, usageLimit }, used }: DeskCoupon, now: number): CouponState {
  if (endsAt !== null && now >= Date.parse(endsAt)) return 'over'
  if (usageLimit !== null && used >= usageLimit) return 'usedUp'
  return startsAt !== null && now < Date.parse(startsAt) ? 'notYet' : 'active'
}
