import type { Receiving } from '#events/orders.events.ts'
import { countUnits } from '#services/domain/refund.ts'
import type { OrderAmendment } from '#services/orders/desk/amend-order.contract.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'

/** An order as it is to be, and what of it differs. */

type Items = OrderAmendment['shown']['items']
export type Delivery = NonNullable<OrderAmendment['delivery']>
export interface Fitting {
  garageId: string
  garage: string
  /** The garage arranges the hour with the buyer. */
  isManual: boolean
  slot: NonNullable<OrderAmendment['fitting']>['slot']
}

export interface Draft {
  items: Items
  receiving: Receiving
  fitting: Fitting | null
  delivery: Delivery
}

export function draftOf({ cart, checkout }: StaffOrder): Draft {
  const { sip, personal, shop, installDate, installSlot, shipping } = checkout
  const slot = installDate !== null && installSlot !== null ? { date: installDate, startsAt: installSlot } : null
  const to = shipping ?? { name: personal.name, phone: personal.phone, address: null, city: null, notes: null }
  return {
    items: [...countUnits(cart.items)].map(([ean, quantity]) => ({ ean, quantity })),
    receiving: sip,
    fitting: shop && { garageId: shop.id, garage: shop.displayName, isManual: shop.manualBooking, slot },
    delivery: { name: to.name ?? '', phone: to.phone ?? '', address: to.address ?? '', city: to.city ?? '', notes: to.notes ?? '' },
  }
}

const fittingOf = ({ receiving, fitting }: Draft): OrderAmendment['shown']['fitting'] =>
  receiving === 'install' && fitting ? { garageId: fitting.garageId, slot: fitting.slot } : null
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const isSent = ({ receiving }: Draft): boolean => receiving === 'shipping'

/** What is missing before it can be tried. */
export type Lack = 'tires' | 'garage' | 'hour' | 'address'
export function lackOf({ items, receiving, fitting, delivery }: Draft): Lack | null {
  if (items.length === 0) return 'tires'
  if (receiving === 'install' && !fitting) return 'garage'
  if (receiving === 'install' && fitting && !fitting.isManual && !fitting.slot) return 'hour'
  const { name, phone, address, city } = delivery
  return receiving === 'shipping' && [name, phone, address, city].some((each) => each.trim() === '') ? 'address' : null
}

/** The change to ask for; null where nothing differs. */
export function amendmentOf(order: StaffOrder, draft: Draft): Omit<OrderAmendment, 'isTrial'> | null {
  const before = draftOf(order)
  const { items, receiving, delivery } = draft
  const fitting = fittingOf(draft)
  const isOther = {
    items: !isSame(sorted(items), sorted(before.items)),
    receiving: receiving !== before.receiving,
    fitting: fitting !== null && !isSame(fitting, fittingOf(before)),
    delivery: isSent(draft) && (!isSent(before) || !isSame(delivery, before.delivery)),
  }
  if (!Object.values(isOther).some(Boolean)) return null
  return {
    shown: { items: before.items, receiving: before.receiving, fitting: fittingOf(before) },
    ...(isOther.items && { items }),
    ...(isOther.receiving && { receiving }),
    ...(isOther.fitting && fitting && { fitting }),
    ...(isOther.delivery && { delivery }),
  }
}

const sorted = (items: Items): Items => items.toSorted((one, other) => one.ean.localeCompare(other.ean))

export const MOST_UNITS = 10

/** None of it leaves it out; it keeps its place otherwise. */
export function withQuantity(items: Items, ean: string, quantity: number): Items {
  const most = Math.min(quantity, MOST_UNITS)
  if (!items.some((item) => item.ean === ean)) return most > 0 ? [...items, { ean, quantity: most }] : items
  return items.flatMap((item) => (item.ean !== ean ? [item] : most > 0 ? [{ ean, quantity: most }] : []))
}
