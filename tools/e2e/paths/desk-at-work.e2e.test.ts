import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Product } from '#services/catalogue/product.contract.ts'
import { TEST_STAFF_EMAIL } from '#services/staff/testing/staff-session.ts'
import { item, look, openDevice, storedCart } from '#tools/testing/cart-device.ts'
import { openContext, openPage } from '#tools/testing/open-page.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { placeOrder } from '#tools/testing/placed-orders.ts'

/** What staff do in a day, by one who signs in once: an offer, an order, a draft. */

const { shop, browser, truth } = await openShop()
const list = (await (await fetch(`${shop.url}/api/v1/tires/MO/180/55/17`)).json()) as Product[]
const tire = list.find(({ visibility, set, price }) => visibility === 'instock' && !set && price > 300) as Product
const PHONE = '0523334466'

const context = await openContext(browser, 1280, { reducedMotion: 'reduce' })
const desk = await openPage(context, `${shop.url}/admin/orders`)
const go = async (path: string): Promise<Page> => {
  await desk.page.goto(`${shop.url}/admin/${path}`)
  return desk.page
}

it('signs in through the provider, to the page that was wanted', async () => {
  const { page } = desk
  await page.getByRole('button', { name: 'התחברות להדגמה' }).click()
  await page.getByRole('button', { name: TEST_STAFF_EMAIL }).first().click()
  await page.getByRole('heading', { level: 1, name: 'הזמנות', exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/orders')
})

it('takes an order from open over paid and sent to closed', async () => {
  const shipping = { name: 'אייל רוזנברג', phone: '0505550112', address: 'רחוב הגפן 14', city: 'זכרון יעקב', notes: '' }
  const orderId = await placeOrder(shop.url, 'transfer', [item(tire)], { selectedPaymentMethod: 'transfer', sip: 'shipping', shipping })
  const page = await go(`orders?search=${orderId}`)
  const row = page.getByRole('article', { name: `הזמנה ${orderId}` })
  await row.waitFor()
  await look(page, 'path-desk-orders')
  const statusInRecords = async () =>
    (await truth.database.query<{ status: string }>('SELECT status FROM orders WHERE order_id = $1', [orderId])).rows[0]?.status
  for (const status of ['paid', 'sent', 'closed']) {
    await row.getByRole('combobox').selectOption(status)
    if (status === 'sent') await row.getByRole('textbox', { name: /^מעקב/ }).fill('RR482915306IL')
    await row.getByRole('button', { name: 'שמירה', exact: true }).click()
    await expect.poll(statusInRecords).toBe(status)
  }
})

it('accepts an offer that a shopper made on the page of a tire, whose link then sells it at that price', async () => {
  // Little enough below the price for no question.
  const price = tire.price - 10.5
  const shopper = await openDevice(browser, { width: 390, items: [] })
  const { page: phone, pageErrors } = await openPage(shopper, `${shop.url}/tire/moto/${tire.ean}/x`)
  await phone.getByRole('button', { name: /הציעו מחיר/ }).click()
  await phone.getByLabel('המחיר שלכם, בשקלים').fill(String(price))
  await phone.getByLabel('טלפון').fill(PHONE)
  await phone.getByRole('button', { name: 'שליחת ההצעה' }).click()
  await phone.getByText('ההצעה שלכם נשלחה ותיענה בהקדם').waitFor()

  const page = await go('best-offers')
  await page
    .getByRole('link', { name: new RegExp(tire.displayName) })
    .first()
    .click()
  const panel = page.getByRole('region', { name: 'ההצעה שנבחרה' })
  await panel
    .getByRole('radio', { name: /אישור|קבל/ })
    .first()
    .check()
  await panel.getByRole('button', { name: 'שליחת התשובה' }).click()
  await panel.getByText('ההודעה יוצאת ללקוח.').or(panel.getByText('תשובה להצעת מחיר')).first().waitFor()
  const { rows } = await truth.database.query<{ token: string }>('SELECT token FROM best_offers WHERE ean = $1', [tire.ean])
  const priceToken = rows[0]?.token ?? ''

  await phone.goto(`${shop.url}/offer/${priceToken}`)
  await phone.getByText('בתוקף עד').waitFor()
  await phone.getByRole('button', { name: 'לסל במחיר הזה' }).click()
  await phone.getByText('המחיר שסוכם איתכם').waitFor()
  expect(await storedCart(phone)).toEqual([{ ...item(tire), priceToken }])
  await phone
    .getByText(price.toLocaleString('en-US', { minimumFractionDigits: 2 }))
    .first()
    .waitFor()
  expect(pageErrors).toEqual([])
  await shopper.close()
})

it('has a draft order made, and approves it', async () => {
  const page = await go('draft-orders')
  await page.getByRole('button', { name: 'טיוטה חדשה' }).click()
  const row = page.getByRole('row').filter({ hasText: 'הושלמה' }).first()
  await row.waitFor()
  await row.getByRole('link').click()
  await page.getByRole('region', { name: 'סיכום הטיוטה' }).getByText('ממתינה לאישור').waitFor()
  await page.getByRole('button', { name: 'אישור ההזמנה', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'אישור ההזמנה', exact: true }).click()
  await page.getByRole('link', { name: 'קליטת הסחורה' }).waitFor()
  const { rows } = await truth.database.query<{ approved: boolean; tires: number }>(
    'SELECT approved_at IS NOT NULL AS approved, tires::int FROM draft_orders',
  )
  expect(rows).toEqual([{ approved: true, tires: expect.any(Number) }])
  expect(rows[0]?.tires).toBeGreaterThan(0)
  expect(desk.pageErrors).toEqual([])
  await context.close()
})
