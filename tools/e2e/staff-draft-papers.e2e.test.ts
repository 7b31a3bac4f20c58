import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DraftComparison, DraftOrder, DraftSettingsAnswer } from '#services/purchasing/draft-orders.contract.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { look } from '#tools/testing/cart-device.ts'
import { openDraftOrders, STAFF_OF_TWO } from '#tools/testing/draft-orders-device.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { cutTexts, fitsWidth } from '#tools/testing/reach.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

/** Draft orders beside each other, on paper and in files, and by what they are computed. */

const DRAFTS = '/admin/draft-orders'
const opened = await openShop(STAFF_OF_TWO)
const { shop } = opened
const drafts = await openDraftOrders(opened)

const [NARROW, WIDE] = WIDTHS
const open = (path: string, width: number = WIDE) => openDesk(opened, { width, path: DRAFTS + path })

const savedSettings = async () => (await drafts.ask<DraftSettingsAnswer>('/settings')).body
async function saveSettings(change: Partial<DraftSettingsAnswer['settings']>): Promise<void> {
  const { settings, version } = await savedSettings()
  await drafts.ask('/settings', { settings: { ...settings, ...change }, seenVersion: version })
}

/** Choices of the page's lists that are longer than their field has room for. */
function cutOptions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    return [...document.querySelectorAll('option')].flatMap((option) => {
      const field = option.closest('select')
      if (!(field && pen)) return []
      const style = getComputedStyle(field)
      pen.font = style.font
      const room = field.clientWidth - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.paddingInlineEnd)
      return pen.measureText(option.text).width > room ? [option.text] : []
    })
  })
}

/** The shop's answers to these calls come when they are let go. */
async function hold(page: Page, calls: string): Promise<void> {
  await page.route(calls, () => undefined)
}

