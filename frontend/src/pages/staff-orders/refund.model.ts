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

/** Money back to who ordered, and units for an order that has none: what is typed into their windows, and what is sent. */

export interface RefundForm {
  orderId: string
  kind: 'parts' | 'sum'
  /** Articles, by ean. */
  lines: Readonly<Record<string, number>>
  withShipping: boolean
  /** Shekels as typed. */
  sum: string
  fee: string
  method: 'card' | 'transfer'
  reference: string
  paidOn: string
}

/** Everything is given back unless staff say otherwise. */
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

/** Nothing typed is nothing; the point may wait for its decimals. */
const readSum = (typed: string) => (plainText(typed) === '' ? 0 : moneyField.read(typed.replace(/\.$/, '')))

/** Agorot: before the fee, the most that this may be, and what is left. Null where it makes no sum. `money`: null until it is known. */
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

/** Beside a sum that was given back before, the last parts are no more than what is left. */
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

/** What can be given back of the order whose window is open; null until it is known. */
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
/** A refusal of the clearing company leaves the window, where it can be made by transfer. */
sample({ clock: refund.done, filter: ({ result }) => result.state !== 'failed', fn: () => undefined, target: refundClosed })
sample({
  clock: refund.done,
  fn: ({ result }) => ({ text: text.made[result.state], isError: result.state === 'failed' }),
  target: snackShown,
})
sample({ clock: waived, target: waiveRefundFx })
sample({ clock: decided, filter: decideRefundFx.pending.map((isPending) => !isPending), target: decideRefundFx })

/** Where an order without units can take them from. */
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

/** What the order has become, as each of these acts answers it. */
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
