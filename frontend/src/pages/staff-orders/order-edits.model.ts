import { createEvent, createStore, merge, sample } from 'effector'
import type { OrderStatus } from '#events/orders.events.ts'
import { signedOut } from '#frontend/entities/staff/session.model.ts'
import type { Draft, IsSame } from '#frontend/shared/edit.ts'
import { editorModel } from '#frontend/shared/editor.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { isHandedOver, TRACKING_CODE, trackingCodeOf } from '#services/domain/order-status.ts'
import type { OrderChange, StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { saveOrderFx, seeOrderFx } from './orders.api.ts'
import { $orderById } from './orders-list.model.ts'
import { rowText, staffOrdersText as text } from './staff-orders.text.ts'

/** Status and tracking code of the orders, changed in their rows and saved by a press; by the order's id. */

/** `reason` and `confirmed` are what a question was answered: they go with a change, and are none by themselves. */
const draftOf = ({ status, trackingCode }: StaffOrder): Draft => ({
  status,
  trackingCode: trackingCode ?? '',
  reason: '',
  confirmed: false,
})
const codeOf = ({ trackingCode }: Draft): string => trackingCodeOf(String(trackingCode))
const CODE = new RegExp(TRACKING_CODE)

/** Spaces around a code and marks that nobody sees are no change of it. */
const isSame: IsSame = (field, one, other) => {
  if (field === 'reason' || field === 'confirmed') return true
  return field === 'trackingCode' ? trackingCodeOf(String(one)) === trackingCodeOf(String(other)) : one === other
}

/** Only what was changed, with what stood there: nobody undoes what he has not seen. */
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

/** Kept while other pages of the desk are looked at. */
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

/** What has to be asked before a row is saved: that it is cancelled, or goes out although its buyer has cancelled. */
export type Question = 'cancel' | 'send'
const questionOf = ({ status, cancellation }: StaffOrder, draft: Draft): Question | null => {
  if (draft.status === status) return null
  if (draft.status === 'cancelled') return 'cancel'
  const leaves = draft.status === 'transit' || isHandedOver(draft.status as OrderStatus)
  return cancellation && leaves ? 'send' : null
}

export const saveRequested = createEvent<string>()
/** The order is to be cancelled: asked about, and then saved. */
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
/** About which order what is asked; null = nothing is. */
export const $asked = createStore<{ orderId: string; question: Question } | null>(null, { serialize: 'ignore' })
  .on(requested, (_, { orderId, question }) => question && { orderId, question })
  .on(cancelRequested, (_, orderId) => ({ orderId, question: 'cancel' }))
  .reset([saveOrderFx.done, pageLeft])
/** Of a buyer who told so the reason is known; it can still be another. */
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
/** The order is not cancelled after all; what else was typed stays. */
sample({
  clock: cancellationDropped,
  filter: ({ asked }) => asked?.question === 'cancel',
  fn: ({ asked, orders }) => ({ key: asked?.orderId ?? '', field: 'status', value: orders[asked?.orderId ?? '']?.status ?? '' }),
  target: fieldTyped,
})

/** Staff have seen why the order waited for them; of another reason, that came meanwhile, nobody has said so. */
export const attentionSeen = createEvent<string>()
export const $isSeeing = seeOrderFx.pending
sample({
  clock: attentionSeen,
  source: { orders: $orderById, isSeeing: $isSeeing },
  filter: ({ orders, isSeeing }, key) => !isSeeing && !!orders[key]?.needsAttention,
  fn: ({ orders }, key) => ({ key, change: { seen: orders[key]?.needsAttention } as OrderChange }),
  target: seeOrderFx,
})

sample({
  clock: merge([saveOrderFx.doneData, seeOrderFx.doneData]),
  fn: ({ result }) => ({ text: text.saved(result.orderId) }),
  target: snackShown,
})
