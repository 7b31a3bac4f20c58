import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { city } from '#services/garages/testing/garage-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { signOrder } from './buyer/order-link.rules.ts'
import { changeOrder } from './change-order.command.ts'
import { byCard, item } from './checkout/testing/checkout-requests.ts'
import { listPaymentProblems } from './payments/payments.queries.ts'
import { payingShoppers, requestOf } from './payments/testing/paying.ts'

/** Orders that staff open again after they were paid: a card's payment stays, and what was only said is said no more. */

const EAN = '2000000000015'
const shop = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 } })
const { app, database, deps, emit, settle } = shop
const { send, rowOf, attemptsOf, press, finalize } = payingShoppers(shop)
const dana = await signInStaff(database)
await emit(['product.changed.v1', EAN, product(EAN, { stock: 1000 })], ['city.changed.v1', 'haifa', city()])

const headers = { 'x-auth-token': dana.token }
const cart = (quantity = 1) => byCard([item(EAN, { quantity })], { sip: 'pickup' })
const pathOf = (redirectUrl: string) => new URL(redirectUrl, 'https://shop.example').pathname

async function paidByCard(body = cart()): Promise<string> {
  const { orderId, redirectUrl } = (await send(body)).json()
  await finalize(requestOf(await press(pathOf(redirectUrl), 'pay')))
  return orderId
}
/** Its payer has given up, and staff say that it was paid all the same. */
async function saidToBePaid(body = cart()): Promise<string> {
  const { orderId, redirectUrl } = (await send(body)).json()
  await finalize(requestOf(await press(pathOf(redirectUrl), 'decline')))
  await move(orderId, 'paid')
  return orderId
}
async function move(orderId: string, status: 'open' | 'paid' | 'cancelled') {
  await Promise.all([changeOrder(deps, orderId, { status }, 'dana'), settle()])
}
async function amend(orderId: string, quantity: number) {
  const { lines, receiving, fitting } = (await rowOf(orderId)).placed
  const payload = {
    shown: { items: lines.map(({ ean, quantity: units }) => ({ ean, quantity: units })), receiving, fitting },
    isTrial: false,
    items: [{ ean: EAN, quantity }],
  }
  const [answer] = await Promise.all([
    app.inject({ method: 'POST', url: `/api/v1/staff/orders/${orderId}/amend`, headers, payload }),
    settle(),
  ])
  expect(answer.statusCode).toBe(200)
}
async function dueOf(orderId: string) {
  await settle()
  const { balanceDue, refund } = (await app.inject({ url: `/api/v1/order/${orderId}`, headers })).json().order
  return { balance: balanceDue, refund: refund.due }
}
const ownPage = (orderId: string) => `/api/v1/my-order/${signOrder(deps.tokens, orderId)}`
const PRICE = 769

describe('an order that a card paid', () => {
  it('owes what it is amended to cost more, which its buyer pays, and nothing of it twice', async () => {
    const orderId = await paidByCard()
    await move(orderId, 'open')
    expect((await app.inject(ownPage(orderId))).json()).toMatchObject({ toPay: 0, isPaidHere: false })
    expect((await app.inject({ method: 'POST', url: `${ownPage(orderId)}/pay`, payload: {} })).statusCode).toBe(409)
    await amend(orderId, 2)
    expect(await dueOf(orderId)).toEqual({ balance: PRICE, refund: 0 })
    await move(orderId, 'paid')
    expect(await dueOf(orderId)).toEqual({ balance: PRICE, refund: 0 })
    expect((await app.inject(ownPage(orderId))).json()).toMatchObject({ toPay: PRICE, isPaidHere: true })
    const { redirectUrl } = (await app.inject({ method: 'POST', url: `${ownPage(orderId)}/pay`, payload: {} })).json()
    await finalize(requestOf(await press(pathOf(redirectUrl), 'pay')))
    expect(await dueOf(orderId)).toEqual({ balance: 0, refund: 0 })
    expect((await listPaymentProblems(database)).filter((problem) => problem.orderId === orderId)).toEqual([])
  })

  it('is owed what it is amended to cost less', async () => {
    const orderId = await paidByCard(cart(3))
    await move(orderId, 'open')
    await amend(orderId, 1)
    expect(await dueOf(orderId)).toEqual({ balance: 0, refund: 2 * PRICE })
  })

  it('keeps what it reserves where the card that was to pay the rest is declined', async () => {
    const orderId = await paidByCard()
    await amend(orderId, 2)
    const { redirectUrl } = (await app.inject({ method: 'POST', url: `${ownPage(orderId)}/pay`, payload: {} })).json()
    await move(orderId, 'open')
    await finalize(requestOf(await press(pathOf(redirectUrl), 'decline')))
    expect(await rowOf(orderId)).toMatchObject({ status: 'open', reservation: 'held' })
  })

  it('is not charged again when its cart is sent again', async () => {
    const body = cart(4)
    const orderId = await paidByCard(body)
    await move(orderId, 'open')
    expect((await send(body)).json().orderId).not.toBe(orderId)
    expect(await attemptsOf(orderId)).toMatchObject([{ status: 'paid' }])
  })
})

