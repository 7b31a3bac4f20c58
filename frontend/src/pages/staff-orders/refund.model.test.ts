import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { openScope, type SentRequest } from '#frontend/shared/testing/open-scope.ts'
import type { OrderMoney, RefundRequest, StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { staffOrder } from '#services/orders/testing/staff-order.ts'
import {
  $lacksReference,
  $money,
  $moneyFailure,
  $refundForm,
  $unitsOf,
  type RefundForm,
  refund,
  refundOpened,
  refundSent,
  refundTyped,
  reserved,
  sumsOf,
  unitsOpened,
} from './refund.model.ts'

const item = (ean: string, quantity: number, price: number) => ({
  ean,
  quantity,
  price,
  isSet: false,
  isOffer: false,
  arrivesOn: null,
  tires: [],
})
/** 2 × 500 + 700 = 1,700 ₪, less 170 ₪, and 60 ₪ of shipping. */
const order = staffOrder({
  cart: { items: [item('2000000000015', 2, 500), item('2000000000022', 1, 700)] },
  price: { goods: 1700, shipping: 60, discount: 170, charged: 1590, installation: 0 },
  refund: { due: 1590, paid: 0, refunds: [] },
  status: 'cancelled',
  cancelReason: 'buyer',
})
const details = { order, products: [], history: [], money: { refundable: 1590, byCard: 1590, parts: [] } }

type Sent = SentRequest<RefundRequest | undefined>
async function openWindow(answer: (sent: Sent) => unknown, of: StaffOrder = order, money: Partial<OrderMoney> = {}) {
  const posted: RefundRequest[] = []
  const { scope } = openScope({
    answers: (sent: Sent) => {
      if (sent.path.endsWith('/refunds') && sent.body) posted.push(sent.body)
      return sent.path === `/api/v1/order/${of.orderId}` ? { ...details, order: of, money: { ...details.money, ...money } } : answer(sent)
    },
    handlers: [[delayFx, () => undefined]],
  })
  await allSettled(refundOpened, { scope, params: of })
  const form = () => scope.getState($refundForm) as RefundForm
  const type = (change: Partial<RefundForm>) => allSettled(refundTyped, { scope, params: change })
  return { scope, posted, form, type, send: () => allSettled(refundSent, { scope, params: of }) }
}
const sums = (form: RefundForm, money: OrderMoney = details.money) => sumsOf(form, order, money).total

describe('the refund dialog', () => {
  it('starts with everything, and shows the refundable amount', async () => {
    const { scope, form } = await openWindow(() => null)
    expect([sums(form()), form().method, scope.getState($money)?.refundable]).toEqual([159_000, 'card', 1590])
  })

  it('offers nothing before it is known what is left, and when that cannot be loaded', async () => {
    const { form } = await openWindow(() => null)
    expect(sumsOf(form(), order, null)).toMatchObject({ before: null, total: null })
    const { scope } = openScope({
      answers: () => {
        throw new ApiError('order_not_shown', 'מיד', true)
      },
    })
    await allSettled(refundOpened, { scope, params: order })
    expect([scope.getState($money), scope.getState($moneyFailure)]).toEqual([null, 'מיד'])
    await allSettled(refundSent, { scope, params: order })
    expect(scope.getState(refund.$isSending)).toBe(false)
  })

  it('starts with what is left: a sum, a part and the shipping were given back', async () => {
    // Of 1,059 ₪ with 60 ₪ of shipping, the shipping and one of two tires.
    const pair = staffOrder({
      cart: { items: [item('2000000000015', 2, 499.5)] },
      price: { goods: 999, shipping: 60, discount: 0, charged: 1059, installation: 0 },
    })
    const parts = [{ lines: [{ ean: '2000000000015', quantity: 1 }], withShipping: true, amount: 559.5 }]
    const { form, scope } = await openWindow(() => null, pair, { refundable: 499.5, byCard: 499.5, parts })
    expect([form().lines, form().withShipping]).toEqual([{ '2000000000015': 1 }, false])
    expect(sumsOf(form(), pair, scope.getState($money)).total).toBe(49_950)
    // Of 1,099 ₪, 100 ₪ by sum.
    const whole = staffOrder({
      cart: { items: [item('2000000000015', 1, 1099)] },
      price: { ...pair.price, goods: 1099, shipping: 0, charged: 1099 },
    })
    const second = await openWindow(() => null, whole, { refundable: 999, byCard: 999, parts: [] })
    expect(sumsOf(second.form(), whole, second.scope.getState($money)).total).toBe(99_900)
    await second.type({ kind: 'sum' })
    expect([second.form().sum, sumsOf(second.form(), whole, second.scope.getState($money)).total]).toEqual(['999', 99_900])
    await second.type({ sum: '1099' })
    expect(sumsOf(second.form(), whole, second.scope.getState($money))).toMatchObject({ total: null, isTooMuch: true })
  })

  it('gives a set back by one tire', async () => {
    const set = staffOrder({
      cart: { items: [{ ...item('2000000000039', 1, 1099.01), isSet: true }] },
      price: { goods: 1099.01, shipping: 0, discount: 0, charged: 1099.01, installation: 0 },
    })
    const { form, type, send, posted, scope } = await openWindow(() => ({ state: 'paid', details }), set, {
      refundable: 1099.01,
      byCard: 1099.01,
    })
    await type({ lines: { '2000000000039': 0.5 } })
    expect(sumsOf(form(), set, scope.getState($money)).total).toBe(54_950)
    await send()
    expect(posted[0]).toMatchObject({ amount: 549.5, lines: [{ ean: '2000000000039', quantity: 0.5 }] })
  })

  it('keeps no fee where the shop cancelled, and no second one of the same deal', async () => {
    const shops = staffOrder({ ...order, cancelReason: 'no_stock' })
    const { form, type } = await openWindow(() => null)
    await type({ fee: '79.5' })
    expect(sums(form())).toBe(151_050)
    expect(sumsOf(form(), shops, details.money)).toMatchObject({ most: 0, total: 159_000 })
    const earlier = { refundId: 'r1', amount: 100, fee: 79, method: 'card', state: 'paid', paidOn: null } as const
    const again = staffOrder({ ...order, refund: { due: 1411, paid: 100, refunds: [earlier] } })
    expect(sumsOf(form(), again, details.money)).toMatchObject({ most: 50, total: null })
  })

  it('records no transfer without its reference', async () => {
    const { scope, posted, type, send } = await openWindow(() => ({ state: 'paid', details }))
    await type({ method: 'transfer', reference: '  ' })
    await send()
    expect([posted, scope.getState($lacksReference)]).toEqual([[], true])
    await type({ reference: '7788' })
    expect(scope.getState($lacksReference)).toBe(false)
    await send()
    expect(posted[0]).toMatchObject({ method: 'transfer', reference: '7788' })
  })

  it('sums the choice: articles less their share of the discount, shipping, fee', async () => {
    const { form, type } = await openWindow(() => null)
    await type({ lines: { '2000000000015': 1 }, withShipping: false })
    expect(sums(form())).toBe(45_000)
    await type({ fee: '22.5' })
    expect(sums(form())).toBe(42_750)
    // The maximum is 5% of 450 ₪.
    await type({ fee: '22.51' })
    expect(sums(form())).toBeNull()
    for (const fee of ['-5', 'x']) {
      await type({ fee })
      expect(sums(form())).toBeNull()
    }
    await type({ kind: 'sum', sum: '100.', fee: '' })
    expect(sums(form())).toBe(10_000)
  })

  it('deducts earlier refunds: the last part gets the remainder, and no part exceeds it', async () => {
    const { form, type } = await openWindow(() => null)
    const one = { lines: [{ ean: '2000000000015', quantity: 1 }], withShipping: false, amount: 449.99 }
    await type({ lines: { '2000000000015': 1, '2000000000022': 1 }, withShipping: false })
    expect(sums(form(), { ...details.money, refundable: 1140.01, parts: [one] })).toBe(108_001)
    expect(sums(form(), { ...details.money, refundable: 1000, parts: [one] })).toBe(100_000)
  })

  it('lists an article bought at two prices once', async () => {
    const items = [item('2000000000015', 1, 450), item('2000000000015', 2, 500)]
    const { form } = await openWindow(() => null, staffOrder({ cart: { items }, price: { ...order.price, goods: 1450, discount: 0 } }))
    expect(form().lines).toEqual({ '2000000000015': 3 })
  })

  it('sends once on a double press, and closes', async () => {
    const { scope, posted, send } = await openWindow(() => ({ state: 'paid', details }))
    await Promise.all([send(), send()])
    expect(posted).toHaveLength(1)
    expect(posted[0]).toMatchObject({ method: 'card', amount: 1590, fee: 0, withShipping: true, lines: [{ quantity: 2 }, { quantity: 1 }] })
    expect(scope.getState($refundForm)).toBeNull()
  })

  it('keeps its id when the response is lost, and takes a new one after a refusal', async () => {
    let answers = 0
    const { posted, send } = await openWindow(() => {
      answers += 1
      if (answers === 1) throw new ApiError('timeout', 'late')
      throw new ApiError('too_much', 'no', true)
    })
    await send()
    await send()
    await send()
    expect(posted[0]?.id).toBe(posted[1]?.id)
    expect(posted[2]?.id).not.toBe(posted[1]?.id)
  })

  it('stays open when the clearing company refuses, so that a bank transfer can be recorded', async () => {
    const { scope, posted, type, send } = await openWindow(({ body }) => ({ state: body?.method === 'card' ? 'failed' : 'paid', details }))
    await send()
    expect(scope.getState($refundForm)).not.toBeNull()
    await type({ method: 'transfer', reference: ' 7788 ', paidOn: '2026-11-20' })
    await send()
    expect(posted.at(-1)).toMatchObject({ method: 'transfer', reference: '7788', paidOn: '2026-11-20' })
    expect([scope.getState($refundForm), scope.getState(refund.$refusal)]).toEqual([null, null])
  })
})

describe('the units dialog', () => {
  it('loads where units are available, and closes once they are reserved', async () => {
    const { scope, requests } = openScope({
      answers: ({ path }) =>
        path.endsWith('/alternatives') ? { sources: [{ source: 'shipment', arrivesOn: '2026-12-06' }], products: [] } : details,
    })
    await allSettled(unitsOpened, { scope, params: '104231' })
    expect(scope.getState($unitsOf)).toBe('104231')
    await allSettled(reserved, { scope, params: { orderId: '104231', source: 'shipment' } })
    expect(scope.getState($unitsOf)).toBeNull()
    expect(requests.map(({ path }) => path)).toEqual(['/api/v1/staff/orders/104231/alternatives', '/api/v1/staff/orders/104231/units'])
  })
})
