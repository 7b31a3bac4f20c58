import type { CouponChanged } from '#events/coupons.events.ts'
import { type CouponLine, type CouponRefusal, evaluateCoupon } from '#services/domain/coupon.ts'
import type { Queryable } from '#services/platform/postgres.ts'

/** A coupon by its code as `couponCode` writes it; null when there is none. */
export async function findCoupon(queryable: Queryable, code: string): Promise<CouponChanged | null> {
  return (await findRecordedCoupon(queryable, code))?.data ?? null
}

/** `sequence`: the place of the event that said it. */
export interface RecordedCoupon {
  data: CouponChanged
  sequence: number
}

export async function findRecordedCoupon(queryable: Queryable, code: string): Promise<RecordedCoupon | null> {
  const { rows } = await queryable.query<RecordedCoupon>('SELECT data, sequence::float8 AS sequence FROM read.coupons WHERE code = $1', [
    code,
  ])
  return rows[0] ?? null
}

const MAX_LISTED = 1000

/** All coupons by code. */
export async function listCoupons(queryable: Queryable): Promise<RecordedCoupon[]> {
  const { rows } = await queryable.query<RecordedCoupon>(
    `SELECT data, sequence::float8 AS sequence FROM read.coupons ORDER BY code LIMIT ${MAX_LISTED}`,
  )
  return rows
}

/** Orders that hold a use of each coupon, by code; codes that nobody used are left out. */
export async function countCouponUses(database: Queryable): Promise<Map<string, number>> {
  const { rows } = await database.query<{ code: string; used: number }>('SELECT code, used FROM coupon_counters WHERE used > 0')
  return new Map(rows.map(({ code, used }) => [code, used]))
}

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
