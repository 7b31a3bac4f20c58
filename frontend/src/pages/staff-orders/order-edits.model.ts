import { combine, createEvent, createStore, sample } from 'effector'
import type { OrderStatus } from '#events/orders.events.ts'
import { signedOut } from '#frontend/entities/staff/session.model.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { changeOf, hasConflict, isStrangeCode, leftOf, type OrderEdit, onTopOf, withStatus, withTracking } from './order-edits.ts'
import { changeOrderFx } from './orders.api.ts'
import { $orders } from './orders-list.model.ts'
import { staffOrdersText as text } from './staff-orders.text.ts'

/** Status and tracking code of the orders, changed in their rows and saved by a press. */

type ById<T> = Readonly<Record<string, T>>
const withId = <T>(held: ById<T>, orderId: string, value: T | undefined): ById<T> => {
  const { [orderId]: _, ...rest } = held
  return value === undefined ? rest : { ...rest, [orderId]: value }
}

export const statusPicked = createEvent<{ orderId: string; status: OrderStatus }>()
export const trackingTyped = createEvent<{ orderId: string; trackingCode: string }>()
export const editCancelled = createEvent<string>()
/** Also over what somebody else has made of it, once that was shown. */
export const editSaved = createEvent<string>()
/** Staff have seen why the order waited for them. */
export const attentionSeen = createEvent<string>()

/** Kept while other pages of the desk are looked at. */
export const $edits = createStore<ById<OrderEdit>>({}, { serialize: 'ignore' }).reset(signedOut)
export const $savingIds = createStore<readonly string[]>([])
  .on(changeOrderFx, (ids, { orderId }) => [...ids, orderId])
  .on(changeOrderFx.finally, (ids, { params }) => ids.filter((id) => id !== params.orderId))
/** Why an order could not be saved. */
export const $saveFailures = createStore<ById<string>>({})
  .on([changeOrderFx, statusPicked, trackingTyped], (held, { orderId }) => withId(held, orderId, undefined))
  .on(editCancelled, (held, orderId) => withId(held, orderId, undefined))
  .reset(signedOut)
/** A change that has come true all the same, or was let be, did not fail. */
const failed = sample({
  clock: changeOrderFx.fail,
  source: $edits,
  filter: (edits, { params, error }) => error.code !== 'order_changed' && (params.change.seen !== undefined || params.orderId in edits),
  fn: (_, failure) => failure,
})
$saveFailures.on(failed, (held, { params, error }) => withId(held, params.orderId, error.message))

const findOrder = (orders: readonly StaffOrder[] | null, orderId: string) => orders?.find((order) => order.orderId === orderId)
const $formState = combine({ orders: $orders, edits: $edits })
interface Held {
  orders: readonly StaffOrder[] | null
  edits: ById<OrderEdit>
}

/** Puts what `next` makes of an order's edit in its place. */
function putEdit(
  { orders, edits }: Held,
  orderId: string,
  next: (edit: OrderEdit | undefined, order: StaffOrder) => OrderEdit | undefined,
) {
  const order = findOrder(orders, orderId)
  return order ? withId(edits, orderId, next(edits[orderId], order)) : edits
}

sample({
  clock: statusPicked,
  source: $formState,
  fn: (held, { orderId, status }) => putEdit(held, orderId, (edit, order) => withStatus(edit, order, status)),
  target: $edits,
})
sample({
  clock: trackingTyped,
  source: $formState,
  fn: (held, { orderId, trackingCode }) => putEdit(held, orderId, (edit, order) => withTracking(edit, order, trackingCode)),
  target: $edits,
})
$edits.on(editCancelled, (edits, orderId) => withId(edits, orderId, undefined))

/** What the orders have become is no longer left to save. */
const compared = sample({
  clock: $orders,
  source: $edits,
  filter: (edits, orders) => orders !== null && Object.keys(edits).length > 0,
  fn: (edits, orders) =>
    Object.entries(edits).map(([orderId, edit]) => {
      const order = findOrder(orders, orderId)
      return { orderId, left: order ? leftOf(edit, order) : edit }
    }),
})
$edits.on(compared, (edits, all) => all.reduce((held, { orderId, left }) => withId(held, orderId, left), edits))
$saveFailures.on(compared, (failures, all) =>
  all.reduce((held, { orderId, left }) => (left ? held : withId(held, orderId, undefined)), failures),
)

/** Orders that somebody else has changed while they were being changed here. */
export const $conflictIds = combine($orders, $edits, (orders, edits) =>
  Object.entries(edits).flatMap(([orderId, edit]) => {
    const order = findOrder(orders, orderId)
    return order && hasConflict(edit, order) ? [orderId] : []
  }),
)

const saving = sample({
  clock: editSaved,
  source: { held: $formState, savingIds: $savingIds },
  filter: ({ held, savingIds }, orderId) => {
    const edit = held.edits[orderId]
    return edit !== undefined && !isStrangeCode(edit) && !savingIds.includes(orderId)
  },
  fn: ({ held }, orderId) => {
    const order = findOrder(held.orders, orderId)
    const edit = held.edits[orderId] ?? {}
    return { orderId, edit: order ? onTopOf(edit, order) : edit }
  },
})
$edits.on(saving, (edits, { orderId, edit }) => withId(edits, orderId, edit))
sample({ clock: saving, fn: ({ orderId, edit }) => ({ orderId, change: changeOf(edit) }), target: changeOrderFx })
/** The reason that stood there is named: of another one, that came meanwhile, nobody has said that he saw it. */
sample({
  clock: sample({
    clock: attentionSeen,
    source: { orders: $orders, savingIds: $savingIds },
    fn: ({ orders, savingIds }, orderId) => {
      const reason = savingIds.includes(orderId) ? null : findOrder(orders, orderId)?.needsAttention
      return reason ? { orderId, change: { seen: reason } } : null
    },
  }),
  filter: Boolean,
  target: changeOrderFx,
})

sample({
  clock: changeOrderFx.doneData,
  fn: ({ result }) => ({ text: text.saved(result.orderId) }),
  target: snackShown,
})
