import { createEffect, createEvent, createStore, merge, sample } from 'effector'
import { $isLive, signalled } from '#frontend/entities/staff/stream.model.ts'
import type { ApiError } from '#frontend/shared/api/request.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'
import { viewModel } from '#frontend/shared/view.model.ts'
import type { OrderChangeRefusal, StaffOrder, StaffOrders } from '#services/orders/desk/staff-orders.contract.ts'
import { changeOrderFx, fetchDetailsFx, fetchOrdersFx, saveOrderFx } from './orders.api.ts'
import { ordersFormat } from './orders-view.ts'
import { detailsReceived } from './refund.model.ts'

/** The rows shown. Concurrent changes update them in place; rows are added or removed only on request. */

export const opened = createEvent<PageLocation>()
export const newOrdersShown = createEvent()
const view = viewModel({ format: ordersFormat, opened, kept: ['limit'] })
export const { $view, $words, filtersChanged, viewPatched, pageChanged, cleared, wordsTyped, wordsSent } = view

const has = (orders: readonly StaffOrder[] | undefined, id: string) => orders?.some(({ orderId }) => orderId === id) ?? false

/** Merges by the later state of each order; returns the same object if nothing changed. */
function withLater(held: StaffOrders, told: readonly StaffOrder[]): StaffOrders {
  const laterOf = (order: StaffOrder) => told.find(({ orderId, changedAt }) => orderId === order.orderId && changedAt > order.changedAt)
  return { ...held, orders: held.orders.map((order) => laterOf(order) ?? order) }
}

const loaded = loadByKey({
  fetchFx: fetchOrdersFx,
  opened,
  $key: $view,
  changed: view.changed,
  /** Also when the event stream is live again, since events may have been missed. */
  outdated: merge<unknown>([
    signalled.filter({ fn: ({ kind }) => kind.startsWith('order') }),
    $isLive.updates.filter({ fn: (isLive) => isLive }),
  ]),
  refreshed: ({ orders, products, readAt }, newer) => ({
    ...withLater({ ...newer, orders }, newer.orders),
    products: [...products, ...newer.products],
    readAt,
  }),
})
const { $data, $response } = loaded
export const { $failure, $isLoading, retried, responseReceived: ordersReceived } = loaded
/** Null while loading, as everything derived from it. */
export const $orders = $data.map((data) => data?.orders ?? null)
export const $pagination = $data.map((data) => data?.pagination ?? null)
export const $counts = $data.map((data) => data?.counts ?? null)
export const $orderById = $orders.map((orders) => Object.fromEntries((orders ?? []).map((order) => [order.orderId, order])))
export const $products = $data.map((data) => Object.fromEntries((data?.products ?? []).map((product) => [product.ean, product])))

/** The current state of the order, in a conflict response. */
const orderInRefusal = ({ code, answer }: ApiError) => (code === 'order_changed' ? [(answer as OrderChangeRefusal).result] : [])
/** States of single orders, from any source. */
const told = merge<readonly StaffOrder[]>([
  merge([saveOrderFx.doneData, changeOrderFx.doneData]).map(({ result }) => [result]),
  merge([saveOrderFx.failData, changeOrderFx.failData]).map(orderInRefusal),
  merge([fetchDetailsFx.doneData, detailsReceived]).map(({ order }) => [order]),
])
$response
  .on(told, (held, orders) => held && { ...held, data: withLater(held.data, orders) })
  // Of an article that came into an order.
  .on(detailsReceived, (held, { products }) => held && { ...held, data: { ...held.data, products: [...held.data.products, ...products] } })

/** Changed elsewhere, with a state still unknown: rows that may no longer match the filter are loaded one by one. */
const $changedIds = createStore<readonly string[]>([], { serialize: 'ignore' })
  .on(signalled, (ids, signal) => (signal.kind === 'order-changed' ? [...new Set([...ids, signal.orderId])] : ids))
  .on([told, fetchOrdersFx.doneData.map(({ orders }) => orders)], (ids, orders) => ids.filter((id) => !has(orders, id)))
  .reset([opened, pageLeft])
const fetchMissingFx = createEffect((ids: readonly string[]) => Promise.all(ids.map((id) => fetchDetailsFx(id))))
sample({
  clock: loaded.responseReceived,
  source: $changedIds,
  fn: (ids, { data }) => ids.filter((id) => has(data.orders, id)),
  target: fetchMissingFx,
})

/** Orders placed since the list was loaded, and not in it. */
const placed = sample({
  clock: [
    signalled.filterMap((signal) => (signal.kind === 'order-placed' ? [{ ...signal, createdAt: null }] : undefined)),
    fetchOrdersFx.doneData.map(({ orders }) => orders),
  ],
  source: $data,
  fn: (data, orders: readonly { orderId: string; createdAt: string | null }[]) =>
    orders
      .filter(({ createdAt }) => createdAt === null || (data && createdAt > data.readAt))
      .flatMap(({ orderId }) => (has(data?.orders, orderId) ? [] : [orderId])),
})
export const $waitingIds = createStore<readonly string[]>([], { serialize: 'ignore' })
  .on(placed, (waiting, ids) => [...new Set([...waiting, ...ids])])
  .on($orders, (waiting, orders) => waiting.filter((id) => !has(orders ?? [], id)))
  .reset(opened)
const shown = sample({ clock: newOrdersShown, source: $waitingIds })
$waitingIds.on(shown, () => [])
/** New orders that were held back until shown. */
export const $newIds = createStore<readonly string[]>([], { serialize: 'ignore' })
  .on(shown, (_, ids) => ids)
  .reset(opened)
const { search, status, attention, work: _, method, period } = ordersFormat.first
/** Shows them in the unfiltered list: a card payment in progress is in no part that needs staff yet. */
sample({ clock: shown, fn: () => ({ search, status, attention, work: 'all' as const, method, period }), target: filtersChanged })
