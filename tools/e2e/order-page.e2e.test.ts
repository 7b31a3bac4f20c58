import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Product } from '#services/catalogue/product.contract.ts'
import type { FittingGarage, InstallDate, InstallSlot } from '#services/garages/garage.contract.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { look } from '#tools/testing/cart-device.ts'
import { openContext, openPage } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'

const { shop, browser } = await joinShop()
const ask = async <Answer>(path: string): Promise<Answer> => (await fetch(`${shop.url}/api/v1${path}`)).json() as Promise<Answer>

let buyers = 0
/** An order with an appointment in Haifa, that waits for its transfer. */
async function order() {
  buyers += 1
  const phone = `05066${String(buyers + (Date.now() % 90_000)).padStart(5, '0')}`
  const tire = (await ask<Product[]>('/tires/MO/180/55/17')).find(({ set, visibility }) => visibility === 'instock' && !set)
  const items = `?items=${tire?.ean}:1`
  const garage = (await ask<FittingGarage[]>(`/checkout/shops/in/haifa${items}`)).find(({ earliest }) => earliest !== null)
  const day = (await ask<InstallDate[]>(`/checkout/install/dates/${garage?.id}${items}`)).find(({ vacant }) => vacant)
  const slot = (await ask<InstallSlot[]>(`/checkout/install/slots/${garage?.id}/${day?.value}${items}`)).find(({ vacant }) => vacant)
  const checkout = {
    sip: 'install',
    selectedShop: garage?.id,
    installDate: day?.value,
    installSlot: slot?.startCursor,
    personal: { name: 'נועה לוי', phone, emailaddress: `${phone}@example.com` },
    selectedPaymentMethod: 'transfer',
    payment: { check_tos: true, payments: 1 },
  }
  const answer = await fetch(`${shop.url}/api/v1/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ cart: { items: [{ ean: tire?.ean, quantity: 1, isSet: false }] }, checkout }),
  })
  const made = (await answer.json()) as { orderId: string; order: { token: string; appointment: { displayText: string } } }
  return { orderId: made.orderId, phone, token: made.order.token, day: made.order.appointment.displayText }
}

const appointment = (page: Page) => page.getByRole('region', { name: 'התור במוסך' })

describe("an order's own page", () => {
  it.each(WIDTHS)('says where it is, and moves its appointment once, at %i pixels', async (width) => {
    const { orderId, token, day } = await order()
    const context = await openContext(browser, width)
    const { page, pageErrors } = await openPage(context, `${shop.url}/order/${token}`)
    await page.getByRole('heading', { level: 1, name: orderId }).waitFor()
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    expect(await page.locator('li[aria-current="step"]').textContent()).toContain('התקבלה')
    await page.getByRole('heading', { name: 'נשאר לשלם' }).waitFor()
    await look(page, 'order')
    await appointment(page).getByRole('button', { name: 'להעביר את התור' }).click()
    await appointment(page).getByRole('radio').nth(2).check({ force: true })
    await appointment(page).getByRole('group', { name: 'שעה' }).getByRole('radio').first().check({ force: true })
    await look(page, 'order-move')
    await appointment(page).getByRole('button', { name: 'העברת התור' }).click()
    await appointment(page).getByText('התור כבר הועבר פעם אחת').waitFor()
    expect(await appointment(page).textContent()).not.toContain(day)
    await takePicture(page, 'order-moved')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('is found by its number and phone, and by no others', async () => {
    const { orderId, phone } = await order()
    const context = await openContext(browser, WIDTHS[0])
    const { page } = await openPage(context, `${shop.url}/order/1.cut`)
    await page.getByRole('heading', { level: 1, name: 'הקישור להזמנה לא תקף' }).waitFor()
    await page.getByLabel('מספר הזמנה').fill(orderId)
    await page.getByLabel('טלפון נייד').fill('0509999999')
    await page.getByRole('button', { name: 'הצגת ההזמנה' }).click()
    await page.getByText('לא מצאנו הזמנה').waitFor()
    await look(page, 'order-not-found')
    await page.getByLabel('טלפון נייד').fill(phone)
    await page.getByRole('button', { name: 'הצגת ההזמנה' }).click()
    await page.getByRole('heading', { level: 1, name: orderId }).waitFor()
    await page.getByRole('link', { name: 'לבקשת ביטול' }).click()
    await page.waitForURL('**/cancel-order?link=*')
    await page.getByRole('region', { name: 'מה מבטלים' }).getByText(orderId).waitFor()
    await context.close()
  })

  it('can be read without scripts', async () => {
    const { orderId, token } = await order()
    const context = await openContext(browser, WIDTHS[0], { javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${shop.url}/order/${token}`)
    await page.getByRole('heading', { level: 1, name: orderId }).waitFor()
    const calendar = await fetch(shop.url + (await page.getByRole('link', { name: 'הוספה ליומן' }).getAttribute('href')))
    expect([calendar.status, (await calendar.text()).includes('BEGIN:VEVENT')]).toEqual([200, true])
    await context.close()
  })
})
