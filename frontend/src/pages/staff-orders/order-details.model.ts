import { createEvent, createStore, sample } from 'effector'
import { signalled } from '#frontend/entities/staff/stream.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import type { CardData, OrderDetails } from '#services/orders/desk/staff-orders.contract.ts'
import { changeOrderFx, fetchCardFx, fetchDetailsFx } from './orders.api.ts'
import { opened } from './orders-view.model.ts'

/** Rows that are open: their history, and the payment's facts when somebody asks for them. */

type ById<T> = Readonly<Record<string, T>>
const without = <T>(held: ById<T>, orderId: string): ById<T> => {
  const { [orderId]: _, ...rest } = held
  return rest
}

/** Opens a row, or closes it. */
export const rowToggled = createEvent<string>()
export const detailsRetried = createEvent<string>()
export const cardRequested = createEvent<string>()

export const $openIds = createStore<readonly string[]>([])
  .on(rowToggled, (ids, orderId) => (ids.includes(orderId) ? ids.filter((id) => id !== orderId) : [...ids, orderId]))
  .reset([opened, pageLeft])
export const $details = createStore<ById<OrderDetails>>({}, { serialize: 'ignore' })
  .on(fetchDetailsFx.done, (held, { params, result }) => ({ ...held, [params]: result }))
  .reset(pageLeft)
export const $detailsFailures = createStore<ById<string>>({})
  .on(fetchDetailsFx, without)
  .on(fetchDetailsFx.fail, (held, { params, error }) => ({ ...held, [params]: error.message }))
  .reset(pageLeft)

/** Shown until its row is closed: who looks again asks again, and that is kept. */
export const $cards = createStore<ById<CardData>>({}, { serialize: 'ignore' })
  .on(fetchCardFx.done, (held, { params, result }) => ({ ...held, [params]: result }))
  .on(rowToggled, without)
  .reset(pageLeft)
export const $cardPendingIds = createStore<readonly string[]>([])
  .on(fetchCardFx, (ids, orderId) => [...ids, orderId])
  .on(fetchCardFx.finally, (ids, { params }) => ids.filter((id) => id !== params))
export const $cardFailures = createStore<ById<string>>({})
  .on([fetchCardFx, rowToggled], without)
  .on(fetchCardFx.fail, (held, { params, error }) => ({ ...held, [params]: error.message }))
  .reset(pageLeft)

const rowOpened = sample({
  clock: rowToggled,
  source: $openIds,
  filter: (ids, orderId) => ids.includes(orderId),
  fn: (_, orderId) => orderId,
})
/** Its history has a line more. */
const stepMade = sample({
  clock: [
    changeOrderFx.doneData.map(({ result }) => result.orderId),
    fetchCardFx.done.map(({ params }) => params),
    signalled.filterMap((signal) => (signal.kind === 'order-changed' ? signal.orderId : undefined)),
  ],
  source: $openIds,
  filter: (ids, orderId) => ids.includes(orderId),
  fn: (_, orderId) => orderId,
})
sample({ clock: [rowOpened, detailsRetried, stepMade], target: fetchDetailsFx })
sample({
  clock: cardRequested,
  source: $cardPendingIds,
  filter: (ids, orderId) => !ids.includes(orderId),
  fn: (_, orderId) => orderId,
  target: fetchCardFx,
})
