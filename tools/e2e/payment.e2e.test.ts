import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { WIDTHS } from '#tools/testing/browser.ts'
import { findArticles, item, keptCart, look, openDevice } from '#tools/testing/cart-device.ts'
import { openPage } from '#tools/testing/open-page.ts'
import { openShop } from '#tools/testing/open-shop.ts'

const { shop, browser, truth } = await openShop({ CHECKOUTS_PER_MINUTE: '600' })
const articles = await findArticles(shop.url)
const cart = [item(articles.tire)]
let payers = 0

/** Orders by card as the checkout page does; answers the number and the clearing page. */
async function placeOrder(): Promise<{ orderId: string; redirectUrl: string }> {
  payers += 1
  const answer = await fetch(`${shop.url}/api/v1/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      cart: { items: cart.map(({ ean, quantity, isSet }) => ({ ean, quantity, isSet })) },
      checkout: {
        sip: 'pickup',
        personal: { name: 'נועה כהן', phone: `05${String(20_000_000 + payers)}`, emailaddress: `noa${payers}@shop.example` },
        selectedPaymentMethod: 'creditcard',
        payment: { check_tos: true, payments: 1 },
      },
    }),
  })
  const body = await answer.json()
  expect(body).toMatchObject({ success: true })
  return body as { orderId: string; redirectUrl: string }
}

/** A payer with a cart who has chosen something on the clearing page. */
async function payer(width: number, choice: string) {
  const order = await placeOrder()
  const context = await openDevice(browser, { width, items: cart })
  const opened = await openPage(context, shop.url + order.redirectUrl)
  if (choice === 'pay') await look(opened.page, 'payment-clearing')
  await opened.page.locator(`button[value=${choice}]`).click()
  return { ...opened, ...order, context }
}
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const statusOf = async (orderId: string) =>
  (await truth.database.query<{ status: string }>('SELECT status FROM orders WHERE order_id = $1', [orderId])).rows[0]?.status

describe.each(WIDTHS)('a payer who comes back, at %i pixels', (width) => {
  it('has ordered: the number, what comes next, an empty cart, and the same after a reload', async () => {
    const { page, orderId, troubles, context } = await payer(width, 'pay')
    await title(page, 'ההזמנה התקבלה')
    expect(await page.getByText(orderId, { exact: true }).isVisible()).toBe(true)
    expect([page.url(), await statusOf(orderId), await keptCart(page)]).toEqual([`${shop.url}/paymentSuccess`, 'paid', []])
    await look(page, 'payment-paid')
    await page.reload()
    await title(page, 'ההזמנה התקבלה')
    expect(await page.getByText(orderId, { exact: true }).isVisible()).toBe(true)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('was declined: told so, with everything kept and a way to try again', async () => {
    const { page, orderId, troubles, context } = await payer(width, 'decline')
    await title(page, 'כשלון בתהליך התשלום')
    await look(page, 'payment-failed')
    await page.getByRole('link', { name: 'לנסות שוב' }).click()
    await page.waitForURL('**/checkout')
    expect([await statusOf(orderId), await keptCart(page), troubles]).toEqual(['open', cart, []])
    await context.close()
  })

  it('has cancelled: told so, and nothing is charged', async () => {
    const { page, orderId, troubles, context } = await payer(width, 'cancel')
    await title(page, 'התשלום בוטל')
    await look(page, 'payment-cancelled')
    expect([await statusOf(orderId), await keptCart(page), troubles]).toEqual(['open', cart, []])
    await context.close()
  })
})

it('waits with a payer whose clearing company is slow, and shows the order when it is paid', async () => {
  const { page, orderId, context } = await payer(390, 'slow')
  await title(page, 'התשלום עדיין בבדיקה')
  await look(page, 'payment-pending')
  await page.reload()
  await title(page, 'התשלום עדיין בבדיקה')
  await truth.database.query('UPDATE sandbox_transactions SET known_at = opened_at')
  await page.getByRole('button', { name: 'לבדוק עכשיו' }).click()
  await title(page, 'ההזמנה התקבלה')
  expect(await statusOf(orderId)).toBe('paid')
  await context.close()
})

it('tells the same in two tabs, and pays once', async () => {
  const { page, orderId, context } = await payer(1280, 'replay')
  const address = (await page.getByRole('link', { name: 'לחזור לחנות', exact: true }).getAttribute('href')) ?? ''
  const other = await context.newPage()
  await Promise.all([page.goto(shop.url + address), other.goto(shop.url + address)])
  for (const tab of [page, other]) {
    await title(tab, 'ההזמנה התקבלה')
    expect(await tab.getByText(orderId, { exact: true }).isVisible()).toBe(true)
  }
  const { rows } = await truth.database.query<{ paid: number }>(
    "SELECT count(*)::int AS paid FROM log_events WHERE body LIKE '%order.payment-succeeded.v1%' AND body LIKE $1",
    [`%"${orderId}"%`],
  )
  expect(rows[0]?.paid).toBe(1)
  await context.close()
})

it('is a page that no cache keeps and no search engine lists', async () => {
  for (const path of ['/paymentSuccess', '/paymentFailed', '/paymentCanceled']) {
    const answer = await fetch(`${shop.url}${path}?uniqueID=${randomUUID()}&cardMask=1`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await answer.text()).toContain('<meta name="robots" content="noindex">')
  }
})
