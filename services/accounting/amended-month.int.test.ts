import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { israelDate } from '#services/domain/israel-time.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { signOrder } from '#services/orders/buyer/order-link.rules.ts'
import { payingShoppers, requestOf } from '#services/orders/payments/testing/paying.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { readMonth } from './month.queries.ts'
import { monthOf } from './month.rules.ts'
import { summaryOf } from './month-summary.rules.ts'

const EAN = '2000000000015'
const shop = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000, offersPerMinute: 100_000 } })
const { app, database, deps, settle } = shop
const { orderByCard, press, finalize, rowOf } = payingShoppers(shop)
const dana = await signInStaff(database)
await shop.emit(['product.changed.v1', EAN, product(EAN, { stock: 500 })])

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers: { 'x-auth-token': dana.token }, payload })

async function paidAndAmended(from: number, to: number): Promise<string> {
  const { orderId, page } = await orderByCard(EAN, {})
  await finalize(requestOf(await press(page, 'pay')))
  for (const quantity of [from, to]) {
    const { placed } = await rowOf(orderId)
    const { lines, receiving, fitting } = placed
    const shown = { items: lines.map((line) => ({ ean: line.ean, quantity: line.quantity })), receiving, fitting }
    const answering = post(`/api/v1/staff/orders/${orderId}/amend`, { shown, isTrial: false, items: [{ ean: EAN, quantity }] })
    await Promise.all([answering, settle()])
  }
  return orderId
}

it('agrees in every sum where orders were amended after they were paid', async () => {
  const dearer = await paidAndAmended(4, 3)
  const address = `/api/v1/my-order/${signOrder(deps.tokens, dearer)}/pay`
  const { redirectUrl } = (await app.inject({ method: 'POST', url: address, payload: {} })).json()
  await finalize(requestOf(await press(new URL(redirectUrl, 'https://shop.example').pathname, 'pay')))
  const cheaper = await paidAndAmended(2, 1)
  const { placed } = await rowOf(cheaper)
  expect(placed.lines[0]?.quantity).toBe(1)
  await settle()
  const facts = await readMonth({ database, clickhouse: null }, israelDate(Date.now()).slice(0, 7), 1_000)
  const { comparisons, lines } = summaryOf(monthOf(facts), facts.dashboard)
  expect(comparisons.map(({ differenceAgorot }) => differenceAgorot)).toEqual([0, 0, 0, 0, null, null])
  // Two orders as they were paid, and what one of them cost more.
  const balance = (await rowOf(dearer)).placed.price.chargedAgorot - (facts.orders.get(dearer)?.placed.price.chargedAgorot ?? 0)
  expect(lines.find(({ what }) => what === 'other_payments')).toMatchObject({ rows: 1, totalAgorot: balance })
})
