import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { WizardStats, WizardUsages } from '#services/analytics/analytics.contract.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { look } from '#tools/testing/cart-device.ts'
import { writeDeskHistory } from '#tools/testing/desk-history.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { cutTexts, fitsWidth } from '#tools/testing/reach.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

/** Analytics of the wizard, on weeks of questions. */

const PATH = '/admin/wizard-analytics'
const opened = await openShop()
const { shop, truth } = opened
const { token } = await signInStaff(truth.database, { issuer: 'local' })
const ask = async <Answer>(path: string) => (await (await fetch(shop.url + path, { headers: { 'x-auth-token': token } })).json()) as Answer
const usagesOf = (query: string) => ask<WizardUsages>(`/api/v1/admin/wizard/usages?${query}`)

const table = (page: Page) => page.getByRole('table', { name: /^השימושים באשף/ })
const rows = (page: Page) => table(page).locator('tbody tr')
const dates = async (page: Page) => (await rows(page).locator('td:first-child').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
const open = (width: number) => openDesk(opened, { width, path: PATH })

describe('before anybody asked', () => {
  it.each(WIDTHS)('says so at %i pixels', async (width) => {
    const { context, page, pageErrors } = await open(width)
    await page.getByText('עוד אף אחד לא השתמש באשף').waitFor()
    await page.getByText('עוד לא נשאל אף אופנוע.').waitFor()
    await look(page, 'staff-wizard-empty')
    expect(pageErrors).toEqual([])
    await context.close()
  })
})

describe('with weeks of questions', () => {
  let stats: WizardStats['stats']
  let all: WizardUsages
  beforeAll(async () => {
    await writeDeskHistory(truth, { days: 40 })
    stats = (await ask<WizardStats>('/api/v1/admin/wizard/stats')).stats
    all = await usagesOf('limit=100')
  }, 120_000)

  it.each(WIDTHS)('shows counters, days, outcomes, motorcycles and usages at %i pixels', async (width) => {
    const { context, page, pageErrors } = await open(width)
    await rows(page).first().waitFor()
    await page.getByLabel('מספר ההמלצות').waitFor()
    const counters = await page.getByLabel('מספר ההמלצות').locator('b').allInnerTexts()
    expect(counters.map((text) => Number(text.replaceAll(',', '')))).toEqual([
      stats.dailyCount,
      stats.weeklyCount,
      stats.monthlyCount,
      stats.totalCount,
    ])
    expect(await page.locator('[aria-pressed] bdi[dir="auto"]').count()).toBe(stats.topMotorcycles.length)
    expect(await rows(page).count()).toBe(25)
    const titles = ['תאריך', 'מזהה מבקר', 'שם', 'טלפון', 'אופנוע', 'סוג שימוש', 'ק״מ בחודש', 'סוג צמיג', 'המוצר שנבחר']
    expect((await table(page).locator('th').allTextContents()).map((title) => title.replace(/מ.* ל.*$/, ''))).toEqual(titles)
    const [first] = all.usages
    const cells = await rows(page).first().locator('td').allTextContents()
    expect(cells[1]).toBe(first?.visitorId?.slice(0, 8) ?? 'אנונימי')
    expect(cells[2]).toBe(first?.wizardResponses.visitorName ?? 'לא צוין')
    await look(page, 'staff-wizard')
    expect([await cutTexts(page), await fitsWidth(page), pageErrors]).toEqual([[], true, []])
    await context.close()
  })

  it('turns the order with each press, and goes back to the first page', async () => {
    const { context, page } = await open(1280)
    await rows(page).first().waitFor()
    const newest = await dates(page)
    const sort = page.getByRole('columnheader', { name: /^תאריך/ })
    expect(await sort.getAttribute('aria-sort')).toBe('descending')
    await page.getByRole('button', { name: 'עמוד 2', exact: true }).click()
    await expect.poll(() => dates(page)).not.toEqual(newest)
    // By keyboard.
    await sort.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => sort.getAttribute('aria-sort')).toBe('ascending')
    const oldest = await usagesOf('sortBy=createdAt&sortOrder=asc')
    await expect.poll(() => dates(page)).toEqual(oldest.usages.map(({ formattedDate }) => formattedDate))
    expect(await page.getByRole('button', { name: 'עמוד 1', exact: true }).getAttribute('aria-current')).toBe('page')
    await page.keyboard.press('Enter')
    await expect.poll(() => dates(page)).toEqual(newest)
    await context.close()
  })

  it.each(WIDTHS)('shows as many rows as chosen, and one motorcycle alone, at %i pixels', async (width) => {
    const { context, page } = await open(width)
    await rows(page).first().waitFor()
    await page.getByRole('button', { name: 'עמוד 2', exact: true }).click()
    const size = page.getByRole('combobox', { name: /בעמוד/ })
    expect(await size.locator('option').allTextContents()).toEqual(['10', '25', '50', '100'])
    await size.selectOption('10')
    await expect.poll(() => rows(page).count()).toBe(10)
    expect(await page.getByRole('button', { name: 'עמוד 1', exact: true }).getAttribute('aria-current')).toBe('page')
    const [top] = stats.topMotorcycles
    const chip = page
      .locator('[aria-pressed]')
      .filter({ hasText: top?.modelName ?? '' })
      .first()
    await chip.click()
    const { pagination } = await usagesOf(`motorcycle=${top?.motorcycleId}`)
    await page.getByText(`מתוך ${pagination.totalItems.toLocaleString('en')}`).waitFor()
    for (const name of await rows(page).locator('td:nth-child(5)').allTextContents())
      expect(name.startsWith(top?.modelName ?? '?')).toBe(true)
    await look(page, 'staff-wizard-one-motorcycle')
    await chip.click()
    await page.getByText(`מתוך ${all.pagination.totalItems.toLocaleString('en')}`).waitFor()
    await context.close()
  })

  it('shows each picture as a table, and saves what it shows', async () => {
    const { context, page } = await open(1280)
    await page.getByRole('button', { name: /^טבלה: המלצות ליום/ }).click()
    const days = page.getByRole('table', { name: /^המלצות ליום/ })
    expect(await days.locator('tbody tr').count()).toBe(28)
    await look(page, 'staff-wizard-as-table')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'ייצוא CSV', exact: true }).click()
    expect((await saved).suggestedFilename()).toBe('wizard-usages.csv')
    await context.close()
  })

  it.each(WIDTHS)('keeps what was shown when the shop does not answer, and asks again, at %i pixels', async (width) => {
    const { context, page } = await open(width)
    await rows(page).first().waitFor()
    const before = await dates(page)
    await page.route('**/api/v1/admin/wizard/**', (route) => route.abort())
    await page.getByRole('button', { name: 'עמוד 2', exact: true }).click()
    await page.getByRole('alert').first().waitFor()
    expect(await dates(page)).toEqual(before)
    await look(page, 'staff-wizard-failed')
    await page.unroute('**/api/v1/admin/wizard/**')
    await page.getByRole('alert').first().getByRole('button', { name: 'לנסות שוב' }).click()
    await expect.poll(() => dates(page)).not.toEqual(before)
    expect(await page.getByRole('alert').count()).toBe(0)
    await context.close()
  })

  it.each(WIDTHS)('stands still while it waits, at %i pixels', async (width) => {
    const { context, page } = await openDesk(opened, { width, path: '/admin/orders' })
    await page.route('**/api/v1/admin/wizard/**', () => undefined)
    await page.goto(shop.url + PATH)
    await page.getByText('טוענים נתונים').waitFor()
    await takePicture(page, 'staff-wizard-loading')
    await context.close()
  })
})
