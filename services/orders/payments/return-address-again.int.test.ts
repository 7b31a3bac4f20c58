import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_RATE_LIMITS } from '#services/ingress/testing/test-shop.ts'
import { payingShoppers, requestOf } from './testing/paying.ts'

const EAN = '2000000000015'
const shop = await createTestShop({ rateLimits: { ...TEST_RATE_LIMITS, checkoutsPerMinute: 100_000 } })
const { orderByCard, press, finalize, rowOf, eventTypesOf, attemptsOf } = payingShoppers(shop)
await shop.emit(['product.changed.v1', EAN, product(EAN, { stock: 500 })])

const PAID = ['order.placed.v1', 'order.payment-succeeded.v1', 'document.issued.v1', 'order.status-changed.v1']

it('has one effect, five times in a row, at once, and from another browser', async () => {
  const { orderId, page } = await orderByCard(EAN)
  const request = requestOf(await press(page, 'pay'))
  const another = {
    'user-agent': 'another browser',
    'x-forwarded-for': '203.0.113.9',
    cookie: 'visitorId=0190d9a4-52f8-7bd2-9d5c-0d5a8a3f6c11',
  }
  const answers = await Promise.all(Array.from({ length: 5 }, () => finalize(request)))
  for (let time = 0; time < 5; time += 1) answers.push(await finalize(request))
  answers.push(await finalize(request, another))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers[0]?.json()).toMatchObject({ ok: true, orderId })
  expect(await eventTypesOf(orderId)).toEqual(PAID)
  expect(await attemptsOf(orderId)).toMatchObject([{ status: 'paid' }])
})

it('of a payment says nothing of who paid it', async () => {
  const { page } = await orderByCard(EAN)
  const { body } = await finalize(requestOf(await press(page, 'pay')))
  expect(body).not.toMatch(/נועה|דן כהן|0501234567|0527654321|noa@|הרצל/i)
})

it('does not undo what became of the order since', async () => {
  const { orderId, page } = await orderByCard(EAN)
  const paid = requestOf(await press(page, 'pay'))
  await finalize(paid)
  for (const stage of ['paymentFailed', 'paymentCanceled']) await finalize({ ...paid, stage })
  expect(await rowOf(orderId)).toMatchObject({ status: 'paid', reservation: 'held' })
  expect(await eventTypesOf(orderId)).toEqual(PAID)
})
