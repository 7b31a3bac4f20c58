import { attach, combine, createEvent, createStore, sample } from 'effector'
import { $isLive, signalled } from '#frontend/entities/staff/stream.model.ts'
import { retryWhenBack } from '#frontend/shared/connection.model.ts'
import { delayFx } from '#frontend/shared/delay.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import type { OrderedProduct, StaffOrder, StaffOrders } from '#services/ingress/contract/staff-orders.contract.ts'
import { orderInRefusal } from './order-refusal.ts'
import { changeOrderFx, fetchDetailsFx, fetchOrdersFx, refreshOrdersFx } from './orders.api.ts'
import { $view, filtersCleared, opened, viewChanged } from './orders-view.model.ts'

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
const later = (held: StaffOrder, told: StaffOrder | undefined) => (told && told.changedAt > held.changedAt ? told : held)
const merge = (held: readonly StaffOrder[], told: readonly StaffOrder[]) => {
  const byId = new Map(told.map((order) => [order.orderId, order]))
  return held.map((order) => later(order, byId.get(order.orderId)))
}

/** Null until they are known. */
export const $orders = createStore<readonly StaffOrder[] | null>(null)
const $totals = createStore<Pick<StaffOrders, 'pagination' | 'counts'> | null>(null)
export const $pagination = $totals.map((totals) => totals?.pagination ?? null)
export const $counts = $totals.map((totals) => totals?.counts ?? null)
export const $products = createStore<Readonly<Record<string, OrderedProduct>>>({})
export const $failure = createStore<string | null>(null).reset([fetchOrdersFx.done, pageLeft])
export const $isLoading = fetchOrdersFx.pending
/** Placed since the list was asked for, and not in it. */
export const $waitingIds = createStore<readonly string[]>([])
/** Those that were waiting when they were shown. */
export const $newIds = createStore<readonly string[]>([]).reset(opened)

sample({ clock: opened, filter: ({ isReturn }) => !isReturn, fn: () => null, target: $orders })
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
const told = sample({
  clock: [
    refreshed.map(({ orders }) => orders),
    changeOrderFx.doneData.map(({ result }) => [result]),
    changeOrderFx.failData.map((error) => orderInRefusal(error) ?? []),
    fetchDetailsFx.doneData.map(({ order }) => [order]),
  ],
})
$orders.on(told, (held, orders) => held && merge(held, orders))
$products.on([listed, refreshed, fetchDetailsFx.doneData], (known, { products }) => ({
  ...known,
  ...Object.fromEntries(products.map((product) => [product.ean, product])),
}))

const signalledWhileOpen = sample({ clock: signalled, filter: $isOpen })
const changedElsewhere = sample({
  clock: signalledWhileOpen,
  source: $orders,
  filter: (orders, signal) => signal.kind === 'order-changed' && (orders?.some(({ orderId }) => orderId === signal.orderId) ?? false),
  fn: (_, signal) => ('orderId' in signal ? signal.orderId : ''),
})
sample({ clock: changedElsewhere, target: fetchDetailsFx })

/** What came while the stream was broken is found by asking. */
const streamMended = sample({ clock: $isLive, filter: (isLive) => isLive })
sample({
  clock: [signalledWhileOpen.filter({ fn: ({ kind }) => kind.startsWith('order') }), streamMended],
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

const placed = sample({
  clock: [
    signalledWhileOpen.filterMap((signal) => (signal.kind === 'order-placed' ? [signal.orderId] : undefined)),
    sample({
      clock: refreshed,
      source: { orders: $orders, view: $view },
      filter: ({ view }) => view.page === 1,
      fn: ({ orders }, { orders: fresh }) =>
        fresh.filter(({ createdAt }) => createdAt > (orders?.[0]?.createdAt ?? '')).map(({ orderId }) => orderId),
    }),
  ],
})
sample({
  clock: [placed, $orders.updates.map(() => [])],
  source: { waiting: $waitingIds, orders: $orders },
  fn: ({ waiting, orders }, ids) => [...new Set([...waiting, ...ids])].filter((id) => !orders?.some(({ orderId }) => orderId === id)),
  target: $waitingIds,
})
sample({ clock: newOrdersShown, source: $waitingIds, target: $newIds })
sample({ clock: newOrdersShown, target: filtersCleared })

export const $isUpToDate = combine($isLive, $failure, (isLive, failure) => isLive && failure === null)
