import { combine, createEvent, createStore, merge, sample } from 'effector'
import { pageLeft } from '#frontend/shared/page.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import { submitOnce } from '#frontend/shared/submit.model.ts'
import { moneyField } from '#services/domain/fields.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { agorotToShekels, shekelsToAgorot } from '#services/domain/money.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { countUnits, lawfulFee, priceOfParts, type RefundableOrder } from '#services/domain/refund.ts'
import type { OrderAlternatives, OrderDetails, OrderMoney, RefundMade, StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { refundFormText as text } from './order-dialogs.text.ts'
import { decideRefundFx, fetchAlternativesFx, fetchDetailsFx, type Refund, refundFx, reserveFromFx, waiveRefundFx } from './orders.api.ts'

/** Refunds, and reserving units for an order without any: form state and requests. */

export interface RefundForm {
  orderId: string
  kind: 'parts' | 'sum'
  /** Quantity by ean. */
  lines: Readonly<Record<string, number>>
  withShipping: boolean
  /** Shekels, as typed. */
  sum: string
  fee: string
  method: 'card' | 'transfer'
  reference: string
  paidOn: string
}

/** Full refund by default. */
const wholeOf = ({ orderId, cart, price, checkout }: StaffOrder): RefundForm => ({
  orderId,
  kind: 'parts',
  lines: Object.fromEntries(countUnits(cart.items)),
  withShipping: price.shipping > 0,
  sum: '',
  fee: '',
  method: checkout.selectedPaymentMethod === 'creditcard' ? 'card' : 'transfer',
  reference: '',
  paidOn: israelDate(Date.now()),
})

const partsOf = ({ lines, withShipping }: RefundForm) => ({
  lines: Object.entries(lines).flatMap(([ean, quantity]) => (quantity > 0 ? [{ ean, quantity }] : [])),
  withShipping,
})

/** Empty is 0; a trailing decimal point is allowed while typing. */
const readSum = (typed: string) => (plainText(typed) === '' ? 0 : moneyField.read(typed.replace(/\.$/, '')))

/** Agorot: amount before the fee, maximum fee, and result. Null if invalid. `money`: null while loading. */
export function sumsOf(form: RefundForm, { cart, price }: StaffOrder, money: OrderMoney | null) {
  const order = {
    lines: cart.items.map(({ ean, quantity, price: each }) => ({ ean, quantity, priceAgorot: shekelsToAgorot(each) })),
    price: {
      goodsAgorot: shekelsToAgorot(price.goods),
      shippingAgorot: shekelsToAgorot(price.shipping),
      discountAgorot: shekelsToAgorot(price.discount),
    },
  }
  const before = form.kind === 'parts' ? pricedParts(order, form, money) : readSum(form.sum)
  const fee = readSum(form.fee)
  const most = lawfulFee(before ?? 0)
  return before === null || before <= 0 || fee === null || fee > most || fee >= before
    ? { before, most, total: null }
    : { before, most, total: before - fee }
}

/** After earlier refunds, the last parts are capped at what is left. */
function pricedParts(order: RefundableOrder, form: RefundForm, money: OrderMoney | null): number | null {
  const before = money?.parts.map(({ amount, ...parts }) => ({ ...parts, agorot: shekelsToAgorot(amount) }))
  const price = priceOfParts(order, partsOf(form), before)
  return price === null || money === null ? price : Math.min(price, shekelsToAgorot(money.refundable))
}

export const refundOpened = createEvent<StaffOrder>()
export const refundClosed = createEvent()
export const refundTyped = createEvent<Partial<RefundForm>>()
export const refundSent = createEvent<StaffOrder>()
export const waived = createEvent<string>()
export const decided = createEvent<{ orderId: string; refundId: string; isMade: boolean }>()

export const $refundForm = createStore<RefundForm | null>(null, { serialize: 'ignore' })
  .on(refundOpened, (_, order) => wholeOf(order))
  .on(refundTyped, (form, change) => form && { ...form, ...change })
  .reset([refundClosed, waiveRefundFx.done, pageLeft])

/** Refundable amounts of the order in the dialog; null while loading. */
export const $money = createStore<OrderMoney | null>(null, { serialize: 'ignore' }).reset(refundOpened)
sample({ clock: refundOpened, fn: ({ orderId }) => orderId, target: fetchDetailsFx })
sample({
  clock: fetchDetailsFx.done,
  source: $refundForm,
  filter: (form, { params }) => form?.orderId === params,
  fn: (_, { result }) => result.money,
  target: $money,
})

export const refund = submitOnce<Refund, RefundMade>({ sendFx: refundFx, forgotten: [refundTyped, refundClosed, refundOpened] })
sample({
  clock: refundSent,
  source: combine($refundForm, $money, (form, money) => form && { form, money }),
  filter: Boolean,
  fn: ({ form, money }, order): Refund => {
    const { before, total } = sumsOf(form, order, money)
    const parts = form.kind === 'parts' ? partsOf(form) : { lines: [], withShipping: false }
    const transfer = form.method === 'transfer' && {
      paidOn: form.paidOn,
      ...(plainText(form.reference) !== '' && { reference: plainText(form.reference) }),
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
/** After a rejection by the clearing company the dialog stays, so that a transfer can be recorded. */
sample({ clock: refund.done, filter: ({ result }) => result.state !== 'failed', fn: () => undefined, target: refundClosed })
sample({
  clock: refund.done,
  fn: ({ result }) => ({ text: text.made[result.state], isError: result.state === 'failed' }),
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

/** The order's new state, as returned by each of these actions. */
export const detailsReceived = merge<OrderDetails>([
  merge([refundFx.doneData, decideRefundFx.doneData]).map(({ details }) => details),
  waiveRefundFx.doneData,
  reserveFromFx.doneData,
])
sample({
  clock: merge([waiveRefundFx.failData, decideRefundFx.failData]),
  fn: ({ message }) => ({ text: message, isError: true }),
  target: snackShown,
})
