import type { OrderStatus } from '#events/orders.events.ts'

const HANDED_OVER: readonly OrderStatus[] = ['doneTransit', 'sent', 'closed']

/** Whether the garage, the carrier or the customer has the goods. */
export const isHandedOver = (status: OrderStatus): boolean => HANDED_OVER.includes(status)
