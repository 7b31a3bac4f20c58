import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { WIDTHS } from '#tools/testing/browser.ts'
import { look } from '#tools/testing/cart-device.ts'
import { openDraftOrders, STAFF_OF_TWO, stopDraftClock } from '#tools/testing/draft-orders-device.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { cutTexts } from '#tools/testing/reach.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

/** The list of draft orders at the staff desk, computed from the demo's own suppliers' lists and sales. */

const PATH = '/admin/draft-orders'
const CALLS = '**/api/v1/draft-orders?**'
const opened = await openShop(STAFF_OF_TWO)
await stopDraftClock(opened)
const drafts = await openDraftOrders(opened)
const { database } = opened.truth

const [NARROW, WIDE] = WIDTHS
const open = (width: number = WIDE) => openDesk(opened, { width, path: PATH })
const table = (page: Page) => page.getByRole('table', { name: 'טיוטות הרכש' })
const rows = (page: Page) => table(page).locator('tbody tr')
const create = (page: Page) => page.getByRole('button', { name: 'טיוטה חדשה' })

it('says that there are no draft orders', async () => {
  const { context, page, pageErrors } = await open()
  await page.getByText('אין טיוטות רכש זמינות', { exact: true }).waitFor()
  await look(page, 'staff-draft-orders-empty')
  expect([await cutTexts(page), pageErrors]).toEqual([[], []])
  await context.close()
})

describe('draft orders', () => {
  it('are asked for, are seen to be prepared, and are opened by their row', async () => {
    const { context, page, pageErrors } = await open()
    await create(page).click()
    const row = rows(page).first()
    await row.getByText('הושלמה', { exact: true }).waitFor()
    const [newest] = await drafts.list()
    expect(await row.textContent()).toContain(newest?.totalTires.toLocaleString('en'))
    await row.getByText('דנה לוי').waitFor()
    await look(page, 'staff-draft-orders')
    // Wherever it is pressed: the link at its beginning lies over all of it.
    await row.getByText('דנה לוי').click({ force: true })
    await expect.poll(() => new URL(page.url()).pathname).toBe(`${PATH}/${newest?._id}`)
    await page.getByRole('region', { name: 'סיכום הטיוטה' }).waitFor()
    await page.goBack()
    await rows(page).first().waitFor()
    expect([await cutTexts(page), pageErrors]).toEqual([[], []])
    await context.close()
  })

  it('look as their state is, on a narrow screen too', async () => {
    const states = await Promise.all(['failed', 'cancelled', 'preparing', 'approved', 'received'].map(insertDraft))
    const { context, page } = await open(NARROW)
    for (const said of ['נכשלה', 'בוטלה', 'בהכנה', 'אושרה', 'נקלטה']) await table(page).getByText(said, { exact: true }).first().waitFor()
    await page.getByText('לא הצלחנו לחשב את הטיוטה', { exact: false }).first().waitFor()
    expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    await look(page, 'staff-draft-orders-states')
    expect(await cutTexts(page)).toEqual([])
    // Computed before the approved one was.
    await rows(page).filter({ hasText: 'לא עדכנית' }).first().getByRole('link').click()
    const bar = page.getByRole('region', { name: 'אישור הטיוטה' })
    await bar.getByText('ולכן אי אפשר לאשר אותה', { exact: false }).waitFor()
    expect(await bar.getByRole('button').allTextContents()).toEqual(['ביטול הטיוטה'])
    expect(await page.getByText('ממתינה לאישור').count()).toBe(0)
    expect(await page.getByRole('textbox', { name: /^כמות של/ }).count()).toBe(0)
    await look(page, 'staff-draft-order-outdated')
    expect(await cutTexts(page)).toEqual([])
    await context.close()
    await database.query('DELETE FROM draft_orders WHERE draft_order_id = ANY($1)', [states])
  })
})

/** A draft as it would stand in the records; answers its id. */
async function insertDraft(state: string): Promise<string> {
  const status = { approved: 'completed', received: 'completed' }[state] ?? state
  const isDone = status === 'completed'
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO draft_orders (draft_order_id, status, stage, share, failure, items, tires, cents, outcome, input_hash, lines_hash, created_by,
       created_at, updated_at, approved_by, approved_at, received_by, received_at, cancelled_by, cancelled_at)
     SELECT gen_random_uuid(), $1, $2, 0.4, $3, $4, $5, $6, $7, $8, $8, 'system', now() - interval '1 day', now(), $9, $10, $11, $12, $13, $14
     RETURNING draft_order_id AS id`,
    [
      status,
      isDone ? 'writing' : 'planning',
      state === 'failed' ? 'cannot_plan' : null,
      ...(isDone ? [12, 140, 1_234_500, '{}', 'x'] : [0, 0, 0, null, null]),
      ...(isDone ? ['system', new Date()] : [null, null]),
      ...(state === 'received' ? ['system', new Date()] : [null, null]),
      ...(state === 'cancelled' ? ['system', new Date()] : [null, null]),
    ],
  )
  return rows[0]?.id ?? ''
}

it('is walked by keyboard: a row is a link, and the buttons can be reached', async () => {
  const { context, page } = await open()
  await rows(page).first().waitFor()
  await page.getByRole('link', { name: 'מחירוני הספקים' }).focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^צפייה בטיוטה \d+, \d{2}\/\d{2}\/\d{4}, €/)
  await takePicture(page, 'staff-draft-orders-focus')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'סיכום הטיוטה' }).waitFor()
  await context.close()
})

it('says that no draft order could be made, and makes one by another press', async () => {
  const before = (await drafts.list()).length
  const { context, page } = await open()
  await rows(page).first().waitFor()
  await page.route('**/draft-orders/generate', (route) => route.abort())
  await create(page).click()
  await page.getByText('יצירת טיוטת הרכש נכשלה.', { exact: false }).waitFor()
  await look(page, 'staff-draft-orders-not-created')
  await page.unroute('**/draft-orders/generate')
  await page.getByRole('button', { name: 'לנסות שוב' }).click()
  await expect.poll(() => rows(page).count()).toBe(before + 1)
  await context.close()
})

it('says that the list does not come, asks again, and keeps what was shown', async () => {
  const { context, page } = await openDesk(opened, { width: WIDE, path: '/admin/best-offers' })
  // A stream that begins would ask again by itself, before the button is pressed.
  await page.route('**/staff/stream', (route) => route.abort())
  await page.route(CALLS, () => undefined)
  await page.goto(opened.shop.url + PATH)
  await page.getByRole('status', { name: 'טוענים טיוטות' }).waitFor()
  await takePicture(page, 'staff-draft-orders-loading')
  await page.unroute(CALLS)
  await page.route(CALLS, (route) => route.abort())
  await page.reload()
  await page.getByRole('alert').first().waitFor()
  await look(page, 'staff-draft-orders-failed')
  await page.unroute(CALLS)
  await page.getByRole('button', { name: 'לנסות שוב' }).click()
  await rows(page).first().waitFor()
  const shown = await rows(page).count()
  await page.route(CALLS, (route) => route.abort())
  await page.getByRole('button', { name: 'רענון' }).click()
  await page.getByText('הרשימה לא התעדכנה', { exact: false }).waitFor()
  expect(await rows(page).count()).toBe(shown)
  await context.close()
})
