import { type Static, Type } from 'typebox'
import { Agorot, nullable, Slug, Timestamp } from './primitives.ts'

/** Complete new state of a coupon, as imported or edited. Its uses are recorded in room `orders`. */
export const CouponChanged = Type.Object(
  {
    /** Normalized by `couponCode`: upper-case letters, digits and dashes. */
    code: Type.String({ pattern: '^[A-Z0-9\\u05D0-\\u05EA-]{3,30}$' }),
    benefit: Type.Union([
      Type.Object({ kind: Type.Literal('percent'), percent: Type.Integer({ minimum: 1, maximum: 100 }) }, { additionalProperties: false }),
      Type.Object({ kind: Type.Literal('amount'), amountAgorot: Agorot }, { additionalProperties: false }),
    ]),
    startsAt: nullable(Timestamp),
    endsAt: nullable(Timestamp),
    /** Minimum value of the goods before the discount. */
    minimumAgorot: Agorot,
    /** Brands it applies to; empty = all. */
    brandSlugs: Type.Array(Slug, { maxItems: 100 }),
    setsOnly: Type.Boolean(),
    /** Maximum number of orders; null = unlimited. */
    usageLimit: nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    /** At most one order per phone and e-mail. */
    isOncePerCustomer: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type CouponChanged = Static<typeof CouponChanged>
