import type { OrderStatus, Receiving } from '#events/orders.events.ts'
import { visible } from './plain-text.ts'

const HANDED_OVER: readonly OrderStatus[] = ['doneTransit', 'sent', 'closed']

/** Whether the goods have left the shop: with the garage, the carrier or the customer. */
export const isHandedOver = (status: OrderStatus): boolean => HANDED_OVER.includes(status)

/** `transit` = on its way to the garage; for pickup, ready. */
const ONLY_WITH: Partial<Record<OrderStatus, readonly Receiving[]>> = {
  transit: ['install', 'pickup'],
  doneTransit: ['install'],
  sent: ['shipping'],
}

/** Whether staff may choose the status for this kind of delivery. */
export const isOfferedWith = (receiving: Receiving, status: OrderStatus): boolean => ONLY_WITH[status]?.includes(receiving) ?? true

/** Displayed status: `ready` replaces `transit` for pickup, which is never on its way to a garage. */
export type ShownStatus = OrderStatus | 'ready'
export const shownStatus = (status: OrderStatus, receiving: Receiving): ShownStatus =>
  status === 'transit' && receiving === 'pickup' ? 'ready' : status

/**
 * Open work of staff on an order: a decision (`attention`: its own reason, a buyer's cancellation, a refund), a bank transfer to find,
 * missing units, preparation. `incomplete`: not paid in time, nothing reserved.
 */
export const ORDER_WORK = ['attention', 'transfer', 'no_units', 'prepare', 'incomplete'] as const
export type OrderWork = (typeof ORDER_WORK)[number]
/** All except incomplete orders. */
export const TO_HANDLE: readonly OrderWork[] = ['attention', 'transfer', 'no_units', 'prepare']

/** Schema pattern of a tracking number; may be empty. */
export const TRACKING_CODE = '^[A-Za-z0-9 ._/-]*$'

/** Without surrounding spaces and invisible marks. */
export const trackingCodeOf = (input: string): string => visible(input).trim()
