import { attach, combine, createEvent, createStore, merge, sample } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import type { ApiError } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { type Refusal, refusalOf } from '#frontend/shared/submit.model.ts'
import type { CheckoutRefusal } from '#services/orders/checkout/checkout.contract.ts'
import { AMEND_CALLS, type AmendedOrder, type OrderAmendment } from '#services/orders/desk/amend-order.contract.ts'
import { STAFF_ORDER_CALLS, type StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { amendmentOf, type Draft, draftOf, lackOf } from './amend.rules.ts'
import { amendedWords } from './amend.text.ts'
import { type Amending, amendingClosed } from './amending.model.ts'
import { detailsTold } from './refund.model.ts'

/** An order is changed as one act: what is typed is tried at once, and done by a press. Comes with its dialog. */

const TYPING_MS = 350

type Asked = OrderAmendment & { orderId: string }
const amending = ({ orderId, ...body }: Asked) => ({ params: { id: orderId }, body, timeoutMs: 20_000 })
const tryFx = staffCall(AMEND_CALLS.amend, amending)
const amendFx = staffCall(AMEND_CALLS.amend, amending)
const readAgainFx = staffCall(STAFF_ORDER_CALLS.details, (id: string) => ({ params: { id } }))
const pauseFx = attach({ effect: delayFx, mapParams: (_: string) => TYPING_MS })

const unserialized = { serialize: 'ignore' } as const

export const begun = createEvent<{ order: StaffOrder; instead: Extract<Amending, { what: 'order' }>['instead'] }>()
export const typed = createEvent<Partial<Draft>>()
export const triedAgain = createEvent()
export const amendmentSaved = createEvent()

/** The order as it was when the dialog opened, or was last refused: what was changed elsewhere is said before it is written over. */
export const $order = createStore<StaffOrder | null>(null, unserialized)
  .on(begun, (_, { order }) => order)
  .on(readAgainFx.doneData, (held, { order }) => (held?.orderId === order.orderId ? order : held))
  .reset([amendingClosed, pageLeft])
/** Only what was touched: the rest follows the order. */
const $typed = createStore<Partial<Draft>>({}, unserialized)
  .on(typed, (held, change) => ({ ...held, ...change }))
  .reset([begun, pageLeft])
/** By either side of it. */
export const drafted = merge<unknown>([begun, typed, readAgainFx.doneData])
export const $draft = combine($order, $typed, (order, change) => order && { ...draftOf(order), ...change })
const $change = combine($order, $draft, (order, draft) => {
  const change = order && draft && amendmentOf(order, draft)
  return change && { orderId: order.orderId, ...change }
})
export const $lack = $draft.map((draft) => draft && lackOf(draft))
export const $isChanged = $change.map((change) => change !== null)
/** Null where there is nothing to try. */
const $key = combine($change, $lack, (change, lack) => (change && lack === null ? JSON.stringify(change) : null))

export interface AmendRefusal extends Refusal, Pick<CheckoutRefusal, 'changes' | 'nextSlots'> {
  isRefusal: boolean
}
const told = (error: ApiError): AmendRefusal => {
  const { changes, nextSlots } = (error.answer ?? {}) as Partial<CheckoutRefusal>
  return { ...refusalOf(error), isRefusal: error.isRefusal, ...(changes && { changes }), ...(nextSlots && { nextSlots }) }
}
const keyOf = ({ isTrial: _, ...change }: Asked): string => JSON.stringify(change)

interface Tried {
  key: string
  outcome: AmendedOrder | null
  refusal: AmendRefusal | null
}
const answered = merge<Tried>([
  tryFx.done.map(({ params, result }) => ({ key: keyOf(params), outcome: result, refusal: null })),
  merge([tryFx.fail, amendFx.fail]).map(({ params, error }) => ({ key: keyOf(params), outcome: null, refusal: told(error) })),
])
const $tried = createStore<Tried | null>(null, unserialized).reset([begun, amendingClosed, pageLeft])
/** An answer to what was typed before is dropped. */
sample({ clock: answered, source: $key, filter: (key, tried) => tried.key === key, fn: (_, tried) => tried, target: $tried })
const $current = combine($tried, $key, (tried, key) => (tried?.key === key ? tried : null))
export const $outcome = $current.map((tried) => tried?.outcome ?? null)
export const $amendRefusal = $current.map((tried) => tried?.refusal ?? null)
export const $isTrying = combine($key, $current, (key, current) => key !== null && current === null)
export const $isSaving = amendFx.pending

sample({
  clock: drafted,
  source: { key: $key, current: $current },
  filter: ({ key, current }) => key !== null && current === null,
  fn: ({ key }) => key ?? '',
  target: pauseFx,
})
sample({
  clock: [pauseFx.done.map(({ params }) => params), sample({ clock: triedAgain, source: $key })],
  source: { key: $key, change: $change },
  filter: ({ key }, asked) => key !== null && key === asked,
  fn: ({ change }) => ({ ...change, isTrial: true }) as Asked,
  target: tryFx,
})
sample({
  clock: amendmentSaved,
  source: { change: $change, outcome: $outcome, isSaving: $isSaving },
  filter: ({ change, outcome, isSaving }) => change !== null && outcome !== null && !isSaving,
  fn: ({ change }) => ({ ...change, isTrial: false }) as Asked,
  target: amendFx,
})

/** It was changed elsewhere: what was typed stays, and is tried with what it is now. */
export const $isOvertaken = createStore(false, unserialized).reset([begun, amendingClosed, pageLeft])
const overtaken = merge([tryFx.fail, amendFx.fail]).filter({ fn: ({ error }) => error.code === 'order_changed' })
sample({ clock: overtaken, fn: () => true, target: $isOvertaken })
sample({ clock: overtaken, fn: ({ params }) => params.orderId, target: readAgainFx })
sample({ clock: readAgainFx.doneData, target: detailsTold })

sample({
  clock: amendFx.done,
  source: $order,
  filter: Boolean,
  fn: (order, { result }) => ({ text: amendedWords(order, result) }),
  target: snackShown,
})
sample({ clock: amendFx.doneData.filterMap(({ details }) => details ?? undefined), target: detailsTold })
sample({ clock: amendFx.done, fn: () => undefined, target: amendingClosed })
