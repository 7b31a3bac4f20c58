import { combine, createEvent, createStore, merge, sample } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { submitOnce } from '#frontend/shared/submit.model.ts'
import { moneyField } from '#services/domain/fields.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { agorotToShekels, shekelsToAgorot } from '#services/domain/money.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { lawfulFee, mayKeepFee, partsLeft, priceOfParts, type RefundableOrder, type RefundedParts } from '#services/domain/refund.ts'
import type { OrderAlternatives } from '#services/orders/desk/order-alternatives.contract.ts'
import type { OrderDetails, OrderMoney, RefundMade, StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { refundMadeText } from './order-dialogs.text.ts'
import { decideRefundFx, fetchAlternativesFx, fetchDetailsFx, type Refund, refundFx, reserveFromFx, waiveRefundFx } from './orders.api.ts'

/** Refunds, and reserving units for an order without any: form state and requests. */

export interface RefundForm {
  orderId: string
  kind: 'parts' | 'sum'
  /** Quantity by ean; half a set is one of its tires. */
  lines: Readonly<Record<string, number>>
  withShipping: boolean
  /** Shekels, as typed. */
  sum: string
  fee: string
  method: 'card' | 'transfer'
  reference: string
  paidOn: string
}

/** Before it is known what is left. */
const emptyOf = ({ orderId, checkout }: StaffOrder): RefundForm => ({
  orderId,
  kind: 'parts',
  lines: {},
  withShipping: false,
  sum: '',
  fee: '',
  method: checkout.selectedPaymentMethod === 'creditcard' ? 'card' : 'transfer',
  reference: '',
  paidOn: israelDate(Date.now()),
})

/** All that is left, by parts; by sum where only money is. */
function filled(form: RefundForm, order: StaffOrder, money: OrderMoney): RefundForm {
  const { lines, withShipping } = leftOf(order, money)
  return {
    ...form,
    kind: lines.length > 0 || withShipping ? 'parts' : 'sum',
    lines: Object.fromEntries(lines.map(({ ean, quantity }) => [ean, quantity])),
    withShipping,
    sum: money.refundable > 0 ? String(money.refundable) : '',
  }
}

/** Parts that were not given back yet. */
export const leftOf = (order: StaffOrder, money: OrderMoney) => partsLeft(refundable(order), partsBefore(money))

/** Whether the buyer cancelled, so that the shop may keep a fee. */
export const canKeepFee = ({ status, cancelReason, cancellation }: StaffOrder): boolean =>
  mayKeepFee({ status, cancelReason, isAsked: cancellation !== null })

const partsOf = ({ lines, withShipping }: RefundForm) => ({
  lines: Object.entries(lines).flatMap(([ean, quantity]) => (quantity > 0 ? [{ ean, quantity }] : [])),
  withShipping,
})

const lacksReference = ({ method, reference }: RefundForm): boolean => method === 'transfer' && plainText(reference) === ''

/** Empty is 0; a trailing decimal point is allowed while typing. */
const readSum = (typed: string) => (plainText(typed) === '' ? 0 : moneyField.read(typed.replace(/\.$/, '')))

const refundable = ({ cart, price }: StaffOrder): RefundableOrder => ({
  lines: cart.items.map(({ ean, quantity, isSet, price: each }) => ({ ean, quantity, isSet, priceAgorot: shekelsToAgorot(each) })),
  price: {
    goodsAgorot: shekelsToAgorot(price.goods),
    shippingAgorot: shekelsToAgorot(price.shipping),
    discountAgorot: shekelsToAgorot(price.discount),
  },
})

const partsBefore = ({ parts }: OrderMoney): RefundedParts[] =>
  parts.map(({ amount, ...each }) => ({ ...each, agorot: shekelsToAgorot(amount) }))

/** Agorot: amount before the fee, maximum fee, and result. Null if invalid, and until `money` is loaded. */
export function sumsOf(form: RefundForm, order: StaffOrder, money: OrderMoney | null) {
  if (money === null) return { before: null, most: 0, total: null, isTooMuch: false }
  const left = shekelsToAgorot(money.refundable)
  const before = form.kind === 'parts' ? pricedParts(form, order, money) : readSum(form.sum)
  const isTooMuch = before !== null && before > left
  const most = canKeepFee(order) ? mostFee(before ?? 0, order) : 0
  const fee = canKeepFee(order) ? readSum(form.fee) : 0
  const isValid = before !== null && before > 0 && !isTooMuch && fee !== null && fee <= most && fee < before
  return { before, most, total: isValid ? before - fee : null, isTooMuch }
}

/** After earlier refunds, the last parts are capped at what is left. */
function pricedParts(form: RefundForm, order: StaffOrder, money: OrderMoney): number | null {
  const price = priceOfParts(refundable(order), partsOf(form), partsBefore(money))
  return price === null ? null : Math.min(price, shekelsToAgorot(money.refundable))
}

/** The deal has one fee, however many refunds it has. */
function mostFee(before: number, { price, refund: { refunds } }: StaffOrder): number {
  const kept = refunds.reduce((sum, { state, fee }) => sum + (state === 'failed' ? 0 : shekelsToAgorot(fee)), 0)
  return Math.min(lawfulFee(before), Math.max(0, lawfulFee(shekelsToAgorot(price.charged)) - kept))
}

export const refundOpened = createEvent<StaffOrder>()
export const refundClosed = createEvent()
export const refundTyped = createEvent<Partial<RefundForm>>()
export const refundSent = createEvent<StaffOrder>()
export const waived = createEvent<string>()
export const decided = createEvent<{ orderId: string; refundId: string; isMade: boolean }>()

const moneyRead = createEvent<OrderDetails & { isFirst: boolean }>()
export const $refundForm = createStore<RefundForm | null>(null, { serialize: 'ignore' })
  .on(refundOpened, (_, order) => emptyOf(order))
  // Filled once: what is typed stays when the sums are read again.
  .on(moneyRead, (form, { order, money, isFirst }) => (form && isFirst ? filled(form, order, money) : form))
  .on(refundTyped, (form, change) => form && { ...form, ...change })
  .reset([refundClosed, waiveRefundFx.done, pageLeft])

/** Refundable amounts of the order in the dialog; null while loading. */
export const $money = createStore<OrderMoney | null>(null, { serialize: 'ignore' })
  .on(moneyRead, (_, { money }) => money)
  .reset(refundOpened)
/** Why they cannot be loaded. */
export const $moneyFailure = createStore<string | null>(null, { serialize: 'ignore' }).reset([refundOpened, moneyRead])
sample({ clock: refundOpened, fn: ({ orderId }) => orderId, target: fetchDetailsFx })
sample({
  clock: fetchDetailsFx.done,
  source: { form: $refundForm, money: $money },
  filter: ({ form }, { params }) => form?.orderId === params,
  fn: ({ money }, { result }) => ({ ...result, isFirst: money === null }),
  target: moneyRead,
})
sample({
  clock: fetchDetailsFx.fail,
  source: $refundForm,
  filter: (form, { params }) => form?.orderId === params,
  fn: (_, { error }) => error.message,
  target: $moneyFailure,
})

/** A transfer was to be recorded without its reference. */
export const $lacksReference = createStore(false, { serialize: 'ignore' }).reset([refundOpened, refundTyped])
sample({
  clock: refundSent,
  source: $refundForm,
  filter: (form) => form !== null && lacksReference(form),
  fn: () => true,
  target: $lacksReference,
})

export const refund = submitOnce<Refund, RefundMade>({ sendFx: refundFx, forgotten: [refundTyped, refundClosed, refundOpened] })
sample({
  clock: refundSent,
  source: combine($refundForm, $money, (form, money) => (form && !lacksReference(form) ? { form, money } : null)),
  filter: Boolean,
  fn: ({ form, money }, order): Refund => {
    const { before, total } = sumsOf(form, order, money)
    const parts = form.kind === 'parts' ? partsOf(form) : { lines: [], withShipping: false }
    const transfer = form.method === 'transfer' && {
      paidOn: form.paidOn,
      reference: plainText(form.reference),
    }
    return {
      orderId: form.orderId,
      method: form.method,
      ...parts,
      amount: agorotToShekels(before ?? 0),
      fee: agorotToShekels((before ?? 0) - (total ?? 0)),
      ...transfer,
    }
  },
  target: refund.submitted,
})
/** What is left may differ from what is shown. */
sample({ clock: refundFx.fail, filter: ({ error }) => error.isRefusal, fn: ({ params }) => params.orderId, target: fetchDetailsFx })
/** After a rejection by the clearing company the dialog stays, so that a transfer can be recorded. */
sample({ clock: refund.done, filter: ({ result }) => result.state !== 'failed', fn: () => undefined, target: refundClosed })
sample({
  clock: refund.done,
  fn: ({ result }) => ({ text: refundMadeText[result.state], isError: result.state === 'failed' }),
  target: snackShown,
})
sample({ clock: waived, target: waiveRefundFx })
sample({ clock: decided, filter: decideRefundFx.pending.map((isPending) => !isPending), target: decideRefundFx })

/** Opens the dialog of sources of units for an order without any. */
export const unitsOpened = createEvent<string>()
export const unitsClosed = createEvent()
export const $unitsOf = createStore<string | null>(null, { serialize: 'ignore' })
  .on(unitsOpened, (_, orderId) => orderId)
  .reset([unitsClosed, reserveFromFx.done, pageLeft])
export const $alternatives = createStore<OrderAlternatives | null>(null, { serialize: 'ignore' })
  .on(fetchAlternativesFx.doneData, (_, alternatives) => alternatives)
  .reset(unitsOpened)
export const $unitsFailure = createStore<string | null>(null, { serialize: 'ignore' })
  .on([fetchAlternativesFx.failData, reserveFromFx.failData], (_, { message }) => message)
  .reset([unitsOpened, reserveFromFx])
sample({ clock: unitsOpened, target: fetchAlternativesFx })
export const reserved = createEvent<Parameters<typeof reserveFromFx>[0]>()
sample({ clock: reserved, filter: reserveFromFx.pending.map((isPending) => !isPending), target: reserveFromFx })

/** By the dialogs that come later. */
export const detailsTold = createEvent<OrderDetails>()
/** The order's new state, as returned by each of these actions. */
export const detailsReceived = merge<OrderDetails>([
  merge([refundFx.doneData, decideRefundFx.doneData]).map(({ details }) => details),
  waiveRefundFx.doneData,
  reserveFromFx.doneData,
  detailsTold,
])
sample({
  clock: merge([waiveRefundFx.failData, decideRefundFx.failData]),
  fn: ({ message }) => ({ text: message, isError: true }),
  target: snackShown,
})
