import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { DraftItemDetails, DraftOrder, DraftSettingsAnswer } from '#services/purchasing/draft-orders.contract.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { look } from '#tools/testing/cart-device.ts'
import { openDraftOrders, STAFF_OF_TWO, stopDraftClock } from '#tools/testing/draft-orders-device.ts'
import { expectFocus } from '#tools/testing/focus.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { cutTexts } from '#tools/testing/reach.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

/** A draft order at the staff desk: computed from the demo's own lists and sales, looked through, changed, and what becomes of it. */

const [NARROW, WIDE] = WIDTHS
const opened = await openShop(STAFF_OF_TWO)
await stopDraftClock(opened)
const drafts = await openDraftOrders(opened)
const order = await drafts.complete()
const { database } = opened.truth
const euro = (euros: number) => `€${euros.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

const open = (query = '?limit=10', { _id }: Pick<DraftOrder, '_id'> = order, width: number = WIDE) =>
  openDesk(opened, { width, path: `/admin/draft-orders/${_id}${query}` })
const openers = (page: Page) => page.getByRole('button', { name: /^פירוט החישוב של/ })
const quantities = (page: Page) => page.getByRole('textbox', { name: /^כמות של/ })
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'אישור הטיוטה' })
const summary = (page: Page) => page.getByRole('region', { name: 'סיכום הטיוטה' })
const queryOf = (page: Page) => new URL(page.url()).search

describe('a draft order', () => {
  it.each(WIDTHS)('says what it comes to and how it is divided, at %i pixels', async (width) => {
    const { context, page, pageErrors } = await open('?limit=10', order, width)
    await summary(page).getByText('ממתינה לאישור').waitFor()
    const said = await summary(page).textContent()
    for (const part of [order.totalItems, order.totalTires, order.computedTires]) expect(said).toContain(part.toLocaleString('en'))
    expect(said).toContain(euro(order.totalPrice))
    const figure = page.getByRole('region', { name: /^חלוקה בין הספקים/ })
    await figure.getByRole('button', { name: /^טבלה/ }).click()
    await figure.getByRole('cell', { name: euro(order.pricePerSupplier.rduch) }).waitFor()
    await figure.getByRole('button', { name: /^תרשים/ }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: /^CSV: המחיר הנמוך/ }).click()
    expect((await saved).suggestedFilename()).toBe(`draft-order-${order.number}-lowest-prices.csv`)
    await button(page, 'ייצוא לפי ספק').click()
    const file = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'deltiFr XLSX' }).click()
    expect((await file).suggestedFilename()).toBe(`draft-${order.number}-deltiFr.xlsx`)
    await page.mouse.move(0, 0)
    await page.evaluate(() => window.scrollTo(0, 0))
    await look(page, 'staff-draft-order')
    expect([await cutTexts(page), pageErrors]).toEqual([[], []])
    await context.close()
  })

  it('opens a line to its sum, which adds up', async () => {
    const { context, page, pageErrors } = await open('?limit=10', order, NARROW)
    await openers(page).first().click()
    const sum = page.getByRole('table', { name: /^איך הגענו ל־/ })
    await sum.waitFor()
    const [item] = order.items
    const { body } = await drafts.ask<DraftItemDetails>(`/${order._id}/lines/${item?.lineId}`)
    const shown = await sum.locator('tr td:nth-of-type(1)').allTextContents()
    const units = shown.map((text) => Number(text.replace('−', '-').replace(',', '')))
    expect(units.length).toBe(body.terms.length + 1)
    const total = units.pop()
    expect([Math.round(units.reduce((all, each) => all + each, 0) * 10) / 10, total]).toEqual([body.computed, body.computed])
    await page.getByRole('table', { name: 'מחירי הספקים' }).getByText('נבחר', { exact: true }).first().waitFor()
    await look(page, 'staff-draft-order-sum')
    expect([await cutTexts(page), pageErrors]).toEqual([[], []])
    await context.close()
  })

  it('lets a quantity be changed with a note, and be what was computed again', async () => {
    const { context, page } = await open('?limit=25')
    const field = quantities(page).first()
    const computed = Number(await field.inputValue())
    await field.fill('x')
    await page.getByText('נא להזין מספר שלם, עד 10,000.').waitFor()
    const index = order.items.findIndex(({ minimumQuantity, multiple }) => minimumQuantity > 1 && multiple > 1)
    const { minimumQuantity = 0, multiple = 0 } = order.items[index] ?? {}
    const other = quantities(page).nth(index)
    await other.fill('1')
    await page.getByText(`פחות ממינימום ההזמנה של הספק: ${minimumQuantity}. הספק מוכר בכפולות של ${multiple} בלבד.`).waitFor()
    await look(page, 'staff-draft-order-below-minimum')
    await other.press('Escape')
    await field.fill(String(computed + 4))
    await page.getByLabel('הערה: למה שונתה הכמות').fill('הזמנה קבוצתית של מועדון TMAX, עוד 4')
    await takePicture(page, 'staff-draft-order-typing')
    await page.keyboard.press('Enter')
    const said = page.getByRole('status').filter({ hasText: 'הכמות נשמרה.' })
    await said.waitFor()
    // Before it goes: it stays for six seconds.
    await expect
      .poll(async () => {
        const [message, bar] = await Promise.all(['[data-snack]', '[data-buy-bar]'].map((what) => page.locator(what).boundingBox()))
        return (bar?.y ?? 0) - (message?.y ?? 0) - (message?.height ?? 0)
      })
      .toBeGreaterThanOrEqual(0)
    await takePicture(page, 'staff-draft-order-saved', { of: 'screen' })
    await page.getByText('חושב', { exact: false }).first().waitFor()
    await expect.poll(async () => (await drafts.draft(order._id)).items[0]?.quantity).toBe(computed + 4)
    await expectFocus(field)
    await openers(page).first().click()
    await page.getByText('הזמנה קבוצתית', { exact: false }).waitFor()
    await page.getByText('שורה אחת נערכה', { exact: false }).waitFor()
    await look(page, 'staff-draft-order-edited')
    await button(page, `החזרה ל־${computed}`).click()
    await expect.poll(() => field.inputValue()).toBe(String(computed))
    expect((await drafts.draft(order._id)).editedLines).toBe(0)
    await context.close()
  })

  it('narrows its lines, page by page, as the address says', async () => {
    const { context, page } = await open('')
    await expect.poll(() => openers(page).count()).toBe(25)
    const empty = order.items.filter(({ currentStock }) => currentStock === 0).length
    await page.getByRole('checkbox', { name: `רק מלאי אפס (${empty})` }).check()
    await page.getByRole('combobox', { name: 'ספק' }).selectOption('deltiFr')
    const both = order.items.filter(({ currentStock, source }) => currentStock === 0 && source === 'deltiFr')
    await expect.poll(() => openers(page).count()).toBe(Math.min(25, both.length))
    expect(queryOf(page)).toBe('?supplier=deltiFr&empty=1')
    await page.getByRole('searchbox').fill('nothing like it')
    await page.getByText('אין שורות כאלה').waitFor()
    await look(page, 'staff-draft-order-nothing-found')
    await button(page, 'ניקוי הסינון').click()
    await page.getByRole('combobox', { name: 'בעמוד' }).selectOption('10')
    await page.getByRole('button', { name: 'העמוד הבא' }).click()
    await expect.poll(() => queryOf(page)).toBe('?page=2&limit=10')
    await page.reload()
    await expect.poll(() => openers(page).count()).toBe(10)
    await page.getByText('11–20').waitFor()
    await context.close()
  })

  it('says that there is none, and that it does not come', async () => {
    const { context, page } = await open('', { _id: '00000000-0000-4000-8000-000000000000' })
    await page.getByText('אין נתונים להצגה').waitFor()
    await look(page, 'staff-draft-order-absent')
    await page.goto(`${opened.shop.url}/admin/draft-orders/%20`)
    await page.getByText('חסר מזהה הזמנה').waitFor()
    await takePicture(page, 'staff-draft-order-without-id')
    const call = `**/api/v1/draft-orders/${order._id}`
    await page.route(call, (route) => route.abort())
    await page.goto(`${opened.shop.url}/admin/draft-orders/${order._id}`)
    await page.getByText('שגיאה בטעינת הנתונים', { exact: false }).waitFor()
    await look(page, 'staff-draft-order-failed')
    await page.unroute(call)
    await button(page, 'לנסות שוב').click()
    await openers(page).first().waitFor()
    await page.route(call, (route) => route.abort())
    await button(page, 'רענון').click()
    await page.getByText('הנתונים לא התעדכנו', { exact: false }).waitFor()
    expect(await openers(page).count()).toBe(25)
    await context.close()
  })
})

it('shows a quantity that somebody else has changed meanwhile, and replaces it only when told again', async () => {
  const { context, page } = await open()
  const field = quantities(page).nth(1)
  const seen = Number(await field.inputValue())
  // Nothing is heard of it before the change is refused.
  await page.route('**/staff/stream', (route) => route.abort())
  await page.reload()
  await field.fill(String(seen + 2))
  const lineId = order.items[1]?.lineId
  const { status } = await drafts.ask(`/${order._id}/lines/${lineId}`, { quantity: seen + 6, seen, note: null })
  expect(status).toBe(200)
  await button(page, 'שמירה').click()
  await page.getByText(`בינתיים הכמות שונתה ל־${seen + 6}.`, { exact: false }).waitFor()
  expect(await field.inputValue()).toBe(String(seen + 2))
  await look(page, 'staff-draft-order-overtaken')
  await button(page, 'שמירה').click()
  await expect.poll(async () => (await drafts.draft(order._id)).items[1]?.quantity).toBe(seen + 2)
  await drafts.ask(`/${order._id}/lines/${lineId}`, { quantity: seen, seen: seen + 2, note: null })
  await context.close()
})

it('is changed and opened by keyboard alone', async () => {
  const { context, page } = await open()
  await openers(page).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: /^איך הגענו ל־/ }).waitFor()
  await page.keyboard.press('Tab')
  const field = quantities(page).first()
  await expectFocus(field)
  const was = await field.inputValue()
  await page.keyboard.type('77')
  await page.keyboard.press('Escape')
  expect([await field.inputValue(), await field.evaluate((input) => input === document.activeElement)]).toEqual([was, true])
  await button(page, 'ביטול הטיוטה').focus()
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expectFocus(button(page, 'ביטול הטיוטה'))
  expect(await openers(page).count()).toBe(10)
  await context.close()
})

describe('what becomes of a draft order', () => {
  it('is cancelled, and stays to be read', async () => {
    const decided = await drafts.complete()
    const { context, page } = await open('?limit=10', decided)
    await button(page, 'ביטול הטיוטה').click()
    await takePicture(page, 'staff-draft-order-cancelling', { of: 'screen' })
    await confirm(page, 'ביטול הטיוטה').click()
    await page.getByText('הטיוטה בוטלה. היא נשארת כאן לקריאה בלבד.').waitFor()
    expect([(await drafts.draft(decided._id)).status, await bar(page).count(), await quantities(page).count()]).toEqual(['cancelled', 0, 0])
    await takePicture(page, 'staff-draft-order-cancelled')
    await context.close()
  })

  it('is seen to be prepared, and to have failed', async () => {
    const _id = await prepared('preparing')
    const { context, page } = await open('?limit=10', { _id }, NARROW)
    await page.getByText('הטיוטה בהכנה').waitFor()
    expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('60')
    await look(page, 'staff-draft-order-preparing')
    await database.query(
      `UPDATE draft_orders SET status = 'failed', failure = 'cannot_plan', updated_at = now() WHERE draft_order_id = $1`,
      [_id],
    )
    await page.getByText('הכנת הטיוטה נכשלה').waitFor()
    await page.getByText('לא הצלחנו לחשב את הטיוטה', { exact: false }).waitFor()
    await look(page, 'staff-draft-order-not-prepared')
    await context.close()
  })

  it('says what a limit left out, what nobody has, and what was not known', async () => {
    const { settings, version } = (await drafts.ask<DraftSettingsAnswer>('/settings')).body
    const limited = { settings: { ...settings, budget: 20_000 }, seenVersion: version }
    expect((await drafts.ask('/settings', limited)).status).toBe(200)
    const decided = await drafts.complete()
    expect(decided.leftOut).toBeGreaterThan(0)
    await database.query(`UPDATE draft_orders SET outcome = jsonb_set(outcome, '{missing}', '["analytics"]') WHERE draft_order_id = $1`, [
      decided._id,
    ])
    const { context, page } = await open('?limit=10', decided)
    const panel = page.getByRole('region', { name: 'מה לא נכנס לטיוטה' })
    await panel.getByText(`${decided.leftOut.toLocaleString('en')} יחידות נשארו בחוץ`, { exact: false }).waitFor()
    await page.getByText('נתוני הגולשים לא היו זמינים', { exact: false }).waitFor()
    await bar(page)
      .getByText(/^(בתקציב החודש נותרו|החודש כבר הוזמן)/)
      .waitFor()
    const more = panel.getByRole('button', { name: /^הצגת כל/ })
    if (decided.unavailable.length > 4) await more.click()
    expect(await panel.getByRole('listitem').count()).toBe(decided.unavailable.length)
    await look(page, 'staff-draft-order-limited')
    await context.close()
    await drafts.ask('/settings', { settings, seenVersion: version + 1 })
  })

  // The last one: what was ordered is off the suppliers' stock.
  it('is approved with the totals of each supplier, as they are by then, and is received', async () => {
    const decided = await drafts.complete()
    const { context, page } = await open('?limit=10', decided)
    // Nothing is heard of what happens elsewhere before it is refused.
    await page.route('**/staff/stream', (route) => route.abort())
    await page.reload()
    await button(page, 'אישור ההזמנה').click()
    await dialog(page).getByText('deltiFr').waitFor()
    await takePicture(page, 'staff-draft-order-approving', { of: 'screen' })
    const [item] = decided.items
    const quantity = (item?.quantity ?? 0) + 5
    await drafts.ask(`/${decided._id}/lines/${item?.lineId}`, { quantity, seen: item?.quantity, note: null })
    await confirm(page, 'אישור ההזמנה').click()
    await dialog(page).getByRole('alert').getByText('השתנו', { exact: false }).waitFor()
    const { totalTires } = await drafts.draft(decided._id)
    await dialog(page)
      .getByText(`${totalTires.toLocaleString('en')} צמיגים`)
      .waitFor()
    await look(page, 'staff-draft-order-changed-meanwhile')
    await confirm(page, 'אישור ההזמנה').click()
    await button(page, 'כבר נספרה בקטלוג').waitFor()
    await expectFocus(bar(page))
    expect(await drafts.draft(decided._id)).toMatchObject({ approvedBy: 'דנה לוי', totalTires })
    expect(await quantities(page).count()).toBe(0)
    await look(page, 'staff-draft-order-approved')
    await button(page, 'כבר נספרה בקטלוג').click()
    await dialog(page).getByText('לא ייספרו עוד בדרך אלינו', { exact: false }).waitFor()
    await takePicture(page, 'staff-draft-order-receiving', { of: 'screen' })
    await confirm(page, 'כן, כבר נספרה').click()
    await bar(page).waitFor({ state: 'detached' })
    await expectFocus(summary(page))
    expect((await drafts.draft(decided._id)).receivedBy).toBe('דנה לוי')
    await takePicture(page, 'staff-draft-order-received')
    expect(await cutTexts(page)).toEqual([])
    await context.close()
  })
})

/** A draft that stands still while it is prepared; answers its id. */
async function prepared(status: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO draft_orders (draft_order_id, status, stage, share, created_by, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, 'planning', 0.6, 'system', now(), now()) RETURNING draft_order_id AS id`,
    [status],
  )
  return rows[0]?.id ?? ''
}

it('is empty where nothing is needed', async () => {
  const empty = await drafts.complete()
  await database.query('DELETE FROM draft_lines WHERE draft_order_id = $1', [empty._id])
  await database.query('UPDATE draft_orders SET items = 0, tires = 0, cents = 0 WHERE draft_order_id = $1', [empty._id])
  const { context, page } = await open('?limit=10', empty)
  await page.getByText('אין מה להזמין').waitFor()
  await look(page, 'staff-draft-order-nothing')
  await context.close()
})
