import { attach } from 'effector'
import { untilPapersCome } from '#frontend/features/order-papers/order-papers.tsx'
import { shopCall } from '#frontend/shared/api/call.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { BUYER_ORDER_CALLS } from '#services/orders/buyer/buyer-order.contract.ts'
import { $order, opened } from './payment-result.model.ts'

const fetchOrderFx = shopCall(BUYER_ORDER_CALLS.order, (token: string) => ({ params: { token } }))

/** Documents of the order that was paid, of its own page. Without them this page says all that it says. */

const $token = $order.map((order) => order?.token ?? null)
const { $data } = loadByKey({
  fetchFx: attach({ effect: fetchOrderFx }),
  opened,
  $key: $token,
  changed: $token.updates,
  repeatAfterMs: untilPapersCome,
  refreshed: (_, newer) => newer,
})
export const $papers = $data.map((order) => order?.papers ?? null)
