import { attach, combine, createEvent, createStore } from 'effector'
import { untilPapersCome } from '#frontend/features/order-papers/order-papers.tsx'
import { shopCall } from '#frontend/shared/api/call.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import type { PageHead, PageLocation } from '#frontend/shared/page.ts'
import { findOrderPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { BUYER_ORDER_CALLS } from '#services/orders/buyer/buyer-order.contract.ts'
import { orderText as text } from './order.text.ts'

const fetchOrderFx = shopCall(BUYER_ORDER_CALLS.order, (token: string) => ({ params: { token } }))

export const opened = createEvent<PageLocation>()

/** Empty where an order is yet to be found. */
export const $token = createStore('').on(opened, (_, { params }) => params.token ?? '')
const loaded = loadByKey({
  fetchFx: attach({ effect: fetchOrderFx }),
  opened,
  $key: $token.map((token) => token || null),
  isRefusedUnknown: true,
  repeatAfterMs: untilPapersCome,
  refreshed: (_, newer) => newer,
})
/** Null while it is not known. */
export const { $data: $order, $isUnknown, $failure, retried, $response } = loaded

/** Of all orders the page says the same: an address is kept by browsers and proxies. */
export const $head = combine(
  $settings,
  $isUnknown,
  (settings, isUnknown): PageHead => ({
    title: `${text.headTitle} | ${settings.shopName}`,
    description: text.headDescription,
    canonicalPath: findOrderPath,
    imagePath: null,
    status: isUnknown ? 404 : 200,
    isIndexed: false,
    jsonLd: [],
  }),
)