describe('settings of draft orders', () => {
  const form = (page: Page) => page.getByRole('form', { name: 'הגדרות הרכש' })
  const rate = (page: Page) => page.getByLabel('שער האירו')
  const save = (page: Page) => form(page).getByRole('button', { name: /^(שמירה|לשמור בכל זאת)$/ })

  it('say what each does, check while one types, and are saved by keyboard', async () => {
    const { context, page, pageErrors } = await open('/settings')
    await rate(page).waitFor()
    await look(page, 'draft-settings')
    await rate(page).fill('0.5')
    await page.getByText('מספר בין 1 ל־20, עד שתי ספרות אחרי הנקודה.').waitFor()
    await look(page, 'draft-settings-fault')
    await save(page).click()
    expect(await rate(page).getAttribute('aria-invalid')).toBe('true')
    await rate(page).fill('4.05')
    await page.getByText('95%').first().waitFor()
    await page.getByText('98%', { exact: true }).click()
    await page.getByText('ב־98 מתוך 100 תקופות').waitFor()
    await rate(page).press('Enter')
    await page.getByText('ההגדרות נשמרו').waitFor()
    const { settings } = await savedSettings()
    expect([settings.eurRate, settings.serviceLevel]).toEqual([4.05, 98])
    await takePicture(page, 'draft-settings-saved')
    expect([await cutTexts(page), await fitsWidth(page), pageErrors]).toEqual([[], true, []])
    await saveSettings({ serviceLevel: 95, eurRate: 3.92 })
    await context.close()
  })

  it('keep what was typed when somebody else has saved', async () => {
    const { context, page } = await open('/settings')
    await rate(page).fill('4.2')
    await saveSettings({ eurRate: 3.85, maxTires: 900 })
    await save(page).click()
    await page
      .getByRole('alert')
      .getByText(/^גיל עמר, \d\d:\d\d: ההגדרות שונו בינתיים\./)
      .waitFor()
    await expect.poll(() => page.getByLabel('מספר צמיגים מרבי').inputValue()).toBe('900')
    expect(await rate(page).inputValue()).toBe('4.2')
    await form(page).getByText('רשום עכשיו: 3.85').waitFor()
    await look(page, 'draft-settings-conflict')
    await save(page).click()
    await page.getByText('ההגדרות נשמרו').waitFor()
    expect((await savedSettings()).settings).toMatchObject({ eurRate: 4.2, maxTires: 900 })
    await saveSettings({ eurRate: 3.92, maxTires: null })
    await context.close()
  })

  it('wait, and can be asked for again', async () => {
    const { context, page } = await open('', NARROW)
    await page.route('**/draft-orders/settings', (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    )
    await page.goto(`${shop.url}${DRAFTS}/settings`)
    await page.getByRole('alert').waitFor()
    await look(page, 'draft-settings-failed')
    await page.unroute('**/draft-orders/settings')
    await hold(page, '**/api/v1/draft-orders/settings')
    await page.getByRole('button', { name: 'לנסות שוב' }).click()
    await page.getByText('טוענים הגדרות').waitFor()
    await takePicture(page, 'draft-settings-loading')
    await context.close()
  })
})

describe('before there are two drafts', () => {
  it('says that there is nothing to compare with', async () => {
    const { context, page } = await open('/0190a000-0000-7000-8000-000000000000/compare')
    await page.getByText('אין עוד טיוטה להשוות איתה').waitFor()
    await look(page, 'draft-compare-alone')
    await context.close()
  })
})

describe('two drafts', () => {
  let older: DraftOrder
  let newer: DraftOrder
  let comparison: DraftComparison
  beforeAll(async () => {
    older = await drafts.complete()
    await saveSettings({ serviceLevel: 99, freight: { rduch: 4, deltiFr: 9, deltiDe: 5 } })
    newer = await drafts.complete()
    const [first] = newer.items
    await drafts.ask(`/${newer._id}/lines/${first?.lineId}`, { quantity: (first?.quantity ?? 0) + 7, seen: first?.quantity, note: null })
    newer = await drafts.draft(newer._id)
    comparison = (await drafts.ask<DraftComparison>(`/${newer._id}/compare?with=${older._id}`)).body
  })

  const rows = (page: Page) => page.getByRole('table', { name: 'ההבדלים בין הטיוטות' }).locator('tbody tr')

  describe('side by side', () => {
    it.each(WIDTHS)('say what has changed, the dearest first, at %i pixels', async (width) => {
      const { context, page, pageErrors } = await open(`/${newer._id}/compare`, width)
      await rows(page).first().waitFor()
      expect(comparison.lines.length).toBeGreaterThan(0)
      expect(await rows(page).count()).toBe(Math.min(50, comparison.lines.length))
      const sentence = await page.getByText(/^בטיוטה החדשה/).textContent()
      expect(sentence?.replace(/[\u2066\u2069]/g, '')).toContain(
        (newer.totalTires - older.totalTires).toLocaleString('en').replace('-', ''),
      )
      expect(await cutOptions(page)).toEqual([])
      await look(page, 'draft-compare')
      expect([await cutTexts(page), await fitsWidth(page), pageErrors]).toEqual([[], true, []])
      await context.close()
    })

    it('show one kind of change alone, and the file of it', async () => {
      const { context, page } = await open(`/${newer._id}/compare?with=${older._id}`)
      await rows(page).first().waitFor()
      const kind = page.getByRole('button', { name: /^כמות/ })
      await kind.focus()
      await page.keyboard.press('Enter')
      const changed = comparison.lines.filter(({ before, after }) => before && after && before.quantity !== after.quantity)
      await expect.poll(() => rows(page).count()).toBe(Math.min(50, changed.length))
      expect(await kind.getAttribute('aria-pressed')).toBe('true')
      await takePicture(page, 'draft-compare-quantity')
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'ייצוא CSV' }).click()
      expect((await saved).suggestedFilename()).toBe(`draft-${newer.number}-beside-${older.number}.csv`)
      await context.close()
    })

    it('are compared the other way round from the older one, and keep what was shown when the shop does not answer', async () => {
      const { context, page } = await open(`/${older._id}/compare`)
      await rows(page).first().waitFor()
      expect(await page.getByLabel('להשוות עם').inputValue()).toBe(newer._id)
      await page.route('**/compare?**', (route) => (route.request().resourceType() === 'document' ? route.continue() : route.abort()))
      const count = await rows(page).count()
      await page.reload()
      await page.getByRole('alert').waitFor()
      await look(page, 'draft-compare-failed')
      await page.unroute('**/compare?**')
      await page.getByRole('button', { name: 'לנסות שוב' }).click()
      await expect.poll(() => rows(page).count()).toBe(count)
      await hold(page, '**/api/v1/draft-orders/**')
      await page.reload()
      await page.getByText('משווים').waitFor()
      await takePicture(page, 'draft-compare-loading')
      await context.close()
    })

    it('that are the same say so', async () => {
      const { context, page } = await open(`/${newer._id}/compare?with=${newer._id}`)
      await page.getByText('שתי הטיוטות זהות').waitFor()
      await look(page, 'draft-compare-same')
      await context.close()
    })
  })

  describe('on paper', () => {
    const sheets = (page: Page) => page.getByRole('region', { name: /^Purchase order/ })
    const bought = () => (['rduch', 'deltiFr', 'deltiDe'] as const).filter((supplier) => newer.amountPerSupplier[supplier] > 0)

    it.each(WIDTHS)('are an order for each supplier, in English, at %i pixels', async (width) => {
      const { context, page, pageErrors } = await open(`/${newer._id}/print`, width)
      await sheets(page).first().waitFor()
      expect(await sheets(page).count()).toBe(bought().length)
      for (const supplier of bought()) {
        const lines = newer.items.filter(({ source, quantity }) => source === supplier && quantity > 0)
        const sheet = page.getByRole('region', { name: `Purchase order: ${supplier}` })
        expect(await sheet.locator('tbody').first().locator('tr').count()).toBe(lines.length)
        const total = newer.pricePerSupplier[supplier].toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
        expect(await sheet.locator('tbody').last().textContent()).toContain(`€${total}`)
        expect(await sheet.textContent()).toContain('Draft, not approved')
      }
      await look(page, 'draft-paper')
      expect([await cutTexts(page), await fitsWidth(page), pageErrors]).toEqual([[], true, []])
      await context.close()
    })

    it('go to one supplier alone, on A4, without the desk around them', async () => {
      const [supplier = 'rduch'] = bought()
      const { context, page } = await open(`/${newer._id}/print?supplier=${supplier}`)
      await sheets(page).first().waitFor()
      expect(await sheets(page).count()).toBe(1)
      expect(await page.getByRole('button', { name: supplier }).getAttribute('aria-pressed')).toBe('true')
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', '')
      })
      await page.getByRole('button', { name: 'הדפסה' }).press('Enter')
      await expect.poll(() => page.locator('body[data-printed]').count()).toBe(1)
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width: 794, height: 1123 })
      expect(await page.getByRole('button', { name: 'הדפסה' }).isVisible()).toBe(false)
      await takePicture(page, 'draft-paper-a4', { of: 'screen' })
      await page.pdf({ path: '.build/pictures/draft-paper.pdf', preferCSSPageSize: true })
      await context.close()
    })

    it('say when they could not be read, and that there is nothing to print', async () => {
      const { context, page } = await open('/0190a000-0000-7000-8000-000000000000/print')
      await page.getByRole('alert').waitFor()
      await look(page, 'draft-paper-failed')
      await context.close()
    })
  })

  const nameOf = async (supplier: string, ending: string) => {
    const answer = await drafts.download(`/${newer._id}/export/${supplier}.${ending}`)
    return [answer.status, answer.headers.get('content-disposition')]
  }
  const named = (kind: string, supplier: string) => [200, expect.stringContaining(`"${kind}-${newer.number}-${supplier}-`)]

  it('are drafts on paper and in files until they are approved', async () => {
    for (const supplier of ['rduch', 'deltiFr', 'deltiDe'])
      for (const ending of ['csv', 'xlsx']) expect(await nameOf(supplier, ending)).toEqual(named('draft', supplier))
    const approval = { seenTires: newer.totalTires, seenPrice: newer.totalPrice, isAgreed: true }
    expect((await drafts.ask(`/${newer._id}/approve`, approval)).status).toBe(200)
    expect(await nameOf('rduch', 'csv')).toEqual(named('order', 'rduch'))
    const { context, page } = await open(`/${newer._id}/print?supplier=rduch`)
    const sheet = page.getByRole('region', { name: 'Purchase order: rduch' })
    await sheet.waitFor()
    expect(await sheet.textContent()).not.toContain('Draft')
    await context.close()
  })
})
