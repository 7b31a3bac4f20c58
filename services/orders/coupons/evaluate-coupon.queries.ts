import type { CouponChanged } from '#events/coupons.events.ts'
import { type CouponLine, type CouponRefusal, evaluateCoupon } from '#services/domain/coupon.ts'
import type { Queryable } from '#services/platform/postgres.ts'
import { findCoupon } from './coupons.queries.ts'

export interface CouponQuestion {
  /** As `couponCode` writes it. */
  code: string
  lines: readonly CouponLine[]
  now: Date
}

/** A refusal names the coupon, for its dates and its minimum; null when there is none. */
export type CouponAnswer = { ok: true; discountAgorot: number } | { ok: false; reason: CouponRefusal; coupon: CouponChanged | null }

/**
 * What a coupon takes off at the moment, or why nothing. Its use is taken with the order, and may be gone by then: who used it before
 * is told there alone, else anybody could ask whether a phone or an e-mail has bought here.
 */
export async function findCouponVerdict(queryable: Queryable, question: CouponQuestion): Promise<CouponAnswer> {
  const { code, lines, now } = question
  const coupon = await findCoupon(queryable, code)
  if (coupon === null) return { ok: false, reason: 'unknown', coupon }
  const verdict = evaluateCoupon(coupon, lines, now)
  if (!verdict.ok) return { ...verdict, coupon }
  if (coupon.usageLimit !== null && (await countUses(queryable, code)) >= coupon.usageLimit) {
    return { ok: false, reason: 'used_up', coupon }
  }
  return verdict
}

async function countUses(queryable: Queryable, code: string): Promise<number> {
  const { rows } = await queryable.query<{ used: number }>('SELECT used FROM coupon_counters WHERE code = $1', [code])
  return rows[0]?.used ?? 0
}
