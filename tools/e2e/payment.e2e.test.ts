import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { findArticles, item, look, openDevice, storedCart } from '#tools/testing/cart-device.ts'
import { stepHeading } from '#tools/testing/checkout-device.ts'
import { openPage } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'

/** What the page of a payment's result does beyond the ways of an order (order.e2e.test.ts). */

const { shop, browser, truth } = await joinShop()
const cart = [item((await findArticles(shop.url)).tire)]

interface Placed {
  orderId: string
  attemptId: string
  /** The clearing page. */
  redirectUrl: string
}

/** Orders by card as the checkout page does. */
async function placeOrder(): Promise<Placed> {
  const answer = await fetch(`${shop.url}/api/v1/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      cart: { items: cart },
      checkout: {
        sip: 'pickup',
        personal: { name: 'נועה כהן', phone: '0520000001', emailaddress: 'noa@shop.example' },
        selectedPaymentMethod: 'creditcard',
        payment: { check_tos: true, payments: 1 },
      },
    }),
  })
  const body = await answer.json()
  expect(body).toMatchObject({ success: true })
  return body as Placed
}

it('waits with a payer whose clearing company is slow, shows the order when it is paid, and then forgets who paid', async () => {
  const { orderId, attemptId, redirectUrl } = await placeOrder()
  const context = await openDevice(browser, { width: 390, items: cart })
  const { page, pageErrors } = await openPage(context, shop.url + redirectUrl)
  const visit = () => page.evaluate(() => (window.history.state as { payment: Record<string, string> }).payment)
  await page.locator('button[value=slow]').click()
  await stepHeading(page, 'התשלום עדיין בבדיקה').waitFor()
  await look(page, 'payment-pending')
  await page.reload()
  await stepHeading(page, 'התשלום עדיין בבדיקה').waitFor()
  expect([page.url(), Object.keys(await visit())]).toEqual([
    `${shop.url}/paymentSuccess`,
    expect.arrayContaining(['cardToken', 'personalId']),
  ])
  await truth.database.query('UPDATE sandbox_transactions SET known_at = opened_at WHERE unique_id = $1', [attemptId])
  await page.getByRole('button', { name: 'לבדוק עכשיו' }).click()
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload()
    await stepHeading(page, 'ההזמנה התקבלה').waitFor()
    expect(await page.getByText(orderId, { exact: true }).isVisible()).toBe(true)
    expect([Object.keys(await visit()), await storedCart(page)]).toEqual([['uniqueID'], []])
  }
  expect(pageErrors).toEqual([])
  await context.close()
})

it('is a page that no cache keeps and no search engine lists', async () => {
  for (const path of ['/paymentSuccess', '/paymentFailed', '/paymentCanceled']) {
    const answer = await fetch(`${shop.url}${path}?uniqueID=${randomUUID()}&cardMask=1`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await answer.text()).toContain('<meta name="robots" content="noindex">')
  }
})
