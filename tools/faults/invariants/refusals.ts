import type { Act } from '../load/acts.ts'
import type { Chosen } from '../load/wares.ts'
import type { Shopper } from '../shopper.ts'
import type { Effects } from './effects.ts'
import { wasEverShort } from './oversold.ts'
import type { Recount } from './recount.ts'

interface Known {
  books: Recount
  effects: Effects
  chosen: Chosen
}

/** Shoppers who were refused, and yet have an order or an offer; or for a reason that never was. */
export function findUnfounded(acts: readonly Act[], known: Known): string[] {
  const offers = new Map(acts.flatMap(({ token, offerId }) => (token !== null && offerId !== null ? [[token, offerId]] : [])))
  return acts.flatMap((act) => {
    if (act.kind === 'offer' && act.outcome === 'refused') return findUnfoundedOffer(act, known)
    const { id, shopper, ean, sent } = act
    if (!shopper?.refusal) return []
    const { code } = shopper.refusal.error
    const about = `an order of ${ean} was refused (${code})`
    // A press that nobody waited for any more may have come after the one that was refused.
    if (sent === 1 && known.effects.orders.has(id)) return [`${about}, and placed`]
    return isFounded(shopper, acts, offers, known) ? [] : [`${about} without a reason: ${JSON.stringify(shopper.refusal)}`]
  })
}

function findUnfoundedOffer({ id, ean, sent }: Act, known: Known): string[] {
  if (sent === 1 && known.effects.offers.has(id)) return [`an offer for ${ean} was refused, and made`]
  return wasShort(known, ean, 1) ? [] : [`an offer for ${ean} was refused, and it could be had all the time`]
}

/** Of an article, or of a set by either of its tires. */
const wasShort = ({ books, chosen }: Known, ean: string, quantity: number): boolean =>
  wasEverShort(books, chosen.sets.find((set) => set.ean === ean)?.tires ?? [ean], quantity)

function isFounded(shopper: Shopper, acts: readonly Act[], offers: ReadonlyMap<string, string>, known: Known): boolean {
  const { books } = known
  const { refusal, request } = shopper
  const { couponCode, personal, selectedShop, installDate, installSlot } = request.checkout
  const others = acts.flatMap((act) => (act.shopper && act.shopper !== shopper ? [act.shopper.request.checkout] : []))
  switch (refusal?.error.code) {
    case 'cart_changed':
      return request.cart.items.every(({ ean, quantity, priceToken }) => {
        if (priceToken && books.linksSpent.has(offers.get(priceToken) ?? '')) return true
        return wasShort(known, ean, quantity)
      })
    case 'coupon_refused': {
      const limit = books.usageLimits.get(couponCode ?? '')
      const rivals = others.filter((other) => other.couponCode === couponCode)
      return rivals.length >= (limit?.most ?? 0) || (limit?.isOncePerCustomer === true && rivals.some((each) => isSame(each, personal)))
    }
    case 'slot_taken':
      return others.some(
        (other) => other.selectedShop === selectedShop && `${other.installDate} ${other.installSlot}` === `${installDate} ${installSlot}`,
      )
    default:
      return false
  }
}

const isSame = (one: Shopper['request']['checkout'], { phone }: Shopper['request']['checkout']['personal']): boolean =>
  one.personal.phone === phone
