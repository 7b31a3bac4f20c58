import type { OrderStatus, Receiving } from '#events/orders.events.ts'
import { visible } from './plain-text.ts'

const HANDED_OVER: readonly OrderStatus[] = ['doneTransit', 'sent', 'closed']

/** Whether the garage, the carrier or the customer has the goods. */
export const isHandedOver = (status: OrderStatus): boolean => HANDED_OVER.includes(status)

/** On its way to the garage; of what is picked up, set apart and ready. */
const ONLY_WITH: Partial<Record<OrderStatus, readonly Receiving[]>> = {
  transit: ['install', 'pickup'],
  doneTransit: ['install'],
  sent: ['shipping'],
}

/** Whether staff may choose a status for orders that are received so. */
export const isOfferedWith = (receiving: Receiving, status: OrderStatus): boolean => ONLY_WITH[status]?.includes(receiving) ?? true

/** A status as people call it, since what is picked up is never on its way to a garage: `ready` stands for its `transit`. */
export type ShownStatus = OrderStatus | 'ready'
export const shownStatus = (status: OrderStatus, receiving: Receiving): ShownStatus =>
  status === 'transit' && receiving === 'pickup' ? 'ready' : status

/**
 * What an order asks of staff: to decide (`attention`: a reason of its own, a buyer who cancelled, money to give back), to look for a
 * transfer, to find units for it, to prepare it. `incomplete`: nobody paid in time, and nothing is held for it.
 */
export const ORDER_WORK = ['attention', 'transfer', 'no_units', 'prepare', 'incomplete'] as const
export type OrderWork = (typeof ORDER_WORK)[number]
/** All of it but what was never completed. */
export const TO_HANDLE: readonly OrderWork[] = ['attention', 'transfer', 'no_units', 'prepare']

/** What a carrier's number of a parcel consists of; empty where there is none. As the pattern of a schema. */
export const TRACKING_CODE = '^[A-Za-z0-9 ._/-]*$'

/** As it is typed or copied, without the spaces around it and the invisible marks that come along. */
export const trackingCodeOf = (typed: string): string => visible(typed).trim()
