import type { CouponChanged } from '#events/coupons.events.ts'
import type { CatalogueProduct } from '#services/catalogue/product.queries.ts'
import { type CouponLine, type CouponRefusal, evaluateCoupon } from '#services/domain/coupon.ts'
import type { Queryable } from '#services/platform/postgres.ts'

/** A coupon by its normalized code; null for an unknown one. */
export async function findCoupon(queryable: Queryable, code: string): Promise<CouponChanged | null> {
  return (await findRecordedCoupon(queryable, code))?.data ?? null
}

/** `sequence`: of the event that set it. */
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

/** Reserved uses by code; unused codes are omitted. */
export async function countCouponUses(database: Queryable): Promise<Map<string, number>> {
  const { rows } = await database.query<{ code: string; used: number }>('SELECT code, used FROM coupon_counters WHERE used > 0')
  return new Map(rows.map(({ code, used }) => [code, used]))
}

export interface CouponQuestion {
  /** Normalized by `couponCode`. */
  code: string
  lines: readonly CouponLine[]
  now: Date
}

/** A refusal has the coupon, for its dates and minimum; null for an unknown code. */
export type CouponAnswer = { ok: true; discountAgorot: number } | { ok: false; reason: CouponRefusal; coupon: CouponChanged | null }

/**
 * The coupon's current discount, or why there is none. Its use is reserved with the order and may be gone by then. Whether this person
 * has used it before is checked only there, since anyone could otherwise test whether a phone or e-mail has bought here.
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

/** What one unit costs with a coupon. */
export interface CouponPrice {
  code: string
  priceAgorot: number
}

/** The cheapest price of one unit that a coupon gives anybody now; null if none lowers it. */
export async function findCouponPrice(queryable: Queryable, product: CatalogueProduct, now: Date): Promise<CouponPrice | null> {
  const { brandSlug, freeShipping, front, priceAgorot } = product
  const line = { quantity: 1, isSet: front !== null, brandSlug, freeShipping, priceAgorot }
  const [coupons, uses] = await Promise.all([listCoupons(queryable), countCouponUses(queryable)])
  const prices = coupons.flatMap(({ data }): CouponPrice[] => {
    const isUsedUp = data.usageLimit !== null && (uses.get(data.code) ?? 0) >= data.usageLimit
    const verdict = evaluateCoupon(data, [line], now)
    return verdict.ok && verdict.discountAgorot > 0 && !isUsedUp
      ? [{ code: data.code, priceAgorot: priceAgorot - verdict.discountAgorot }]
      : []
  })
  return prices.sort((one, other) => one.priceAgorot - other.priceAgorot)[0] ?? null
}

async function countUses(queryable: Queryable, code: string): Promise<number> {
  const { rows } = await queryable.query<{ used: number }>('SELECT used FROM coupon_counters WHERE code = $1', [code])
  return rows[0]?.used ?? 0
}
