import { get, post } from '#services/domain/call.ts'
import type { CardData, OrderChange, OrderChangeAnswer, OrderDetails, StaffOrders } from './staff-orders.contract.ts'

/** The orders as staff see and change them. */
export const STAFF_ORDER_CALLS = {
  list: get<StaffOrders>()('/api/v1/orders'),
  details: get<OrderDetails>()('/api/v1/order/:id'),
  change: post<OrderChange, OrderChangeAnswer>()('/api/v1/order/:id'),
  /** The session is the last part of the path, as specified. */
  card: get<CardData>()('/api/v1/pdata/:orderId/:token'),
  /** Files. */
  csv: get<unknown>()('/api/v1/orders/export.csv'),
  xlsx: get<unknown>()('/api/v1/orders/export.xlsx'),
}
