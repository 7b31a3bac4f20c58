import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findPlentiful, item, look, openDevice, storedCart } from '#tools/testing/cart-device.ts'
import {
  chooseInstallation,
  choosePickup,
  confirm,
  fillBuyer,
  stepHeading,
  toConfirmation,
  toPayment,
} from '#tools/testing/checkout-device.ts'
import { openPage } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'

/** From a cart to an order that waits for its transfer, or is paid by card. */

const { shop, browser, truth } = await joinShop()
const [tire] = await findPlentiful({ shop, truth })

async function recorded(orderId: string) {
  const { rows } = await truth.database.query<{ status: string; reservation: string; placed: Record<string, unknown>; attempts: string[] }>(
    `SELECT status, reservation, placed, ARRAY(SELECT status FROM payment_attempts a WHERE a.order_id = o.order_id) AS attempts
     FROM orders o WHERE order_id = $1`,
    [orderId],
  )
  return rows[0]
}

async function enter(width: number) {
  const context = await openDevice(browser, { width, items: [item(tire)] })
  return { context, ...(await openPage(context, `${shop.url}/checkout`, 'alive')) }
}
const numberOn = async (page: Page) => /\d{6,}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? ''

it('by bank transfer, with fitting at a garage: the hour is booked and the units are held', async () => {
  const { page, context, pageErrors } = await enter(390)
  await look(page, 'path-checkout')
  await fillBuyer(page)
  await chooseInstallation(page)
  await toPayment(page)
  await page.getByRole('radio', { name: /העברה בנקאית/ }).check()
  await toConfirmation(page)
  await confirm(page)
  await stepHeading(page, 'תודה! ההזמנה התקבלה').waitFor()
  await look(page, 'path-thanks')
  await page.getByRole('button', { name: 'העתקה של מספר הזמנה' }).waitFor()
  const order = await recorded(await numberOn(page))
  expect(order).toMatchObject({ status: 'open', reservation: 'held', attempts: [], placed: { receiving: 'install' } })
  expect(order?.placed.fitting).toMatchObject({ slot: { date: expect.any(String) } })
  expect(order?.placed.lines).toMatchObject([{ ean: tire.ean, quantity: 1, priceAgorot: Math.round(tire.price * 100) }])
  expect([await storedCart(page), pageErrors]).toEqual([[], []])
  await context.close()
})

it('by card: the clearing page charges it, and the shop shows that it is paid', async () => {
  const { page, context, pageErrors } = await enter(1280)
  await fillBuyer(page)
  await choosePickup(page)
  await toPayment(page)
  await toConfirmation(page)
  await confirm(page)
  await page.waitForURL('**/sandbox-clearing/*')
  await page.getByRole('button', { name: 'לשלם', exact: true }).click()
  await stepHeading(page, 'ההזמנה התקבלה').waitFor()
  expect(await recorded(await numberOn(page))).toMatchObject({ status: 'paid', reservation: 'held', attempts: ['paid'] })
  expect([await storedCart(page), pageErrors]).toEqual([[], []])
  await context.close()
})
