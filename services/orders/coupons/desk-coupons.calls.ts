import { get, post } from '#services/domain/call.ts'
import type { DeskCouponChange, DeskCoupons } from './desk-coupons.contract.ts'

/** Coupons, as staff read and edit them. */
export const COUPON_CALLS = {
  coupons: get<DeskCoupons>()('/api/v1/staff/catalogue/coupons'),
  save: post<DeskCouponChange, DeskCoupons>()('/api/v1/staff/catalogue/coupons'),
}
