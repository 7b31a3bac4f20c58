import type { OrderStatus, Receiving } from '#events/orders.events.ts'

const ONLY_WITH: Partial<Record<OrderStatus, Receiving>> = { transit: 'install', doneTransit: 'install', sent: 'shipping' }

/** Whether staff may choose a status for orders that are received so. */
export const isOfferedWith = (receiving: Receiving, status: OrderStatus): boolean => (ONLY_WITH[status] ?? receiving) === receiving
