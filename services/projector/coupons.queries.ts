import type { CouponChanged } from '#events/coupons.events.ts'
import type { Queryable } from '#services/platform/postgres.ts'

/** A coupon by its code as `couponCode` writes it; null when there is none. */
export async function findCoupon(queryable: Queryable, code: string): Promise<CouponChanged | null> {
  const { rows } = await queryable.query<{ data: CouponChanged }>('SELECT data FROM read.coupons WHERE code = $1', [code])
  return rows[0]?.data ?? null
}
