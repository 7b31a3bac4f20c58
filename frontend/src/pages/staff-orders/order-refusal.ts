import type { ApiError } from '#frontend/shared/api/request.ts'
import type { OrderChangeRefusal, StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'

/** The order as it is now, where somebody else was there first; null when the change failed for another reason. */
export const orderInRefusal = ({ code, answer }: ApiError): [StaffOrder] | null =>
  code === 'order_changed' ? [(answer as OrderChangeRefusal).result] : null
