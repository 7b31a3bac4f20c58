import type { CouponChanged } from '#events/coupons.events.ts'
import type { Queryable } from '#services/platform/postgres.ts'

/** A coupon by its code as `couponCode` writes it; null when there is none. */
export async function findCoupon(queryable: Queryable, code: string): Promise<CouponChanged | null> {
  const { rows } = await queryable.query<{ data: CouponChanged }>('SELECT data FROM read.coupons WHERE code = $1', [code])
  return rows[0]?.data ?? null
}

const MAX_LISTED = 1000

/** All coupons by code. */
export async function listCoupons(queryable: Queryable): Promise<CouponChanged[]> {
  const { rows } = await queryable.query<{ data: CouponChanged }>(`SELECT data FROM read.coupons ORDER BY code LIMIT ${MAX_LISTED}`)
  return rows.map(({ data }) => data)
}
