import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from '#tools/testing/axe.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { expectFocus } from '#tools/testing/focus.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { cutTexts, fitsWidth } from '#tools/testing/reach.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

const opened = await openShop()
const { shop, truth } = opened
const { database } = truth
const [seller] = (await (await fetch(`${shop.url}/api/v1/top/sellers`)).json()) as { ean: string; displayName: string }[]

const [NARROW, WIDE] = WIDTHS
const enter = (width: number) => openDesk(opened, { width, path: '/admin/dead-letters' })
const judge = async (page: Page) => {
  expect(await violationsOf(page)).toEqual([])
  expect(await fitsWidth(page)).toBe(true)
  expect(await cutTexts(page)).toEqual([])
}

/** The table of offers that serves takes no offer of this price until `heal` is called. */
async function breakOffers(priceAgorot: number): Promise<() => Promise<unknown>> {
  const { rows } = await database.query<{ schema: string }>(
    "SELECT DISTINCT table_schema AS schema FROM information_schema.view_table_usage WHERE view_schema = 'read' AND view_name = 'best_offers'",
  )
  const table = `"${rows[0]?.schema}".best_offers`
  await database.query(`ALTER TABLE ${table} ADD CONSTRAINT broken CHECK (offered_agorot <> ${priceAgorot})`)
  return () => database.query(`ALTER TABLE ${table} DROP CONSTRAINT broken`)
}

async function offer(price: number): Promise<void> {
  const body = JSON.stringify({ phone: '0501234567', price, displayName: 'x', brand: 'x', displaySize: 'x', ean: seller?.ean })
  const answer = await fetch(`${shop.url}/api/v1/best-offers`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect(answer.status).toBe(200)
}
const waiting = async () => {
  const { rows } = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM dead_letters WHERE replayed_at IS NULL')
  return rows[0]?.count ?? 0
}
const shown = async () => {
  const { rows } = await database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM read.best_offers WHERE offered_agorot = 12300',
  )
  return rows[0]?.count ?? 0
}
const letterGroupOf = (page: Page) => page.getByRole('button', { name: /העיבוד נכשל שוב ושוב/ })
const tab = (page: Page) => page.locator('[data-desk-bar] summary')

describe('what failed', () => {
  it('is nothing in a shop that is well, whose groups have read everything, and stays when the shop cannot be asked', async () => {
    const { page, context, pageErrors } = await enter(WIDE)
    await page.getByRole('heading', { name: 'שום דבר לא נכשל' }).waitFor()
    await page.getByRole('heading', { name: 'כל החלקים קראו את הכול.' }).waitFor()
    await judge(page)
    await takePicture(page, 'staff-dead-letters-none')
    expect(pageErrors).toEqual([])
    await page.route('**/api/v1/staff/dead-letters', (route) => route.abort())
    await page.getByRole('button', { name: 'רענון' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'אין חיבור' })
    await failure.waitFor()
    expect(await page.getByRole('heading', { name: 'שום דבר לא נכשל' }).isVisible()).toBe(true)
    await page.unroute('**/api/v1/staff/dead-letters')
    await failure.getByRole('button', { name: 'לנסות שוב' }).or(failure.getByRole('button')).first().click()
    await failure.waitFor({ state: 'detached' })
    await context.close()
  })

  it('is counted on the tab as it comes, opened to its bytes, and run again by keyboard', async () => {
    const heal = await breakOffers(12_300)
    const { page, context } = await enter(WIDE)
    await page.getByRole('heading', { name: 'שום דבר לא נכשל' }).waitFor()
    for (const price of [123, 123, 123]) await offer(price)
    await expect.poll(async () => (await waiting()) === 3).toBe(true)
    await expect.poll(async () => (await tab(page).innerText()).includes('3')).toBe(true)
    expect(await shown()).toBe(0)
    await seeOnNarrowScreen()
    await letterGroupOf(page).focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: /best-offer\.made\.v1/ })
      .first()
      .click()
    const bytes = await page.getByRole('region', { name: 'האירוע כפי שנרשם' }).innerText()
    await judge(page)
    await takePicture(page, 'staff-dead-letters-open')
    expect(JSON.parse(bytes)).toMatchObject({ type: 'best-offer.made.v1', subject: seller?.ean })
    expect(bytes).toContain('\n  "type"')
    expect(await page.getByRole('region', { name: 'השגיאה' }).innerText()).toContain('23514')

    await page.getByRole('button', { name: 'הרצה חוזרת של כל 3 האירועים' }).click()
    await page.getByText('כל 3 האירועים נכשלו שוב ומחכים.').waitFor()
    await takePicture(page, 'staff-dead-letters-failed-again')
    await heal()
    await page
      .getByRole('checkbox', { name: /סימון האירוע/ })
      .first()
      .focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'הרצה חוזרת של המסומנים (1)' }).click()
    await page.getByText('האירוע עבר.').waitFor()
    expect([await waiting(), await shown()]).toEqual([2, 1])
    await page.getByRole('button', { name: 'הרצה חוזרת של כל 2 האירועים' }).click()
    const result = page.getByText('הצעות המחיר: כל 2 האירועים עברו.')
    await result.waitFor()
    await expectFocus(result)
    await takePicture(page, 'staff-dead-letters-gone')
    await page.getByRole('heading', { name: 'שום דבר לא נכשל' }).waitFor()
    expect([await waiting(), await shown()]).toEqual([0, 3])
    await expect.poll(async () => !(await tab(page).innerText()).match(/\d/)).toBe(true)
    await context.close()
  })
})

async function seeOnNarrowScreen(): Promise<void> {
  const { page, context } = await enter(NARROW)
  await letterGroupOf(page).click()
  await page
    .getByRole('button', { name: /best-offer\.made\.v1/ })
    .first()
    .click()
  await page.getByRole('region', { name: 'האירוע כפי שנרשם' }).waitFor()
  await judge(page)
  await takePicture(page, 'staff-dead-letters-open')
  await page.getByRole('button', { name: 'תפריט' }).click()
  await page.getByRole('dialog').locator('summary').click()
  await takePicture(page, 'staff-menu', { of: 'screen' })
  await context.close()
}
