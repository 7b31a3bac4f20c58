import type { OrderStatus } from '#events/orders.events.ts'
import { TRACKING_CODE, trackingCodeOf } from '#services/domain/order-status.ts'
import type { OrderChange, StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'

/** What was chosen or typed in a row and is not saved. `was` is what stood there then. */
export interface OrderEdit {
  status?: { was: OrderStatus; now: OrderStatus }
  trackingCode?: { was: string | null; now: string }
}

const codeOf = (typed: string): string | null => trackingCodeOf(typed) || null

const CODE = new RegExp(TRACKING_CODE)
/** What was typed is no code that the shop takes. */
export const isStrangeCode = ({ trackingCode }: OrderEdit): boolean =>
  trackingCode !== undefined && !CODE.test(trackingCodeOf(trackingCode.now))

/** The edit with another status chosen; going back to what the order has is no change. Undefined when nothing is left to save. */
export function withStatus(edit: OrderEdit | undefined, order: StaffOrder, now: OrderStatus): OrderEdit | undefined {
  const { status, ...rest } = edit ?? {}
  return left(now === order.status ? rest : { ...rest, status: { was: status?.was ?? order.status, now } })
}

/** The same with what stands in the field of the tracking code. */
export function withTracking(edit: OrderEdit | undefined, order: StaffOrder, now: string): OrderEdit | undefined {
  const { trackingCode, ...rest } = edit ?? {}
  // A space at the end of what is being typed is no change, but it stays in the field as long as there is something to save.
  const isBack = codeOf(now) === order.trackingCode && now === (order.trackingCode ?? '')
  return left(isBack ? rest : { ...rest, trackingCode: { was: trackingCode === undefined ? order.trackingCode : trackingCode.was, now } })
}

const left = (edit: OrderEdit): OrderEdit | undefined => (edit.status || edit.trackingCode ? edit : undefined)

/** What is left to save once the order has become `order`: what it says by now needs no saving. */
export const leftOf = ({ status, trackingCode }: OrderEdit, order: StaffOrder): OrderEdit | undefined =>
  left({
    ...(status && status.now !== order.status && { status }),
    ...(trackingCode && codeOf(trackingCode.now) !== order.trackingCode && { trackingCode }),
  })

/** Somebody else has changed what is being changed here. */
export const hasConflict = ({ status, trackingCode }: OrderEdit, order: StaffOrder): boolean =>
  (status !== undefined && status.was !== order.status) || (trackingCode !== undefined && trackingCode.was !== order.trackingCode)

/** The same request, made in the knowledge of what the order has become. */
export const onTopOf = ({ status, trackingCode }: OrderEdit, order: StaffOrder): OrderEdit => ({
  ...(status && { status: { ...status, was: order.status } }),
  ...(trackingCode && { trackingCode: { ...trackingCode, was: order.trackingCode } }),
})

export const changeOf = ({ status, trackingCode }: OrderEdit): OrderChange => ({
  ...(status && { status: status.now }),
  ...(trackingCode && { trackingCode: trackingCodeOf(trackingCode.now) }),
  shown: { ...(status && { status: status.was }), ...(trackingCode && { trackingCode: trackingCode.was }) },
})
