import { createEvent, createStore } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import type { OrderAlternatives } from '#services/orders/desk/order-alternatives.contract.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'

/** Which order is being changed, or its balance settled; the form comes with the dialog. */

export type Amending =
  /** `instead`: in the place of its only article. */
  { orderId: string; what: 'order'; instead?: OrderAlternatives['products'][number] } | { orderId: string; what: 'transferred' | 'waived' }

export const amendingOpened = createEvent<Amending>()
export const amendingClosed = createEvent()
export const $amending = createStore<Amending | null>(null, { serialize: 'ignore' })
  .on(amendingOpened, (_, opened) => opened)
  .reset([amendingClosed, pageLeft])

/** What can still be changed: all of it until the goods leave, then the hour of the fitting. */
export function amendableOf({ status, checkout }: StaffOrder): 'all' | 'hour' | null {
  if (status === 'open' || status === 'paid') return 'all'
  return checkout.installDate !== null && (status === 'transit' || status === 'doneTransit') ? 'hour' : null
}
