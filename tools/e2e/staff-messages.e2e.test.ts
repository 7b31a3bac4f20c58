import { expect, it } from 'vitest'
import { WIDTHS } from '#tools/testing/browser.ts'
import { findPlentiful, item, look } from '#tools/testing/cart-device.ts'
import { openPage } from '#tools/testing/open-page.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { findInstallation, placeOrder } from '#tools/testing/placed-orders.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

/** From an order to the mail about it, through the demo's own mail server, and what staff see and do of it. */

const opened = await openShop({ STAFF_EMAILS: 'dana.levi@shop.example', CHECKOUTS_PER_MINUTE: '10000' })
const { shop } = opened
const [tire] = await findPlentiful(opened, 1)
if (!tire) throw new Error('the demo has no tire in plenty')

it.each(WIDTHS)('writes of an order by itself, shows the mail as it looks, and sends it again, at %i pixels', async (width) => {
  const emailaddress = `rider${width}@example.com`
  const form = await findInstallation(shop.url)
  const personal = { name: 'נועה לוי', phone: `05277${width + 10_000}`, emailaddress }
  const orderId = await placeOrder(shop.url, 'transfer', [item(tire)], { ...form, selectedPaymentMethod: 'transfer', personal })
  const { page, context, pageErrors } = await openDesk(opened, { width, path: '/admin/messages' })
  const mail = page.getByRole('button', { name: new RegExp(`הזמנה ${orderId} התקבלה`) })
  await mail.first().waitFor()
  await mail.first().click()
  const shown = page.frameLocator('iframe')
  await shown.getByRole('heading', { name: `הזמנה ${orderId} התקבלה` }).waitFor()
  await look(page, 'staff-messages')
  const address = (await shown.getByRole('link', { name: 'לדף ההזמנה' }).getAttribute('href')) ?? ''
  const buyer = await openPage(context, shop.url + new URL(address).pathname)
  await buyer.page.getByRole('heading', { level: 1, name: orderId }).waitFor()
  await buyer.page.close()

  // At the order itself.
  await page.goto(`${shop.url}/admin/orders?search=${orderId}`)
  await page
    .getByRole('button', { name: /פרטים והיסטוריה/ })
    .first()
    .click()
  await page.getByText('הודעות שנשלחו ללקוח').waitFor()
  await page.getByRole('button', { name: 'תצוגה' }).first().click()
  await page.getByRole('dialog').getByText(emailaddress).waitFor()
  await takePicture(page, 'staff-order-message', { of: 'screen' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'שליחה שוב' }).first().click()
  await page.goto(`${shop.url}/admin/messages`)
  await expect.poll(() => mail.count()).toBe(2)
  expect(pageErrors).toEqual([])
  await context.close()
})
