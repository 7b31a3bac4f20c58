import { attach } from 'effector'
import { downloadFx } from '#frontend/entities/staff/download.model.ts'
import { $token, staffRequestFx } from '#frontend/entities/staff/session.model.ts'
import { typedCall } from '#frontend/shared/api/request.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import type { CardData, OrderChange, OrderChangeAnswer, OrderDetails, StaffOrders } from '#services/orders/desk/staff-orders.contract.ts'
import { exportQuery, listQuery, type OrdersView } from './orders-address.ts'

const today = () => israelDate(Date.now())
const orderCall = (orderId: string) => `/api/v1/order/${encodeURIComponent(orderId)}`

const listCall = () =>
  typedCall<OrdersView, StaffOrders>(
    attach({ effect: staffRequestFx, mapParams: (view: OrdersView) => ({ path: `/api/v1/orders${listQuery(view, today())}` }) }),
  )

export const fetchOrdersFx = listCall()
/** The same list asked for beside what is shown: its counts, and what has changed in its orders. */
export const refreshOrdersFx = listCall()

export const fetchDetailsFx = typedCall<string, OrderDetails>(
  attach({ effect: staffRequestFx, mapParams: (orderId: string) => ({ path: orderCall(orderId) }) }),
)

export const changeOrderFx = typedCall<{ orderId: string; change: OrderChange }, OrderChangeAnswer>(
  attach({
    effect: staffRequestFx,
    mapParams: ({ orderId, change }: { orderId: string; change: OrderChange }) => ({
      path: orderCall(orderId),
      method: 'POST' as const,
      body: change,
    }),
  }),
)

/** Who had a card's facts shown is kept with the order. The session is the last part of this call's path, as specified. */
export const fetchCardFx = typedCall<string, CardData>(
  attach({
    source: $token,
    mapParams: (orderId: string, token) => ({
      path: `/api/v1/pdata/${encodeURIComponent(orderId)}/${encodeURIComponent(token ?? '')}`,
    }),
    effect: staffRequestFx,
  }),
)

export type FileKind = 'csv' | 'xlsx'

export const exportFx = attach({
  effect: downloadFx,
  mapParams: ({ kind, view }: { kind: FileKind; view: OrdersView }) => ({
    path: `/api/v1/orders/export.${kind}${exportQuery(view, today())}`,
    fileName: `orders-${today()}.${kind}`,
  }),
})
