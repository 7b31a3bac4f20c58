import type { CouponChanged } from '#events/coupons.events.ts'
import type { PricedLine } from './order-price.ts'
import { visible } from './plain-text.ts'

/** Reasons for refusing a coupon. The last three require database records. */
export type CouponRefusal =
  | 'not_started'
  | 'over'
  | 'below_minimum'
  | 'other_brands'
  | 'sets_only'
  | 'agreed_price'
  | 'unknown'
  | 'used_up'
  | 'used_before'

export type CouponVerdict = { ok: true; discountAgorot: number } | { ok: false; reason: CouponRefusal }

export interface CouponLine extends PricedLine {
  brandSlug: string
  /** If set, the price was agreed on in a best offer, and coupons do not apply. */
  offerId?: string | undefined
}

const PERCENT = 100

/** Normalized code: `ride 100 ` is `RIDE100`, also with invisible marks copied from a message. */
export function couponCode(input: string): string {
  return visible(input).replace(/\s/g, '').toUpperCase()
}

/**
 * Discount of a coupon on these lines in agorot: a percentage of the covered lines, rounded down, or an amount, at most what it covers.
 * The minimum applies to all goods. Agreed prices are excluded.
 */
export function evaluateCoupon(coupon: CouponChanged, lines: readonly CouponLine[], now: Date): CouponVerdict {
  const { startsAt, endsAt, brandSlugs, benefit } = coupon
  if (startsAt !== null && now.getTime() < Date.parse(startsAt)) return { ok: false, reason: 'not_started' }
  if (endsAt !== null && now.getTime() >= Date.parse(endsAt)) return { ok: false, reason: 'over' }
  const ofBrand = brandSlugs.length === 0 ? lines : lines.filter((line) => brandSlugs.includes(line.brandSlug))
  if (ofBrand.length === 0) return { ok: false, reason: 'other_brands' }
  const ofKind = coupon.setsOnly ? ofBrand.filter((line) => line.isSet) : ofBrand
  if (ofKind.length === 0) return { ok: false, reason: 'sets_only' }
  const covered = ofKind.filter((line) => line.offerId === undefined)
  if (covered.length === 0) return { ok: false, reason: 'agreed_price' }
  if (goodsOf(lines) < coupon.minimumAgorot) return { ok: false, reason: 'below_minimum' }
  const goods = goodsOf(covered)
  const discountAgorot =
    benefit.kind === 'percent' ? Math.floor((goods * benefit.percent) / PERCENT) : Math.min(benefit.amountAgorot, goods)
  return { ok: true, discountAgorot }
}

/** In agorot, before any discount. */
export function goodsOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity * line.priceAgorot, 0)
}
