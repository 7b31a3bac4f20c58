import { expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { createTestShop, TEST_COURIER_DAYS } from '#services/ingress/testing/test-shop.ts'
import { amendableOf, amendOrder } from './amend-order.command.ts'
import { changeOrder } from './change-order.command.ts'
import { item, orderOf } from './checkout/testing/checkout-requests.ts'
import { testCheckout } from './checkout/testing/test-checkout.ts'

/** An open order lapses when it did before it was amended, or never. */

const EAN = '2000000000015'
const shop = await createTestShop()
const { deps, emit, database } = shop
const { send, rowOf } = testCheckout(shop)
await emit(['product.changed.v1', EAN, product(EAN, { stock: 1000 })])

async function deadlineOf(orderId: string) {
  const { rows } = await database.query<{ until: Date | null }>('SELECT reserved_until AS until FROM orders WHERE order_id = $1', [orderId])
  return rows[0]?.until
}

async function amend(orderId: string) {
  const shown = amendableOf((await rowOf(orderId)).placed)
  const what = { amendment: { items: [{ ean: EAN, quantity: 2 }] }, shown, isTrial: false, by: 'dana' }
  return amendOrder({ ...deps, courierDays: TEST_COURIER_DAYS, transferHours: 24 }, orderId, what)
}

const order = async (): Promise<string> =>
  (await send(orderOf([item(EAN)], { sip: 'pickup', selectedPaymentMethod: 'transfer' }))).json().orderId

it('has the deadline that it had', async () => {
  const orderId = await order()
  const deadline = await deadlineOf(orderId)
  expect(await amend(orderId)).toMatchObject({ ok: true })
  expect([deadline, await deadlineOf(orderId)]).toEqual([expect.any(Date), deadline])
})

it('has none where staff have opened it again', async () => {
  const orderId = await order()
  for (const status of ['paid', 'open'] as const) await changeOrder(deps, orderId, { status }, 'dana')
  expect(await amend(orderId)).toMatchObject({ ok: true })
  expect(await deadlineOf(orderId)).toBeNull()
})
