import { agorotToShekels } from '#services/domain/money.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { CheckoutErrorReason, LineChange } from './checkout.command.ts'
import type { CartChange } from './checkout.contract.ts'
import { checkoutText } from './checkout.text.ts'

const RETRY_AFTER_SECONDS = 5

/** Why an order was refused, as the shopper is told. `phone` answers about transfers. */
export function toHttpError(why: CheckoutErrorReason, phone: string): HttpError {
  switch (why.code) {
    case 'key_reused':
      return new HttpError(409, why.code, checkoutText.keyReused)
    case 'order_cancelled':
      return new HttpError(409, why.code, checkoutText.orderCancelled(why.orderId))
    case 'payment_in_review':
      return new HttpError(409, why.code, checkoutText.paymentInReview(why.orderId))
    case 'cart_changed':
      return new HttpError(409, why.code, checkoutText.cartChanged, { extra: { changes: why.changes.map(toCartChange) } })
    case 'sum_changed':
      return new HttpError(409, why.code, checkoutText.sumChanged(why.chargedAgorot, why.installationAgorot))
    case 'coupon_refused':
      return new HttpError(409, why.code, checkoutText.couponRefused(why.reason), { field: 'couponCode' })
    case 'slot_taken': {
      const nextSlots = why.nextSlots.map(({ date, startsAt }) => ({ date, startCursor: startsAt }))
      return new HttpError(409, why.code, checkoutText.slotTaken, { field: 'installSlot', extra: { nextSlots } })
    }
    case 'garage_gone':
      return new HttpError(422, why.code, checkoutText.garageGone, { field: 'selectedShop' })
    case 'no_days':
      return new HttpError(422, why.code, checkoutText.noDays, { field: 'selectedShop' })
    case 'garage_unfit':
      return new HttpError(422, why.code, checkoutText.garageUnfit, { field: 'selectedShop' })
    case 'slot_missing':
      return new HttpError(422, why.code, checkoutText.slot, { field: 'installSlot' })
    case 'too_many_transfers':
      return new HttpError(409, why.code, checkoutText.tooManyTransfers(why.waiting, phone))
    case 'too_many_units':
      return new HttpError(409, why.code, checkoutText.tooManyUnits(why.most, phone))
    case 'too_much_unpaid':
      return new HttpError(409, why.code, checkoutText.tooMuchUnpaid(why.of, phone))
    case 'payment_unavailable':
      return new HttpError(503, why.code, checkoutText.paymentUnavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
}

function toCartChange({ ean, displayName, priceToken, ...change }: LineChange): CartChange {
  const about = { ean, displayName: displayName ?? checkoutText.goneProduct, ...(priceToken !== null && { priceToken }) }
  if (change.kind === 'link') return { ...about, kind: change.kind, link: change.why, price: agorotToShekels(change.priceAgorot) }
  if (change.kind !== 'price') return { ...about, ...change }
  return { ...about, kind: change.kind, seenPrice: agorotToShekels(change.seenPriceAgorot), price: agorotToShekels(change.priceAgorot) }
}
