import type { OrderStatus, Receiving } from '#events/orders.events.ts'
import { statuses } from './orders-address.ts'

const onlyWith: Partial<Record<OrderStatus, Receiving>> = { transit: 'install', doneTransit: 'install', sent: 'shipping' }

/** What staff may choose for an order, as specified; what it has stands there whatever it is. */
export const statusesOf = (sip: Receiving, current: OrderStatus): OrderStatus[] =>
  statuses.filter((status) => status === current || (onlyWith[status] ?? sip) === sip)
