import { beforeAll, expect, it } from 'vitest'
import type { Product } from '#services/catalogue/product.contract.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { findPlentiful, item } from '#tools/testing/cart-device.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { placeOrder } from '#tools/testing/placed-orders.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

/** The clerk's morning: thirty parcels, by picking, by pasting and by the keyboard with a scanner. */

const PARCELS = 30
const [, WIDE] = WIDTHS
const opened = await openShop({ CHECKOUTS_PER_MINUTE: '10000' })
const tires = await findPlentiful(opened, 6)
const orderIds: string[] = []

beforeAll(async () => {
  for (let nth = 0; nth < PARCELS; nth += 1) {
    const phone = `05055${String(10_000 + nth)}`
    const personal = { name: 'רות אלמוג', phone, emailaddress: `rider${nth}@example.com` }
    const shipping = { name: 'רות אלמוג', phone, address: 'רחוב הגפן 14', city: 'זכרון יעקב' }
    const form = { selectedPaymentMethod: 'transfer' as const, sip: 'shipping' as const, shipping, personal }
    orderIds.push(await placeOrder(opened.shop.url, 'transfer', [item(tires[nth % tires.length] as Product)], form))
  }
})

it('takes four presses to mark thirty as paid, and thirty-one with a scanner to send them', async () => {
  const { page, context, pageErrors } = await openDesk(opened, { width: WIDE, path: '/admin/orders?work=transfer&limit=50' })
  const rows = page.getByRole('article')
  await expect.poll(() => rows.count()).toBe(PARCELS)
  const statuses = () => rows.getByRole('combobox').evaluateAll((fields) => fields.map((field) => (field as HTMLSelectElement).value))
  await rows.first().getByRole('checkbox').click()
  const bar = page.getByRole('region', { name: 'פעולה על כמה הזמנות' })
  await bar.getByRole('button', { name: 'כל העמוד' }).click()
  await bar.getByRole('combobox').selectOption('paid')
  await bar.getByRole('button', { name: 'החלה על כולן' }).click()
  await page.getByText(`כל ${PARCELS} ההזמנות עודכנו`).waitFor()

  await page.goto(`${opened.shop.url}/admin/orders?status=paid&limit=50`)
  await expect.poll(() => rows.count()).toBe(PARCELS)
  // The keys listen once their script is there.
  await expect
    .poll(async () => {
      await page.keyboard.press('s')
      return page.evaluate(() => document.activeElement?.matches('[data-code]'))
    })
    .toBe(true)
  for (let nth = 0; nth < PARCELS; nth += 1) {
    const at = await page.evaluate(() => document.activeElement?.closest('article')?.dataset.order)
    // As a scanner types, which ends with Enter.
    await page.keyboard.insertText(`RR${at}IL`)
    await page.keyboard.press('Enter')
    if (nth < PARCELS - 1)
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('article')?.dataset.order)).not.toBe(at)
  }
  await expect.poll(statuses).toEqual(Array.from({ length: PARCELS }, () => 'sent'))
  // Saved, not only typed.
  await expect.poll(() => rows.locator('[data-changed]').count()).toBe(0)
  await page.goto(`${opened.shop.url}/admin/orders?status=sent&limit=50`)
  await expect.poll(() => rows.count()).toBe(PARCELS)
  const codes = await rows.locator('input[data-code]').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  expect(codes.sort()).toEqual(orderIds.map((orderId) => `RR${orderId}IL`).sort())
  expect(pageErrors).toEqual([])
  await context.close()
})

it('tries what is pasted, and says of each line what becomes of it', async () => {
  const { page, context, pageErrors } = await openDesk(opened, { width: WIDE, path: '/admin/orders?status=sent&limit=50' })
  await page.getByRole('button', { name: 'מספרי משלוח' }).click()
  const dialog = page.getByRole('dialog')
  const [first, second] = orderIds
  await dialog.getByRole('textbox').fill(`${first}\tNEW1\n${second},NEW2\n999999 X1\nשלום`)
  await dialog.getByText('לא זוהו').waitFor()
  await dialog.getByText('ההזמנה לא נמצאה').waitFor()
  await dialog.getByRole('button', { name: 'עדכון 2 הזמנות' }).click()
  await dialog.getByText('2 הזמנות עודכנו').waitFor()
  await dialog.getByRole('button', { name: 'סגירה' }).last().click()
  const codeOf = (orderId = '') => page.getByRole('article', { name: orderId }).locator('input[data-code]').inputValue()
  await expect.poll(() => codeOf(first)).toBe('NEW1')
  await expect.poll(() => codeOf(second)).toBe('NEW2')
  expect(pageErrors).toEqual([])
  await context.close()
})
