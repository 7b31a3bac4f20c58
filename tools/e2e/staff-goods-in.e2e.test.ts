import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { look } from '#tools/testing/cart-device.ts'
import { openDraftOrders, STAFF_OF_TWO, stopDraftClock } from '#tools/testing/draft-orders-device.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { cutTexts, fitsWidth } from '#tools/testing/reach.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

/** Goods of an approved draft order come in: typed and scanned, saved in deliveries, to the last line. */

const [NARROW, WIDE] = WIDTHS
const opened = await openShop(STAFF_OF_TWO)
await stopDraftClock(opened)
const drafts = await openDraftOrders(opened)
const { database } = opened.truth
const order = await drafts.complete()
await drafts.ask(`/${order._id}/approve`, { seenTires: order.totalTires, seenPrice: order.totalPrice })

const open = (width: number) => openDesk(opened, { width, path: `/admin/draft-orders/${order._id}/receive` })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const foot = (page: Page) => page.getByRole('region', { name: 'סיכום המשלוח' })
const scan = async (page: Page, ean: string) => {
  await page.getByLabel('סריקה או הקלדה של EAN').fill(ean)
  await page.keyboard.press('Enter')
}
const fields = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}:`) })
const shelfOf = async (ean: string): Promise<number> => {
  const { rows } = await database.query<{ stock: number }>(
    `SELECT ((data || counted) ->> 'stock')::int AS stock FROM read.products WHERE ean = $1`,
    [ean],
  )
  return rows[0]?.stock ?? 0
}
const missing = ({ items }: DraftOrder) =>
  items.reduce((sum, { quantity, arrived, tooOld, wrong }) => sum + Math.max(0, quantity - arrived - tooOld - wrong), 0)

it('are scanned on a phone; an unknown code is told, a reload loses nothing, and a delivery is saved', async () => {
  const { context, page, pageErrors } = await open(NARROW)
  const [first, second] = order.items
  if (!first || !second) throw new Error('the draft has too few lines')
  const shelf = await shelfOf(first.ean)
  await scan(page, first.ean)
  await scan(page, first.ean)
  await page.getByText('נספרו').first().waitFor()
  await scan(page, '4000000000019')
  await page.getByText('אין בהזמנה הזו פריט עם הקוד').waitFor()
  await look(page, 'staff-goods-in-unknown')
  await page.getByRole('combobox', { name: 'במקום איזו שורה הגיע' }).selectOption(second.lineId)
  await button(page, 'רישום כשגוי').click()
  await page.getByText('אחד שגוי').waitFor()
  await page.reload()
  await foot(page)
    .getByText(/^.?2.? צמיגים למדף/)
    .waitFor()
  expect(await fitsWidth(page)).toBe(true)
  await button(page, 'שמירת המשלוח').click()
  await foot(page).getByText('עוד לא נספר דבר').waitFor()
  const after = await drafts.draft(order._id)
  expect([after.items[0]?.arrived, after.items[1]?.wrong, missing(after)]).toEqual([2, 1, missing(order) - 3])
  await expect.poll(() => shelfOf(first.ean)).toBe(shelf + 2)
  await look(page, 'staff-goods-in-phone')
  expect([await cutTexts(page), pageErrors]).toEqual([[], []])
  await context.close()
})

it('are all taken as ordered by one press and saved by another, but what is older than agreed', async () => {
  const { context, page, pageErrors } = await open(WIDE)
  await button(page, 'הכול הגיע כמוזמן').click()
  await fields(page, 'הגיע').nth(2).fill('1')
  await page.getByText('חסרים').first().waitFor()
  await look(page, 'staff-goods-in')
  expect(await cutTexts(page)).toEqual([])
  const before = await drafts.draft(order._id)
  await button(page, 'שמירת המשלוח').click()
  await foot(page).getByText('עוד לא נספר דבר').waitFor()
  const after = await drafts.draft(order._id)
  const left = after.items.filter((item) => item.quantity > item.arrived + item.tooOld + item.wrong)
  expect([left.length, after.receivedAt]).toEqual([1, null])
  for (const item of after.items.filter((each) => !left.includes(each) && each.quantity > 0))
    expect(item.arrived + item.wrong).toBe(item.quantity)
  expect(missing(before)).toBeGreaterThan(missing(after))
  await button(page, 'סגירה עם מה שהגיע').click()
  await page.getByRole('dialog').getByText('לא הגיעו', { exact: false }).waitFor()
  await button(page, 'סגירת ההזמנה').click()
  await page.getByText('ההזמנה נקלטה').waitFor()
  expect((await drafts.draft(order._id)).receivedBy).toBe('דנה לוי')
  expect(pageErrors).toEqual([])
  await context.close()
})
