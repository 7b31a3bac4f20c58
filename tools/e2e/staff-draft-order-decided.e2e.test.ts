import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { DraftOrder, DraftSettingsAnswer } from '#services/purchasing/draft-orders.contract.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { look } from '#tools/testing/cart-device.ts'
import { openDraftOrders, STAFF_OF_TWO, stopDraftClock } from '#tools/testing/draft-orders-device.ts'
import { expectFocus } from '#tools/testing/focus.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { cutTexts } from '#tools/testing/reach.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

/** What becomes of a draft order at the staff desk: prepared, failed, approved, received, cancelled. */

const opened = await openShop(STAFF_OF_TWO)
await stopDraftClock(opened)
const drafts = await openDraftOrders(opened)
const { database } = opened.truth

const open = (width: number, { _id }: Pick<DraftOrder, '_id'>) => openDesk(opened, { width, path: `/admin/draft-orders/${_id}?limit=10` })
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'אישור הטיוטה' })
const summary = (page: Page) => page.getByRole('region', { name: 'סיכום הטיוטה' })
/** The keyboard goes on from there. */
const fields = (page: Page) => page.getByRole('textbox', { name: /^כמות של/ })

describe.each(WIDTHS)('at %i pixels', (width) => {
  it('is approved with the totals of each supplier, as they are by then, and is received', async () => {
    const order = await drafts.complete()
    const { context, page } = await open(width, order)
    // Nothing is heard of what happens elsewhere before it is refused.
    await page.route('**/staff/stream', (route) => route.abort())
    await page.reload()
    await button(page, 'אישור ההזמנה').click()
    await dialog(page).getByText('deltiFr').waitFor()
    await takePicture(page, 'staff-draft-order-approving', { of: 'screen' })
    const [item] = order.items
    const quantity = (item?.quantity ?? 0) + 5
    await drafts.ask(`/${order._id}/lines/${item?.lineId}`, { quantity, seen: item?.quantity, note: null })
    await confirm(page, 'אישור ההזמנה').click()
    await dialog(page).getByRole('alert').getByText('השתנו', { exact: false }).waitFor()
    const { totalTires } = await drafts.draft(order._id)
    await dialog(page)
      .getByText(`${totalTires.toLocaleString('en')} צמיגים`)
      .waitFor()
    await look(page, 'staff-draft-order-changed-meanwhile')
    await confirm(page, 'אישור ההזמנה').click()
    await button(page, 'הסחורה נקלטה בקטלוג').waitFor()
    await expectFocus(bar(page))
    expect(await drafts.draft(order._id)).toMatchObject({ approvedBy: 'דנה לוי', totalTires })
    expect(await fields(page).count()).toBe(0)
    await look(page, 'staff-draft-order-approved')
    await button(page, 'הסחורה נקלטה בקטלוג').click()
    await dialog(page).getByText('נספרו בדרך אלינו', { exact: false }).waitFor()
    await takePicture(page, 'staff-draft-order-receiving', { of: 'screen' })
    await confirm(page, 'כן, הסחורה נקלטה').click()
    await bar(page).waitFor({ state: 'detached' })
    await expectFocus(summary(page))
    expect((await drafts.draft(order._id)).receivedBy).toBe('דנה לוי')
    await look(page, 'staff-draft-order-received')
    expect(await cutTexts(page)).toEqual([])
    await context.close()
  })

  it('is cancelled, and stays to be read', async () => {
    const order = await drafts.complete()
    const { context, page } = await open(width, order)
    await button(page, 'ביטול הטיוטה').click()
    await takePicture(page, 'staff-draft-order-cancelling', { of: 'screen' })
    await confirm(page, 'ביטול הטיוטה').click()
    await page.getByText('הטיוטה בוטלה. היא נשארת כאן לקריאה בלבד.').waitFor()
    expect([(await drafts.draft(order._id)).status, await bar(page).count(), await fields(page).count()]).toEqual(['cancelled', 0, 0])
    await look(page, 'staff-draft-order-cancelled')
    await context.close()
  })

  it('is seen to be prepared, and to have failed', async () => {
    const _id = await prepared('preparing')
    const { context, page } = await open(width, { _id })
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
    const order = await drafts.complete()
    expect(order.leftOut).toBeGreaterThan(0)
    await database.query(`UPDATE draft_orders SET outcome = jsonb_set(outcome, '{missing}', '["analytics"]') WHERE draft_order_id = $1`, [
      order._id,
    ])
    const { context, page } = await open(width, order)
    const panel = page.getByRole('region', { name: 'מה לא נכנס לטיוטה' })
    await panel.getByText(`${order.leftOut.toLocaleString('en')} יחידות נשארו בחוץ`, { exact: false }).waitFor()
    await page.getByText('נתוני הגולשים לא היו זמינים', { exact: false }).waitFor()
    await bar(page).getByText('מסגרת התקציב', { exact: false }).waitFor()
    const more = panel.getByRole('button', { name: /^הצגת כל/ })
    if (order.unavailable.length > 4) await more.click()
    expect(await panel.getByRole('listitem').count()).toBe(order.unavailable.length)
    await look(page, 'staff-draft-order-limited')
    await context.close()
    await drafts.ask('/settings', { settings, seenVersion: version + 1 })
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
  const order = await drafts.complete()
  await database.query('DELETE FROM draft_lines WHERE draft_order_id = $1', [order._id])
  await database.query('UPDATE draft_orders SET items = 0, tires = 0, cents = 0 WHERE draft_order_id = $1', [order._id])
  const { context, page } = await open(1280, order)
  await page.getByText('אין מה להזמין').waitFor()
  await look(page, 'staff-draft-order-nothing')
  await context.close()
})
