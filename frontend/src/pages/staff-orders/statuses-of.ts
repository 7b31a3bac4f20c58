import type { OrderStatus, Receiving } from '#events/orders.events.ts'
import { isOfferedWith } from '#services/domain/order-status.ts'
import { statuses } from './orders-address.ts'

/** What staff may choose for an order, as specified; what it has stands there whatever it is. */
export const statusesOf = (sip: Receiving, current: OrderStatus): OrderStatus[] =>
  statuses.filter((status) => status === current || isOfferedWith(sip, status))
