import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Dashboard, Demand, WizardStats, WizardUsages } from '#services/analytics/analytics.contract.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { look } from '#tools/testing/cart-device.ts'
import { writeDeskHistory } from '#tools/testing/desk-history.ts'
import { expectFocus } from '#tools/testing/focus.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { cutTexts, fitsWidth } from '#tools/testing/reach.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

/** The dashboard and the analytics of the wizard, before anybody came and on weeks of visits, orders and questions. */

const PATH = '/admin'
const [NARROW, WIDE] = WIDTHS
const opened = await openShop()
const { shop, truth } = opened
const { token } = await signInStaff(truth.database, { issuer: 'local' })
const ask = async <Answer>(path: string) =>
  (await (await fetch(`${shop.url}/api/v1/admin/${path}`, { headers: { 'x-auth-token': token } })).json()) as Answer

const open = (query = '', width: number = WIDE) => openDesk(opened, { width, path: PATH + query, name: 'נועה אברהמי' })
const figures = (page: Page) => page.getByRole('region', { name: 'שישה מספרים' })
const chart = (page: Page) => page.locator('.recharts-surface')
const count = (value: number) => value.toLocaleString('en')
/** Recharts comes last. */
const isStill = (page: Page) => chart(page).nth(1).waitFor()

const usagesOf = (query: string) => ask<WizardUsages>(`wizard/usages?${query}`)
const table = (page: Page) => page.getByRole('table', { name: /^השימושים באשף/ })
const rows = (page: Page) => table(page).locator('tbody tr')
const dates = async (page: Page) => (await rows(page).locator('td:first-child').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
const WIZARD = '/admin/wizard-analytics'
const openWizard = (width: number = WIDE) => openDesk(opened, { width, path: WIZARD })

it('says kindly that nobody came yet, and what a new shop needs first', async () => {
  const { context, page, pageErrors } = await open()
  const steps = page.getByRole('region', { name: 'הצעדים הראשונים של החנות' })
  await steps.getByText('2 מתוך 5 נעשו').waitFor()
  expect(await steps.getByRole('listitem').filter({ hasText: 'נעשה' }).getByRole('heading').allInnerTexts()).toEqual([
    'להעלות קטלוג',
    'לקלוט מחירון של ספק',
  ])
  await page.getByText('יום טוב. אין מה שממתין לכם.').waitFor()
  await page.getByRole('heading', { name: 'עוד אין מה לספור בתקופה הזו' }).waitFor()
  await page.getByRole('heading', { name: /נועה$/ }).waitFor()
  await look(page, 'staff-dashboard-empty')
  expect(pageErrors).toEqual([])
  await context.close()
})

it('says that nobody has asked yet', async () => {
  const { context, page, pageErrors } = await openWizard()
  await page.getByText('עוד אף אחד לא השתמש באשף').waitFor()
  await page.getByText('עוד לא נשאל אף אופנוע.').waitFor()
  await look(page, 'staff-wizard-empty')
  expect(pageErrors).toEqual([])
  await context.close()
})

describe('with weeks of visits, orders and questions', () => {
  beforeAll(() => writeDeskHistory(truth, { days: 60 }))

  describe('the dashboard', () => {
    let dashboard: Dashboard
    let demand: Demand
    beforeAll(async () => {
      dashboard = await ask<Dashboard>('dashboard')
      demand = await ask<Demand>('demand')
    })

    it.each(WIDTHS)('shows the numbers that were counted at %i pixels', async (width) => {
      const { context, page, pageErrors } = await open('', width)
      await isStill(page)
      const { visitors, impressions, carts, checkouts, orders, revenue } = dashboard.figures
      const values = await figures(page).locator('li p:nth-child(2)').allInnerTexts()
      expect(values).toEqual([...[visitors, impressions, carts, checkouts, orders].map(count), `₪${count(Math.round(revenue))}`])
      const funnel = page.getByRole('table', { name: /^מהרשימה/ }).locator('b')
      expect(await funnel.allInnerTexts()).toEqual(dashboard.funnel?.map((step) => count(step.visitors)))
      const sizes = page.getByRole('table', { name: 'ביקוש לפי מידה' }).locator('tbody tr')
      await expect.poll(() => sizes.count()).toBe(Math.min(8, demand.sizes.length))
      await look(page, 'staff-dashboard')
      expect([await cutTexts(page), await fitsWidth(page), pageErrors]).toEqual([[], true, []])
      await context.close()
    })

    it('keeps the period in its address, and Back brings the last one', async () => {
      const { context, page } = await open()
      await isStill(page)
      const days = page.getByRole('link', { name: '7 ימים' })
      await days.focus()
      const scrolled = await page.evaluate(() => {
        window.scrollTo({ top: 500, behavior: 'instant' })
        return window.scrollY
      })
      expect(scrolled).toBeGreaterThan(200)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/admin?days=7')
      expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
      const week = dashboard.days.slice(-7)
      const sum = week.reduce((all, { orders }) => all + orders, 0)
      await figures(page).getByText(count(sum), { exact: true }).waitFor()
      expect(await days.getAttribute('aria-current')).toBe('true')
      await expectFocus(days)
      await page.getByRole('link', { name: 'היום', exact: true }).click()
      await page.getByText('לעומת אתמול, ביום שלם').waitFor()
      await page.getByText(/^עד עכשיו/).waitFor()
      await takePicture(page, 'staff-dashboard-today')
      await page.goBack()
      await page.waitForURL('**/admin?days=7')
      await figures(page).getByText(count(sum), { exact: true }).waitFor()
      await page.getByRole('link', { name: 'שנה', exact: true }).click()
      await page.getByText('הזמנות ליום, ממוצע של כל שבוע').waitFor()
      await isStill(page)
      await takePicture(page, 'staff-dashboard-year')
      await context.close()
    })

    it('takes a range of dates from the calendar by keyboard', async () => {
      const { context, page, pageErrors } = await open('?from=2026-10-04&to=2026-10-17')
      await isStill(page)
      const range = page.getByRole('button', { name: 'טווח…' })
      expect(await range.getAttribute('aria-current')).toBe('true')
      await range.focus()
      await page.keyboard.press('Enter')
      const calendar = page.getByRole('dialog')
      await calendar.getByRole('table').first().waitFor()
      await look(page, 'staff-dashboard-range-page')
      expect(await calendar.getByRole('table').first().locator('th').first().textContent()).toMatch(/^א/)
      const day = (name: string) => calendar.getByRole('button', { name, exact: true })
      await day('4 אוקטובר 2026').focus()
      await page.keyboard.press('Enter')
      await day('10 אוקטובר 2026').focus()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/admin?from=2026-10-04&to=2026-10-10')
      await calendar.waitFor({ state: 'detached' })
      await isStill(page)
      await expectFocus(range)
      await page.keyboard.press('Enter')
      await calendar.waitFor()
      await expect.poll(() => calendar.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await page.keyboard.press('Escape')
      await calendar.waitFor({ state: 'detached' })
      await expectFocus(range)
      expect(pageErrors).toEqual([])
      await context.close()
    })

    it('shows every picture as a table, saves it as a file, compares by what is chosen, and explains how it counts', async () => {
      const { context, page } = await open()
      await isStill(page)
      await page.getByRole('button', { name: 'טבלה: הזמנות והכנסות לפי יום' }).click()
      const days = page.getByRole('table', { name: 'הזמנות והכנסות לפי יום' })
      expect(await days.locator('tbody tr').count()).toBe(28)
      expect(await chart(page).count()).toBe(0)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'CSV: הזמנות והכנסות לפי יום' }).click()
      const file = await download
      const lines = (await text(await file.createReadStream())).split('\r\n')
      expect(file.suggestedFilename()).toBe(`orders-${dashboard.period.from}-${dashboard.period.to}.csv`)
      expect(lines).toHaveLength(30)
      const last = dashboard.days.at(-1)
      expect(lines[28]).toContain(`,${last?.orders},${last?.paidOrders},${last?.revenue},`)
      await page.getByRole('button', { name: 'מותג', exact: true }).click()
      const brands = page.getByRole('table', { name: 'כמה משלמים: מותג' }).locator('tbody th')
      expect(await brands.allInnerTexts()).toEqual(dashboard.byBrand.slice(0, 8).map(({ key }) => key))
      const how = page.getByRole('button', { name: 'איך סופרים' })
      await how.press('Enter')
      expect(await how.getAttribute('aria-expanded')).toBe('true')
      await page.getByText('נספרת פעם אחת', { exact: false }).first().waitFor()
      await look(page, 'staff-dashboard-how')
      await context.close()
    })

    it('stays useful while the numbers cannot be counted', async () => {
      const { context, page } = await openDesk(opened, { width: WIDE, path: '/admin/draft-orders' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      let isAway = true
      await page.route('**/api/v1/admin/**', (route) =>
        isAway
          ? route.fulfill({
              status: 503,
              json: { error: { code: 'counts_unavailable', message: 'הנתונים אינם זמינים כרגע. שאר מערכת הניהול פועלת כרגיל.' } },
            })
          : route.continue(),
      )
      await page.goto(`${shop.url}${PATH}`)
      await page.getByRole('alert').waitFor()
      expect(await page.getByRole('alert').count()).toBe(1)
      await page.getByRole('region', { name: 'העבודה להיום' }).getByRole('listitem').first().waitFor()
      await look(page, 'staff-dashboard-away')
      isAway = false
      await page.getByRole('alert').getByRole('button').click()
      await isStill(page)
      await page.getByRole('table', { name: 'ביקוש לפי מידה' }).waitFor()
      isAway = true
      await page.getByRole('button', { name: 'רענון' }).click()
      await page.getByText('הנתונים לא התעדכנו. מוצג מה שהיה.').waitFor()
      expect(await chart(page).count()).toBe(2)
      await takePicture(page, 'staff-dashboard-stale')
      await context.close()
    })

    it('draws what is coming, and tells all the rest when the funnel alone was refused', async () => {
      const { context, page } = await openDesk(opened, { width: NARROW, path: '/admin/draft-orders' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      let release = () => {}
      const counted = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/api/v1/admin/**', async (route) => {
        await counted
        await route.continue()
      })
      await page.route('**/api/v1/admin/dashboard*', async (route) => {
        await counted
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...((await answer.json()) as Dashboard), funnel: null } })
      })
      await page.goto(`${shop.url}${PATH}`)
      await page.getByRole('status', { name: 'טוענים נתונים' }).waitFor()
      await look(page, 'staff-dashboard-loading')
      release()
      const funnel = page.getByRole('region', { name: /^מהרשימה/ })
      await funnel.getByRole('heading', { name: 'את הדרך לתשלום לא הצלחנו לספור הפעם.' }).waitFor()
      await isStill(page)
      await look(page, 'staff-dashboard-funnel-refused')
      await page.unroute('**/api/v1/admin/dashboard*')
      await funnel.getByRole('button', { name: 'לנסות שוב' }).click()
      await funnel.getByRole('table').waitFor()
      await context.close()
    })
  })

  describe('the analytics of the wizard', () => {
    let stats: WizardStats['stats']
    let all: WizardUsages
    beforeAll(async () => {
      stats = (await ask<WizardStats>('wizard/stats')).stats
      all = await usagesOf('limit=100')
    })

    it.each(WIDTHS)('shows counters, days, outcomes, motorcycles and usages at %i pixels', async (width) => {
      const { context, page, pageErrors } = await openWizard(width)
      await rows(page).first().waitFor()
      await page.getByLabel('מספר ההמלצות').waitFor()
      const days = page.getByRole('img', { name: /^המלצות ליום: / })
      await chart(page).waitFor()
      expect(await days.locator('.recharts-bar-rectangle path').count()).toBe(stats.days.length)
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
      const { context, page } = await openWizard()
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

    it('shows as many rows as chosen, and one motorcycle alone', async () => {
      const { context, page } = await openWizard()
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
      await page.mouse.move(0, 0)
      await takePicture(page, 'staff-wizard-one-motorcycle')
      await chip.click()
      await page.getByText(`מתוך ${all.pagination.totalItems.toLocaleString('en')}`).waitFor()
      await context.close()
    })

    it('shows each picture as a table, and saves what it shows', async () => {
      const { context, page } = await openWizard()
      await page.getByRole('button', { name: /^טבלה: המלצות ליום/ }).click()
      const days = page.getByRole('table', { name: /^המלצות ליום/ })
      expect(await days.locator('tbody tr').count()).toBe(28)
      await look(page, 'staff-wizard-as-table')
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'ייצוא CSV', exact: true }).click()
      expect((await saved).suggestedFilename()).toBe('wizard-usages.csv')
      await context.close()
    })

    it('keeps what was shown when the shop does not answer, asks again, and stands still while it waits', async () => {
      const { context, page } = await openWizard()
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
      await page.route('**/api/v1/admin/wizard/**', () => undefined)
      await page.reload()
      await page.getByText('טוענים נתונים').waitFor()
      await takePicture(page, 'staff-wizard-loading')
      await context.close()
    })
  })
})
