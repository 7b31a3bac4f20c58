import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { signOrder } from '../buyer/order-link.rules.ts'
import { listPaymentProblems } from './payments.queries.ts'
import { payingShoppers, requestOf } from './testing/paying.ts'

const EAN = '2000000000015'
const shop = await createTestShop()
const { app, database, deps, emit, settle } = shop
const { orderByCard, press, finalize, rowOf } = payingShoppers(shop)
const headers = { 'x-auth-token': (await signInStaff(database)).token }
await emit(['product.changed.v1', EAN, product(EAN, { stock: 10 })])

async function pay(page: string): Promise<void> {
  await finalize(requestOf(await press(page, 'pay')))
  await settle()
}

it('does not name an order that was amended after it was paid, before the difference is paid and after', async () => {
  const { orderId, page } = await orderByCard(EAN)
  await pay(page)
  const shown = { items: [{ ean: EAN, quantity: 1 }], receiving: 'shipping', fitting: null }
  const payload = { shown, items: [{ ean: EAN, quantity: 2 }], isTrial: false }
  const amending = app.inject({ method: 'POST', url: `/api/v1/staff/orders/${orderId}/amend`, headers, payload })
  const [amended] = await Promise.all([amending, settle()])
  expect(amended.statusCode, amended.body).toBe(200)
  expect(await listPaymentProblems(database)).toEqual([])
  const link = `/api/v1/my-order/${signOrder(deps.tokens, orderId)}/pay`
  const opened = await app.inject({ method: 'POST', url: link, payload: {} })
  await pay(new URL(opened.json().redirectUrl, 'https://shop.example').pathname)
  expect(await rowOf(orderId)).toMatchObject({ status: 'paid' })
  const { rows } = await database.query('SELECT is_balance FROM payment_attempts WHERE status = $1 ORDER BY begun_at', ['paid'])
  expect(rows).toEqual([{ is_balance: false }, { is_balance: true }])
  expect(await listPaymentProblems(database)).toEqual([])
  // What was paid for it first is compared all the same.
  await database.query('UPDATE payment_attempts SET amount_agorot = amount_agorot - 1 WHERE NOT is_balance')
  expect(await listPaymentProblems(database)).toMatchObject([{ problem: 'amount_differs', orderId }])
})
