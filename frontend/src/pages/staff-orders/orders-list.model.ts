import { attach, createEffect, createEvent, createStore, sample } from 'effector'
import { $isLive, signalled } from '#frontend/entities/staff/stream.model.ts'
import type { ApiError } from '#frontend/shared/api/request.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import type { OrderChangeRefusal, OrderedProduct, StaffOrder, StaffOrders } from '#services/orders/desk/staff-orders.contract.ts'
import { changeOrderFx, fetchDetailsFx, fetchOrdersFx, refreshOrdersFx } from './orders.api.ts'
import { writeView } from './orders-address.ts'
import { $view, filtersCleared, opened, viewChanged } from './orders-view.model.ts'

/** The order as it is now, where somebody else was there first; null when the change failed for another reason. */
const orderInRefusal = ({ code, answer }: ApiError): [StaffOrder] | null =>
  code === 'order_changed' ? [(answer as OrderChangeRefusal).result] : null

/** The rows on the screen. What happens elsewhere changes them in place; none comes or goes until somebody asks for it. */

/** Many orders that change at once are asked for once. */
const refreshAfterMs = 700
const waitFx = attach({ effect: delayFx, mapParams: (_: unknown) => refreshAfterMs })

export const retried = createEvent()
export const newOrdersShown = createEvent()

const $isOpen = createStore(false)
  .on(opened, () => true)
  .reset(pageLeft)

/** The later of two states of an order; the very object that is held where nothing has happened. */
const later = (held: StaffOrder, relevantSignal: StaffOrder | undefined) =>
  relevantSignal && relevantSignal.changedAt > held.changedAt ? relevantSignal : held
const merge = (held: readonly StaffOrder[], relevantSignal: readonly StaffOrder[]) => {
  const byId = new Map(relevantSignal.map((order) => [order.orderId, order]))
  return held.map((order) => later(order, byId.get(order.orderId)))
}

/** Null until they are known. */
export const $orders = createStore<readonly StaffOrder[] | null>(null, { serialize: 'ignore' })
/** Which view they were asked for by, as the address says it, and when they were read. */
const $listed = createStore<{ view: string; readAt: string } | null>(null, { serialize: 'ignore' })
const $totals = createStore<Pick<StaffOrders, 'pagination' | 'counts'> | null>(null, { serialize: 'ignore' })
export const $pagination = $totals.map((totals) => totals?.pagination ?? null)
export const $counts = $totals.map((totals) => totals?.counts ?? null)
export const $products = createStore<Readonly<Record<string, OrderedProduct>>>({}, { serialize: 'ignore' })
export const $failure = createStore<string | null>(null).reset([fetchOrdersFx.done, pageLeft])
export const $isLoading = fetchOrdersFx.pending
/** Placed since the list was asked for, and not in it. */
export const $waitingIds = createStore<readonly string[]>([]).reset(opened)
/** Those that were waiting when they were shown. */
export const $newIds = createStore<readonly string[]>([]).reset(opened)

sample({
  clock: opened,
  source: { listed: $listed, view: $view },
  filter: ({ listed, view }, { isReturn }) => !isReturn || listed?.view !== writeView(view),
  fn: () => null,
  target: $orders,
})
sample({ clock: [opened, viewChanged, retried], source: $view, target: fetchOrdersFx })

/** Answers to what was looked at before are dropped. */
const listed = sample({
  clock: fetchOrdersFx.done,
  source: $view,
  filter: (view, { params }) => view === params,
  fn: (_, { result }) => result,
})
const refreshed = sample({
  clock: refreshOrdersFx.done,
  source: $view,
  filter: (view, { params }) => view === params,
  fn: (_, { result }) => result,
})
sample({ clock: listed, fn: ({ orders }) => orders, target: $orders })
sample({ clock: listed, source: $view, fn: (view, { readAt }) => ({ view: writeView(view), readAt }), target: $listed })
sample({ clock: [listed, refreshed], target: $totals })
sample({
  clock: fetchOrdersFx.fail,
  source: { isOpen: $isOpen, view: $view },
  filter: ({ isOpen, view }, { params }) => isOpen && view === params,
  fn: (_, { error }) => error.message,
  target: $failure,
})
retryWhenBack($failure, retried)

/** States of single orders, whoever told them. */
const relevantSignal = sample({
  clock: [
    refreshed.map(({ orders }) => orders),
    changeOrderFx.doneData.map(({ result }) => [result]),
    changeOrderFx.failData.map((error) => orderInRefusal(error) ?? []),
    fetchDetailsFx.doneData.map(({ order }) => [order]),
  ],
})
$orders.on(relevantSignal, (held, orders) => held && merge(held, orders))
$products.on([listed, refreshed, fetchDetailsFx.doneData], (known, { products }) => ({
  ...known,
  ...Object.fromEntries(products.map((product) => [product.ean, product])),
}))

const signalledWhileOpen = sample({ clock: signalled, filter: $isOpen })

/** What came while the stream was broken is found by asking. */
const streamReconnected = sample({ clock: $isLive, filter: (isLive) => isLive })
sample({
  clock: [signalledWhileOpen.filter({ fn: ({ kind }) => kind.startsWith('order') }), streamReconnected],
  source: { isWaiting: waitFx.pending, isOpen: $isOpen },
  filter: ({ isWaiting, isOpen }) => isOpen && !isWaiting,
  target: waitFx,
})
const refreshDue = sample({
  clock: waitFx.done,
  source: { isOpen: $isOpen, orders: $orders },
  filter: ({ isOpen, orders }) => isOpen && orders !== null,
})
sample({ clock: refreshDue, source: $view, target: refreshOrdersFx })

/** Changed elsewhere, and not told yet what they have become. */
const $changedIds = createStore<readonly string[]>([])
  .on(signalledWhileOpen, (ids, signal) => (signal.kind === 'order-changed' ? [...ids, signal.orderId] : ids))
  .on(relevantSignal, (ids, orders) => ids.filter((id) => !orders.some(({ orderId }) => orderId === id)))
  .reset([opened, pageLeft])
/** Rows that are still shown, though the filter would leave them out by now. */
const fetchMissingFx = createEffect((ids: readonly string[]) => Promise.all(ids.map((id) => fetchDetailsFx(id))))
sample({
  clock: refreshed,
  source: { ids: $changedIds, held: $orders },
  fn: ({ ids, held }, { orders }) => {
    const has = (list: readonly StaffOrder[] | null, id: string) => list?.some(({ orderId }) => orderId === id) ?? false
    return [...new Set(ids)].filter((id) => has(held, id) && !has(orders, id))
  },
  target: fetchMissingFx,
})

const placed = sample({
  clock: [
    signalledWhileOpen.filterMap((signal) => (signal.kind === 'order-placed' ? [signal.orderId] : undefined)),
    sample({
      clock: refreshed,
      source: $listed,
      fn: (shown, { orders }) => orders.filter(({ createdAt }) => shown && createdAt > shown.readAt).map(({ orderId }) => orderId),
    }),
  ],
})
sample({
  clock: [placed, $orders.updates.map(() => [])],
  source: { waiting: $waitingIds, orders: $orders },
  fn: ({ waiting, orders }, ids) => [...new Set([...waiting, ...ids])].filter((id) => !orders?.some(({ orderId }) => orderId === id)),
  target: $waitingIds,
})
const shown = sample({ clock: newOrdersShown, source: $waitingIds })
sample({ clock: shown, target: $newIds })
$waitingIds.on(shown, () => [])
sample({ clock: shown, fn: () => undefined, target: filtersCleared })
