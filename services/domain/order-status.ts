import type { OrderStatus, Receiving } from '#events/orders.events.ts'

const HANDED_OVER: readonly OrderStatus[] = ['doneTransit', 'sent', 'closed']

/** Whether the garage, the carrier or the customer has the goods. */
export const isHandedOver = (status: OrderStatus): boolean => HANDED_OVER.includes(status)

const ONLY_WITH: Partial<Record<OrderStatus, Receiving>> = { transit: 'install', doneTransit: 'install', sent: 'shipping' }

/** Whether staff may choose a status for orders that are received so. */
export const isOfferedWith = (receiving: Receiving, status: OrderStatus): boolean => (ONLY_WITH[status] ?? receiving) === receiving

/** What a carrier's number of a parcel consists of; empty where there is none. As the pattern of a schema. */
export const TRACKING_CODE = '^[A-Za-z0-9 ._/-]*$'

/** As it is typed or copied, without the spaces around it and the invisible marks that come along. */
export const trackingCodeOf = (typed: string): string => typed.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
