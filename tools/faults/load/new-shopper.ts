import type { CheckoutForm, CheckoutItem } from '#services/orders/checkout/checkout.contract.ts'
import { createShopper, MANNERS, type Shopper } from '../shopper.ts'
import type { Link } from './desk.ts'
import { type Random, randomPhone } from './random.ts'
import type { Wares } from './wares.ts'

const NAME = 'נועה לוי'

/** Somebody who orders: mostly what there is little of, some of it by a price link, with a coupon, to be fitted, by card. */
export function newShopper(random: Random, wares: Wares, links: readonly Link[]): Shopper {
  const { ample, scarce, sets, coupons, appointments, regulars } = wares
  const isOf = (share: number): boolean => random() < share
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const link = links.length > 0 && isOf(0.15) ? pick(links) : null
  const couponCode = link === null && isOf(0.2) ? pick(coupons) : null
  const phone = couponCode !== null && isOf(0.5) ? pick(regulars) : randomPhone(random)
  const form: Partial<CheckoutForm> = {
    personal: { name: NAME, phone, emailaddress: `rider${phone}@example.com` },
    ...(couponCode !== null && { couponCode }),
    ...(isOf(0.3) && { sip: 'install', ...pick(appointments) }),
  }
  return createShopper(isOf(0.5) ? 'transfer' : pick(MANNERS), [link ? byLink(link) : newItem()], form)

  function newItem(): CheckoutItem {
    const isSet = isOf(0.2)
    const ean = isSet ? pick(sets).ean : pick(isOf(0.7) ? scarce : ample)
    return { ean, quantity: isOf(0.2) ? 2 : 1, isSet }
  }
}

const byLink = ({ ean, token }: Link): CheckoutItem => ({ ean, quantity: 1, isSet: false, priceToken: token })
