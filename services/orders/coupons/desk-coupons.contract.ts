import { type Static, Type } from 'typebox'
import { CouponChanged } from '#events/coupons.events.ts'
import { nullable } from '#events/primitives.ts'
import { Revision } from '#services/catalogue/catalogue-desk.contract.ts'
import { call } from '#services/ingress/contract/call.contract.ts'

const strict = { additionalProperties: false } as const

export const DeskCoupon = Type.Object({ data: CouponChanged, revision: Type.String(), /** Orders that hold a use. */ used: Type.Integer() })
export type DeskCoupon = Static<typeof DeskCoupon>

export const DeskCoupons = Type.Object({
  coupons: Type.Array(DeskCoupon),
  brands: Type.Array(Type.Object({ slug: Type.String(), name: Type.String() })),
})
export type DeskCoupons = Static<typeof DeskCoupons>

/** `revision: null` = a new code. */
export const DeskCouponChange = Type.Object({ revision: nullable(Revision), data: CouponChanged }, strict)
export type DeskCouponChange = Static<typeof DeskCouponChange>

/** Coupons, as staff read and edit them. */
export const COUPON_CALLS = {
  coupons: call({ method: 'GET', path: '/api/v1/staff/catalogue/coupons', summary: 'Coupons', answer: DeskCoupons }),
  save: call({
    method: 'POST',
    path: '/api/v1/staff/catalogue/coupons',
    summary: 'Make or edit a coupon',
    body: DeskCouponChange,
    answer: DeskCoupons,
  }),
}
