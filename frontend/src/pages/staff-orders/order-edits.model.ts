import { createEvent, merge, sample } from 'effector'
import { signedOut } from '#frontend/entities/staff/session.model.ts'
import type { Draft, IsSame } from '#frontend/shared/edit.ts'
import { editorModel } from '#frontend/shared/editor.model.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { TRACKING_CODE, trackingCodeOf } from '#services/domain/order-status.ts'
import type { OrderChange, StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { saveOrderFx, seeOrderFx } from './orders.api.ts'
import { $orderById } from './orders-list.model.ts'
import { rowText, staffOrdersText as text } from './staff-orders.text.ts'

/** Status and tracking code of the orders, changed in their rows and saved by a press; by the order's id. */

const draftOf = ({ status, trackingCode }: StaffOrder): Draft => ({ status, trackingCode: trackingCode ?? '' })
const codeOf = ({ trackingCode }: Draft): string => trackingCodeOf(String(trackingCode))
const CODE = new RegExp(TRACKING_CODE)

/** Spaces around a code and marks that nobody sees are no change of it. */
const isSame: IsSame = (field, one, other) =>
  field === 'trackingCode' ? trackingCodeOf(String(one)) === trackingCodeOf(String(other)) : one === other

/** Only what was changed, with what stood there: nobody undoes what he has not seen. */
function changeOf(order: StaffOrder, now: Draft): OrderChange {
  const { status, trackingCode } = order
  const isStatus = now.status !== status
  const isCode = !isSame('trackingCode', now.trackingCode, trackingCode ?? '')
  return {
    ...(isStatus && { status: now.status as StaffOrder['status'] }),
    ...(isCode && { trackingCode: codeOf(now) }),
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
  toSent: (order, { now }) => ({ change: changeOf(order, now) }),
  conflicts: ['order_changed'],
  forgotten: [signedOut],
})
export const { fieldTyped, cancelled, saved, $forms } = editor

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
