import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { openScope, type SentRequest } from '#frontend/shared/testing/open-scope.ts'
import type { OrderMoney, RefundRequest, StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { staffOrder } from '#services/orders/testing/staff-order.ts'
import {
  $money,
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
})
const details = { order, products: [], history: [], money: { refundable: 1590, byCard: 1590, parts: [] } }

type Sent = SentRequest<RefundRequest | undefined>
async function openWindow(answer: (sent: Sent) => unknown, of: StaffOrder = order) {
  const posted: RefundRequest[] = []
  const { scope } = openScope({
    answers: (sent: Sent) => {
      if (sent.path.endsWith('/refunds') && sent.body) posted.push(sent.body)
      return sent.path === `/api/v1/order/${of.orderId}` ? details : answer(sent)
    },
    handlers: [[delayFx, () => undefined]],
  })
  await allSettled(refundOpened, { scope, params: of })
  const form = () => scope.getState($refundForm) as RefundForm
  const type = (change: Partial<RefundForm>) => allSettled(refundTyped, { scope, params: change })
  return { scope, posted, form, type, send: () => allSettled(refundSent, { scope, params: of }) }
}
const sums = (form: RefundForm, money: OrderMoney = details.money) => sumsOf(form, order, money).total

describe('the window of a refund', () => {
  it('begins with everything, and knows what is left to give back', async () => {
    const { scope, form } = await openWindow(() => null)
    expect([sums(form()), form().method, scope.getState($money)?.refundable]).toEqual([159_000, 'card', 1590])
  })

  it('counts what is chosen: articles with their share of the discount, the shipping, the fee', async () => {
    const { form, type } = await openWindow(() => null)
    await type({ lines: { '2000000000015': 1 }, withShipping: false })
    expect(sums(form())).toBe(45_000)
    await type({ fee: '22.5' })
    expect(sums(form())).toBe(42_750)
    // Five per cent of 450 ₪ is the most.
    await type({ fee: '22.51' })
    expect(sums(form())).toBeNull()
    for (const fee of ['-5', 'x']) {
      await type({ fee })
      expect(sums(form())).toBeNull()
    }
    await type({ kind: 'sum', sum: '100.', fee: '' })
    expect(sums(form())).toBe(10_000)
  })

  it('counts what was given back before: the last part is what the others left, and none is more than what is left', async () => {
    const { form, type } = await openWindow(() => null)
    const one = { lines: [{ ean: '2000000000015', quantity: 1 }], withShipping: false, amount: 449.99 }
    await type({ lines: { '2000000000015': 1, '2000000000022': 1 }, withShipping: false })
    expect(sums(form(), { ...details.money, refundable: 1140.01, parts: [one] })).toBe(108_001)
    expect(sums(form(), { ...details.money, refundable: 1000, parts: [one] })).toBe(100_000)
  })

  it('names an article once that was bought at two prices', async () => {
    const items = [item('2000000000015', 1, 450), item('2000000000015', 2, 500)]
    const { form } = await openWindow(() => null, staffOrder({ cart: { items }, price: { ...order.price, goods: 1450, discount: 0 } }))
    expect(form().lines).toEqual({ '2000000000015': 3 })
  })

  it('sends it once for a double press, and goes', async () => {
    const { scope, posted, send } = await openWindow(() => ({ state: 'paid', details }))
    await Promise.all([send(), send()])
    expect(posted).toHaveLength(1)
    expect(posted[0]).toMatchObject({ method: 'card', amount: 1590, fee: 0, withShipping: true, lines: [{ quantity: 2 }, { quantity: 1 }] })
    expect(scope.getState($refundForm)).toBeNull()
  })

  it('keeps its id when nobody heard the answer, and takes another after a refusal', async () => {
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

  it('stays where the clearing company refused, so that a transfer can be written down', async () => {
    const { scope, posted, type, send } = await openWindow(({ body }) => ({ state: body?.method === 'card' ? 'failed' : 'paid', details }))
    await send()
    expect(scope.getState($refundForm)).not.toBeNull()
    await type({ method: 'transfer', reference: ' 7788 ', paidOn: '2026-11-20' })
    await send()
    expect(posted.at(-1)).toMatchObject({ method: 'transfer', reference: '7788', paidOn: '2026-11-20' })
    expect([scope.getState($refundForm), scope.getState(refund.$refusal)]).toEqual([null, null])
  })
})

describe('the window of units', () => {
  it('asks where they can be taken from, and goes once they are reserved', async () => {
    const { scope, requests } = openScope({
      answers: ({ path }) => (path.endsWith('/alternatives') ? { sources: ['shipment'], products: [] } : details),
    })
    await allSettled(unitsOpened, { scope, params: '104231' })
    expect(scope.getState($unitsOf)).toBe('104231')
    await allSettled(reserved, { scope, params: { orderId: '104231', source: 'shipment' } })
    expect(scope.getState($unitsOf)).toBeNull()
    expect(requests.map(({ path }) => path)).toEqual(['/api/v1/staff/orders/104231/alternatives', '/api/v1/staff/orders/104231/units'])
  })
})
