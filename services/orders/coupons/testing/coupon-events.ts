import type { CouponChanged } from '#events/coupons.events.ts'

/** 100 ₪ off anything, at any time, for anybody, `overrides` apart. */
export function coupon(overrides: Partial<CouponChanged> = {}): CouponChanged {
  return {
    code: 'RIDE100',
    benefit: { kind: 'amount', amountAgorot: 10_000 },
    startsAt: null,
    endsAt: null,
    minimumAgorot: 0,
    brandSlugs: [],
    setsOnly: false,
    usageLimit: null,
    isOncePerCustomer: false,
    ...overrides,
  }
}
