import { createEvent, createStore, merge, sample } from 'effector'
import type { OrderStatus } from '#events/orders.events.ts'
import { signedOut } from '#frontend/entities/staff/session.model.ts'
import type { Draft, IsSame } from '#frontend/shared/edit.ts'
import { editorModel } from '#frontend/shared/editor.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { type Snack, snackShown, undoPressed } from '#frontend/shared/snackbar.model.ts'
import { isHandedOver, TRACKING_CODE, trackingCodeOf } from '#services/domain/order-status.ts'
import type { OrderChange, OrderChangeRefusal, StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { changeOrderFx, saveOrderFx } from './orders.api.ts'
import { $orderById } from './orders-list.model.ts'
import { changeWords, rowText, staffOrdersText as text } from './staff-orders.text.ts'

/** Status and tracking code, edited in their rows and saved by a press; forms are keyed by order id. */

/** `reason` and `confirmed` come from confirmations: they accompany a change and are no change alone. */
const draftOf = ({ status, trackingCode }: StaffOrder): Draft => ({
  status,
  trackingCode: trackingCode ?? '',
  reason: '',
  confirmed: false,
})
const codeOf = ({ trackingCode }: Draft): string => trackingCodeOf(String(trackingCode))
const CODE = new RegExp(TRACKING_CODE)

/** Surrounding spaces and invisible characters do not count as a change. */
const isSame: IsSame = (field, one, other) => {
  if (field === 'reason' || field === 'confirmed') return true
  return field === 'trackingCode' ? trackingCodeOf(String(one)) === trackingCodeOf(String(other)) : one === other
}

/** Only the changed fields, with their previous values for conflict detection. */
function changeOf(order: StaffOrder, now: Draft): OrderChange {
  const { status, trackingCode } = order
  const isStatus = now.status !== status
  const isCode = !isSame('trackingCode', now.trackingCode, trackingCode ?? '')
  return {
    ...(isStatus && { status: now.status as StaffOrder['status'] }),
    ...(isCode && { trackingCode: codeOf(now) }),
    ...(isStatus && now.status === 'cancelled' && now.reason !== '' && { reason: now.reason as NonNullable<OrderChange['reason']> }),
    ...(isStatus && now.confirmed === true && { confirmed: true as const }),
    shown: { ...(isStatus && { status }), ...(isCode && { trackingCode }) },
  }
}

/** Edits survive leaving the page. */
export const editor = editorModel({
  $entities: $orderById,
  draftOf,
  check: (draft, order) =>
    CODE.test(codeOf(draft)) || isSame('trackingCode', draft.trackingCode, order.trackingCode ?? '')
      ? {}
      : { trackingCode: rowText.strangeCode },
  isSame,
  fieldOf: () => null,
  saveFx: saveOrderFx,
  toRequest: (order, { now }) => ({ change: changeOf(order, now) }),
  conflicts: ['order_changed'],
  forgotten: [signedOut],
})
export const { fieldTyped, cancelled, saved, $forms } = editor

/** Confirmation required before saving: a cancellation, or shipping although the buyer has cancelled, or owes a difference. */
export type Question = 'cancel' | 'send' | 'sendUnpaid'
const hasLeft = (status: OrderStatus): boolean => status === 'transit' || isHandedOver(status)
const questionOf = ({ status, cancellation, balanceDue }: StaffOrder, draft: Draft): Question | null => {
  if (draft.status === status) return null
  if (draft.status === 'cancelled') return 'cancel'
  if (!hasLeft(draft.status as OrderStatus)) return null
  if (cancellation) return 'send'
  return balanceDue > 0 && !hasLeft(status) ? 'sendUnpaid' : null
}

/** A parcel with a code has been sent: typing one proposes it, taking it out takes that back, and the status stays free to choose. */
sample({
  clock: fieldTyped.filter({ fn: ({ field }) => field === 'trackingCode' }),
  source: { orders: $orderById, forms: $forms },
  filter: ({ orders, forms }, { key, value }) => {
    const [order, status] = [orders[key], forms[key]?.draft.status]
    if (order?.checkout.sip !== 'shipping' || order.status !== 'paid') return false
    return value === '' ? status === 'sent' : status === undefined || status === 'paid'
  },
  fn: (_, { key, value }) => ({ key, field: 'status', value: value === '' ? 'paid' : 'sent' }),
  target: fieldTyped,
})

export const saveRequested = createEvent<string>()
/** Starts a cancellation: confirmed first, then saved. */
export const cancelRequested = createEvent<string>()
export const answered = createEvent<{ field: 'reason' | 'confirmed'; value: string | boolean }>()
export const questionClosed = createEvent()

const requested = sample({
  clock: saveRequested,
  source: { orders: $orderById, forms: $forms },
  fn: ({ orders, forms }, orderId) => {
    const [order, form] = [orders[orderId], forms[orderId]]
    return { orderId, question: order && form ? questionOf(order, form.draft) : null }
  },
})
/** The open confirmation; null = none. */
export const $asked = createStore<{ orderId: string; question: Question } | null>(null, { serialize: 'ignore' })
  .on(requested, (_, { orderId, question }) => question && { orderId, question })
  .on(cancelRequested, (_, orderId) => ({ orderId, question: 'cancel' }))
  .reset([saveOrderFx.done, pageLeft])
/** If the buyer has cancelled, the reason is preselected; staff can change it. */
sample({
  clock: $asked,
  source: $orderById,
  filter: (orders, asked) => asked?.question === 'cancel' && !!orders[asked.orderId]?.cancellation,
  fn: (_, asked) => ({ key: asked?.orderId ?? '', field: 'reason', value: 'buyer' }),
  target: fieldTyped,
})
sample({ clock: requested, filter: ({ question }) => question === null, fn: ({ orderId }) => orderId, target: saved })
sample({ clock: cancelRequested, fn: (key) => ({ key, field: 'status', value: 'cancelled' }), target: fieldTyped })
sample({
  clock: answered,
  source: $asked,
  filter: Boolean,
  fn: ({ orderId }, { field, value }) => ({ key: orderId, field, value }),
  target: fieldTyped,
})
const cancellationDropped = sample({ clock: questionClosed, source: { asked: $asked, orders: $orderById } })
$asked.on(cancellationDropped, () => null)
/** Dismissed: the status is reset, other edits stay. */
sample({
  clock: cancellationDropped,
  filter: ({ asked }) => asked?.question === 'cancel',
  fn: ({ asked, orders }) => ({ key: asked?.orderId ?? '', field: 'status', value: orders[asked?.orderId ?? '']?.status ?? '' }),
  target: fieldTyped,
})

/** Acknowledges the reason for attention; a different reason that arises meanwhile stays. */
export const attentionSeen = createEvent<string>()
export const $isSeeing = changeOrderFx.pending
sample({
  clock: attentionSeen,
  source: { orders: $orderById, isSeeing: $isSeeing },
  filter: ({ orders, isSeeing }, key) => !isSeeing && !!orders[key]?.needsAttention,
  fn: ({ orders }, key) => ({ key, change: { seen: orders[key]?.needsAttention } as OrderChange }),
  target: changeOrderFx,
})

/** Cancelling does more than a status says, so neither it nor its end is taken back by a press. */
function takenBack({ status, shown }: OrderChange): OrderChange | null {
  if (!status || !shown?.status || status === 'cancelled' || shown.status === 'cancelled') return null
  return { status: shown.status, shown: { status } }
}

const told = (order: StaffOrder, change: OrderChange) => text.changed(order.orderId, changeWords(order, change))
sample({
  clock: saveOrderFx.done,
  fn: ({ params: { change }, result: { result } }): Snack => ({
    text: told(result, change),
    ...(takenBack(change) && { action: 'takeBack' }),
  }),
  target: snackShown,
})
sample({
  clock: changeOrderFx.done,
  fn: ({ params: { change }, result: { result } }) => ({ text: told(result, change) }),
  target: snackShown,
})
/** The last change of status, as it would be taken back. */
const $takenBack = createStore<{ text: string; key: string; change: OrderChange } | null>(null, { serialize: 'ignore' })
  .on(saveOrderFx.done, (_, { params: { key, change }, result: { result } }) => {
    const back = takenBack(change)
    return back && { text: told(result, change), key, change: back }
  })
  .reset(changeOrderFx)
sample({
  clock: undoPressed,
  source: $takenBack,
  filter: (held, shown) => held?.text === shown,
  fn: (held) => ({ key: held?.key ?? '', change: held?.change ?? {} }),
  target: changeOrderFx,
})

/** Who changed an order before a save that was refused. */
export const $overtaken = createStore<Readonly<Record<string, OrderChangeRefusal['changed']>>>({}, { serialize: 'ignore' })
  .on(saveOrderFx.fail, (all, { params: { key }, error: { code, answer } }) =>
    code === 'order_changed' ? { ...all, [key]: (answer as OrderChangeRefusal).changed } : all,
  )
  .on(merge([saveOrderFx.done.map(({ params }) => params.key), cancelled]), (all, key) => ({ ...all, [key]: null }))
