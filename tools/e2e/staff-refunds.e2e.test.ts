import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Product } from '#services/catalogue/product.contract.ts'
import { formatDate, israelDate } from '#services/domain/israel-time.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { findPlentiful, item, look } from '#tools/testing/cart-device.ts'
import { settled } from '#tools/testing/open-page.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { cutTexts } from '#tools/testing/reach.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

/** A paid order whose buyer cancels: staff are told, cancel it with what follows in sight, and give the money back. */

const opened = await openShop({ STAFF_EMAILS: 'dana.levi@shop.example', CHECKOUTS_PER_MINUTE: '10000' })
const { shop, truth } = opened
const [tire] = (await findPlentiful(opened, 1)) as [Product]
const PHONE = '0525550166'

const send = async (path: string, body: object) =>
  (await (
    await fetch(shop.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  ).json()) as Record<string, string>

/** Placed by card; its payer stands before the clearing company's page. */
const order = () =>
  send('/api/v1/checkout', {
    cart: { items: [item(tire)] },
    checkout: {
      sip: 'pickup',
      personal: { name: 'אורי אלמוג', phone: PHONE, emailaddress: 'uri@example.com' },
      selectedPaymentMethod: 'creditcard',
      payment: { check_tos: true, payments: 1 },
    },
  })

const enter = (search: string, width: number) => openDesk(opened, { path: `/admin/orders${search}`, width })

async function pay(page: Page, redirectUrl: string, button: string): Promise<void> {
  const payer = await page.context().newPage()
  await payer.goto(new URL(redirectUrl, shop.url).href)
  await payer.getByRole('button', { name: button, exact: true }).click()
  await payer.waitForURL('**/payment*')
  await settled(payer)
  await payer.close()
}

const row = (page: Page, orderId: string) => page.getByRole('article', { name: `הזמנה ${orderId}` })

describe('an order whose buyer cancels', () => {
  it.each(WIDTHS)('is cancelled with its money in sight, and the money goes back to the card once, at %i pixels', async (width) => {
    const { orderId = '', redirectUrl = '' } = await order()
    const { page, context, pageErrors } = await enter(`?search=${orderId}`, width)
    await pay(page, redirectUrl, 'לשלם')
    await send('/api/v1/cancellations', { name: 'אורי אלמוג', phone: PHONE, orderNumber: orderId })
    const card = row(page, orderId)
    await card.getByText('הקונה ביטל את העסקה.').waitFor()
    expect(await card.textContent()).toContain('נשארו 14 ימים')
    await look(page, `staff-orders-buyer-cancelled-${width}`)

    await card.getByRole('button', { name: 'ביטול ההזמנה' }).click()
    const question = page.getByRole('dialog')
    await question.getByText('צמיג אחד יחזור למלאי.').waitFor()
    expect(await question.textContent()).toContain('יירשמו להחזר ללקוח')
    await look(page, `staff-orders-cancel-${width}`)
    await question.getByLabel('הסיבה').selectOption('buyer')
    await question.getByRole('button', { name: 'ביטול ההזמנה' }).click()
    await card.getByText('להחזיר ללקוח').waitFor()
    expect(await card.getByText('הקונה ביטל את העסקה.').count()).toBe(0)

    await card.getByRole('button', { name: 'החזר כספי' }).click()
    const form = page.getByRole('dialog')
    await form.getByText('אפשר להחזיר עד').waitFor()
    await look(page, `staff-orders-refund-${width}`)
    expect(await cutTexts(page)).toEqual([])
    const submit = form.getByRole('button', { name: 'זיכוי הכרטיס' })
    await submit.dblclick()
    await form.waitFor({ state: 'detached' })
    await expect.poll(() => card.getByText('להחזיר ללקוח').count()).toBe(0)
    const { rows } = await truth.database.query(`SELECT state, method FROM refunds WHERE order_id = $1`, [orderId])
    expect(rows).toEqual([{ state: 'paid', method: 'card' }])
    await card.getByText('הוחזרו').first().waitFor()
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('keeps the refusal of the clearing company in sight, and takes a transfer in its place', async () => {
    const { orderId = '', redirectUrl = '' } = await order()
    const { page, context } = await enter(`?search=${orderId}`, 1280)
    await pay(page, redirectUrl, 'לשלם, זיכוי יסורב')
    const card = row(page, orderId)
    await expect.poll(() => card.getByRole('combobox').inputValue()).toBe('paid')
    await card.getByRole('combobox').selectOption('cancelled')
    await card.getByRole('button', { name: 'שמירה' }).click()
    // Before a reason is chosen the order can still be let be.
    await page.getByRole('dialog').getByRole('button', { name: 'ההזמנה נשארת' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await card.getByRole('combobox').selectOption('cancelled')
    await card.getByRole('button', { name: 'שמירה' }).click()
    await page.getByRole('dialog').getByLabel('הסיבה').selectOption('no_stock')
    await page.getByRole('dialog').getByRole('button', { name: 'ביטול ההזמנה' }).click()
    await card.getByRole('button', { name: 'החזר כספי' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: 'זיכוי הכרטיס' }).click()
    await page.getByText('חברת הסליקה סירבה').waitFor()
    await form.getByText('העברה בנקאית').click()
    await form.getByRole('button', { name: 'רישום ההעברה' }).click()
    await form.getByText('כתבו את האסמכתה של ההעברה').waitFor()
    await form.getByLabel('אסמכתה').fill('778812')
    const today = israelDate(Date.now())
    await form.getByLabel('תאריך ההעברה').fill(formatDate(`${today}T12:00:00Z`))
    await page.keyboard.press('Tab')
    await form.getByRole('button', { name: 'רישום ההעברה' }).click()
    await form.waitFor({ state: 'detached' })
    await expect.poll(() => card.getByText('להחזיר ללקוח').count()).toBe(0)
    const { rows } = await truth.database.query(`SELECT paid_on::text AS day FROM refunds WHERE order_id = $1 AND method = 'transfer'`, [
      orderId,
    ])
    expect(rows).toEqual([{ day: today }])
    await context.close()
  })
})
