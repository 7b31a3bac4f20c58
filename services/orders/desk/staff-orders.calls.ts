import { get, post } from '#services/domain/call.ts'
import type {
  CardData,
  OrderAlternatives,
  OrderChange,
  OrderChangeAnswer,
  OrderDetails,
  RefundDecision,
  RefundMade,
  RefundRequest,
  StaffOrders,
  UnitsFrom,
} from './staff-orders.contract.ts'

/** The orders as staff see and change them. */
export const STAFF_ORDER_CALLS = {
  list: get<StaffOrders>()('/api/v1/orders'),
  details: get<OrderDetails>()('/api/v1/order/:id'),
  change: post<OrderChange, OrderChangeAnswer>()('/api/v1/order/:id'),
  /** The session is the last part of the path, as specified. */
  card: get<CardData>()('/api/v1/pdata/:orderId/:token'),
  refund: post<RefundRequest, RefundMade>()('/api/v1/staff/orders/:id/refunds'),
  decideRefund: post<RefundDecision, RefundMade>()('/api/v1/staff/orders/:id/refunds/:refundId'),
  /** Nothing more is given back of what stood as owed. */
  waiveRefund: post<undefined, OrderDetails>()('/api/v1/staff/orders/:id/refunds/waive'),
  alternatives: get<OrderAlternatives>()('/api/v1/staff/orders/:id/alternatives'),
  reserveFrom: post<UnitsFrom, OrderDetails>()('/api/v1/staff/orders/:id/units'),
  /** Files. */
  csv: get<unknown>()('/api/v1/orders/export.csv'),
  xlsx: get<unknown>()('/api/v1/orders/export.xlsx'),
}
