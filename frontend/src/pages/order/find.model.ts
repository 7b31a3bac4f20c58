import { attach, createEvent, createStore, sample } from 'effector'
import { orderRemembered } from '#frontend/entities/checkout/last-order.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { normalizePhone } from '#services/domain/phone.ts'
import { plainText, visible } from '#services/domain/plain-text.ts'
import { BUYER_ORDER_CALLS, type OrderSearch } from '#services/orders/buyer/buyer-order.contract.ts'

const findOrderFx = shopCall(BUYER_ORDER_CALLS.find, (body: OrderSearch) => ({ body }))

const unserialized = { serialize: 'ignore' } as const
const findFx = attach({ effect: findOrderFx })

export const typed = createEvent<{ orderId?: string; phone?: string }>()
export const submitted = createEvent()

export const $search = createStore({ orderId: '', phone: '' }, unserialized)
  .on(typed, (search, change) => ({ ...search, ...change }))
  .reset(pageLeft)
export const $canSend = $search.map(({ orderId, phone }) => /\d{6}/.test(visible(orderId)) && normalizePhone(phone) !== null)
export const $isSending = findFx.pending
export const $failure = createStore<string | null>(null, unserialized)
  .on(findFx.failData, (_, { message }) => message)
  .reset([findFx, typed, pageLeft])
/** What was found, to be gone to. */
export const $found = createStore<string | null>(null, unserialized)
  .on(findFx.doneData, (_, { data }) => data.token)
  .reset(pageLeft)

sample({ clock: submitted, source: $search, target: findFx })
sample({
  clock: findFx.done,
  fn: ({ params, result }) => ({ orderId: plainText(params.orderId), token: result.data.token }),
  target: orderRemembered,
})