describe('an order by card that staff alone said was paid', () => {
  it('owes no part of what it was amended to, since all of it is to be paid again, also when it is placed again', async () => {
    const body = cart(5)
    const orderId = await saidToBePaid(body)
    await amend(orderId, 6)
    expect(await dueOf(orderId)).toEqual({ balance: PRICE, refund: 0 })
    await move(orderId, 'open')
    expect(await dueOf(orderId)).toEqual({ balance: 0, refund: 0 })
    const again = (await send(body)).json()
    expect(again.orderId).toBe(orderId)
    await finalize(requestOf(await press(pathOf(again.redirectUrl), 'pay')))
    expect(await dueOf(orderId)).toEqual({ balance: 0, refund: 0 })
    await move(orderId, 'cancelled')
    expect(await dueOf(orderId)).toEqual({ balance: 0, refund: 5 * PRICE })
  })

  it('has no invoice left of a transfer that is said to have come no more', async () => {
    const orderId = await saidToBePaid(cart(7))
    await amend(orderId, 8)
    const payload = { amount: PRICE, outcome: 'transferred' }
    await Promise.all([app.inject({ method: 'POST', url: `/api/v1/staff/orders/${orderId}/balance`, headers, payload }), settle()])
    await move(orderId, 'open')
    const { rows } = await database.query('SELECT kind, total_agorot FROM documents WHERE order_id = $1 ORDER BY kind DESC', [orderId])
    expect(rows).toEqual([
      { kind: 'invoice_receipt', total_agorot: 100 * PRICE },
      { kind: 'credit_note', total_agorot: 100 * PRICE },
    ])
    await move(orderId, 'cancelled')
    expect(await dueOf(orderId)).toEqual({ balance: 0, refund: 0 })
  })
})

describe('an order that was placed again by transfer and given back in part', () => {
  it('owes, once a late card pays it after it was opened and cancelled, that less what was given back', async () => {
    const body = cart(9)
    const { orderId, redirectUrl } = (await send(body)).json()
    await send({ ...body, checkout: { ...body.checkout, selectedPaymentMethod: 'transfer' } })
    await move(orderId, 'paid')
    const payload = { id: randomUUID(), method: 'transfer', amount: 100, fee: 0, lines: [], withShipping: false, reference: '778812' }
    const [refund] = await Promise.all([
      app.inject({ method: 'POST', url: `/api/v1/staff/orders/${orderId}/refunds`, headers, payload }),
      settle(),
    ])
    expect(refund.json()).toMatchObject({ state: 'paid' })
    await move(orderId, 'open')
    await move(orderId, 'cancelled')
    await finalize(requestOf(await press(pathOf(redirectUrl), 'pay')))
    expect(await dueOf(orderId)).toEqual({ balance: 0, refund: 9 * PRICE - 100 })
  })
})
