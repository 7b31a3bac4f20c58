import { type Static, Type } from 'typebox'
import { Agorot, nullable, Slug, Timestamp } from './primitives.ts'

/** The whole new state of a coupon, as imported or edited. What was used of it is a record of room `orders`. */
export const CouponChanged = Type.Object(
  {
    /** As `couponCode` writes it: upper-case letters, digits and dashes. */
    code: Type.String({ pattern: '^[A-Z0-9\\u05D0-\\u05EA-]{3,30}$' }),
    benefit: Type.Union([
      Type.Object({ kind: Type.Literal('percent'), percent: Type.Integer({ minimum: 1, maximum: 100 }) }, { additionalProperties: false }),
      Type.Object({ kind: Type.Literal('amount'), amountAgorot: Agorot }, { additionalProperties: false }),
    ]),
    startsAt: nullable(Timestamp),
    endsAt: nullable(Timestamp),
    /** What the goods must come to before the discount. */
    minimumAgorot: Agorot,
    /** Only tires of these brands earn the discount; empty = all. */
    brandSlugs: Type.Array(Slug, { maxItems: 100 }),
    setsOnly: Type.Boolean(),
    /** Orders that may use it; null = any number. */
    usageLimit: nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    /** One order for each phone and e-mail. */
    isOncePerCustomer: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type CouponChanged = Static<typeof CouponChanged>
