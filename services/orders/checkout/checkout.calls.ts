import { get, post } from '#services/domain/call.ts'
import type { CartLink, CartToShare, SharedCart } from './cart-link.contract.ts'
import type { CheckoutAnswer, CheckoutRequest, CouponAnswer, CouponRequest, FinalizeAnswer, FinalizeRequest } from './checkout.contract.ts'

/** From the cart to the paid order. */
export const CHECKOUT_CALLS = {
  place: post<CheckoutRequest, CheckoutAnswer>()('/api/v1/checkout'),
  finalize: post<FinalizeRequest, FinalizeAnswer>()('/api/v1/finalize/checkout'),
  validateCoupon: post<CouponRequest, CouponAnswer>()('/api/v1/validate-coupon'),
  shareCart: post<CartToShare, CartLink>()('/api/v1/cart-links'),
  sharedCart: get<SharedCart>()('/api/v1/cart-links/:token'),
}
