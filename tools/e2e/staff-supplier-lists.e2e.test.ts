import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SupplierLists, UnmatchedArticles } from '#services/purchasing/suppliers.contract.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { look } from '#tools/testing/cart-device.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { cutTexts, fitsWidth } from '#tools/testing/reach.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

/** The suppliers' lists: what was recognised of them, what was not, and how they are read. */

const PATH = '/admin/draft-orders/suppliers'
const WIDE = WIDTHS[1]
const CALLS = '**/api/v1/suppliers**'
const opened = await openShop()
const { shop, truth } = opened
const { token } = await signInStaff(truth.database, { issuer: 'local' })
const read = async <Answer>(path: string): Promise<Answer> =>
  (await (await fetch(shop.url + path, { headers: { 'x-auth-token': token } })).json()) as Answer

const open = (width: number = WIDE) => openDesk(opened, { width, path: PATH })
const table = (page: Page) => page.getByRole('table', { name: 'פריטים שלא זוהו' })
const rows = (page: Page) => table(page).locator('tbody tr:has(th)')

let lists: SupplierLists['suppliers']
let unmatched: UnmatchedArticles
beforeAll(async () => {
  lists = (await read<SupplierLists>('/api/v1/suppliers')).suppliers
  unmatched = await read<UnmatchedArticles>('/api/v1/suppliers/unmatched')
})

describe("the suppliers' lists", () => {
  it.each(WIDTHS)('tell how many articles there are and how they were recognised, at %i pixels', async (width) => {
    const { context, page, pageErrors } = await open(width)
    await rows(page).first().waitFor()
    for (const { supplier, articles, matched } of lists) {
      const card = page.getByRole('region', { name: supplier })
      const words = await card.textContent()
      expect(words).toContain(articles.toLocaleString('en'))
      expect(words).toContain(matched.ean.toLocaleString('en'))
    }
    expect(await rows(page).count()).toBe(unmatched.articles.length)
    await page.getByText(`מתוך ${unmatched.totalItems.toLocaleString('en')}`).waitFor()
    await look(page, 'supplier-lists')
    expect([await cutTexts(page), await fitsWidth(page), pageErrors]).toEqual([[], true, []])
    await context.close()
  })

  it('say how a reason is mended, and what an article has cost, by keyboard', async () => {
    const { context, page } = await open()
    await rows(page).first().waitFor()
    const reason = page.getByRole('button', { name: /^מותג לא מוכר/ })
    await reason.focus()
    await page.keyboard.press('Enter')
    const unknown = await read<UnmatchedArticles>('/api/v1/suppliers/unmatched?why=unknown_brand')
    await page.getByText('איך מתקנים:').waitFor()
    await expect.poll(() => rows(page).count()).toBe(unknown.articles.length)
    expect(page.url()).toContain('?why=unknown_brand')
    const link = page.getByRole('link', { name: 'לייבוא קובץ המותגים' })
    expect(await link.getAttribute('href')).toBe('/admin/catalogue?part=import')
    const opener = rows(page)
      .first()
      .getByRole('button', { name: /^מחירים קודמים/ })
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('table', { name: /^המחיר לאורך זמן/ }).waitFor()
    expect(await opener.getAttribute('aria-expanded')).toBe('true')
    await look(page, 'supplier-lists-opened')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('table', { name: /^המחיר לאורך זמן/ }).count()).toBe(0)
    await context.close()
  })

  it('draw what an article has cost over time', async () => {
    const { context, page } = await open()
    const priceAt = (day: number, price: number | null) => ({
      at: `2026-11-${day}T08:00:00.000Z`,
      price,
      units: price && 20,
      isAtLeast: price && true,
    })
    const prices = [priceAt(20, 97.5), priceAt(19, null), priceAt(15, 112.5), priceAt(12, 104), priceAt(10, 99.9)]
    let isDown = true
    await page.route('**/api/v1/suppliers/prices**', (route) => (isDown ? route.abort() : route.fulfill({ json: { ok: true, prices } })))
    await rows(page).first().getByRole('button').click()
    const retry = page.getByRole('alert').getByRole('button', { name: 'לנסות שוב' })
    await retry.waitFor()
    isDown = false
    await retry.click()
    await page.getByText('ב־4 עדכונים.').waitFor()
    await page.getByText('ירד מהמחירון').waitFor()
    await look(page, 'supplier-lists-prices')
    await context.close()
  })

  it('are narrowed to a supplier and to words, saved as they are shown, and lead from a card to what was not recognised of it', async () => {
    const { context, page } = await open()
    await rows(page).first().waitFor()
    const [first] = unmatched.articles
    await page.getByLabel('ספק', { exact: true }).selectOption(first?.supplier ?? '')
    const search = page.getByRole('searchbox')
    await search.fill(first?.sku ?? '')
    await search.press('Enter')
    await expect.poll(() => page.url()).toContain('search=')
    await expect.poll(() => rows(page).first().textContent()).toContain(first?.sku ?? '?')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV של המוצגים' }).click()
    expect((await saved).suggestedFilename()).toBe('unmatched-articles.csv')
    await search.fill('אין כזה')
    await page.getByText('אין פריטים כאלה').waitFor()
    await look(page, 'supplier-lists-nothing')
    await page.getByRole('button', { name: 'לכל הפריטים שלא זוהו' }).click()
    await expect.poll(() => rows(page).count()).toBe(unmatched.articles.length)
    const [list] = lists.filter(({ unmatched: counts }) => counts.not_ours > 0)
    await page
      .getByRole('region', { name: list?.supplier ?? '' })
      .getByRole('button')
      .click()
    await expect.poll(() => page.url()).toContain(`supplier=${list?.supplier}`)
    expect(await page.getByRole('heading', { name: 'פריטים שלא זוהו' }).evaluate((heading) => heading === document.activeElement)).toBe(
      true,
    )
    await context.close()
  })

  it('keep what was shown when the shop does not answer, and ask again', async () => {
    const { context, page } = await open()
    await rows(page).first().waitFor()
    await page.route(CALLS, (route) => route.abort())
    const before = await rows(page).count()
    await page.getByRole('button', { name: /^לא בקטלוג/ }).click()
    await page.getByRole('alert').waitFor()
    expect(await rows(page).count()).toBe(before)
    await look(page, 'supplier-lists-failed')
    await page.unroute(CALLS)
    await page.getByRole('button', { name: 'לנסות שוב' }).click()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await context.close()
  })

  it('wait, and say when there are none', async () => {
    const { context, page } = await openDesk(opened, { width: WIDE, path: '/admin/orders' })
    await page.route(CALLS, () => undefined)
    await page.goto(shop.url + PATH)
    await page.getByText('טוענים מחירונים').waitFor()
    await takePicture(page, 'supplier-lists-loading')
    await page.unroute(CALLS)
    const none = lists.map((list) => ({ ...list, changedAt: null, articles: 0 }))
    await page.route('**/api/v1/suppliers', (route) => route.fulfill({ json: { ok: true, suppliers: none } }))
    await page.goto(shop.url + PATH)
    await page.getByText('עוד לא יובא אף מחירון').waitFor()
    await look(page, 'supplier-lists-none')
    await context.close()
  })
})

/** Last: what the lists say is not as it was any more. */
const csv = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer })
it("reads a supplier's whole list, in letters of its own, and takes out what it does not name", async () => {
  const { page, context, pageErrors } = await openDesk(opened, { width: WIDE, path: '/admin/catalogue?part=import' })
  const input = page.locator('input[type=file]')
  const french = readFileSync(new URL('../../migrations/demo/delti-fr-list.csv', import.meta.url), 'latin1').split('\r\n')
  french.splice(5, 1)
  french[20] = french[20]?.replace(/,\d\d;/, ',80;') ?? ''
  await input.setInputFiles(csv('delti.csv', Buffer.from(french.join('\r\n'), 'latin1')))
  await page.getByText('סוג הקובץ: מחירון של deltiFr').waitFor()
  await page.getByRole('heading', { name: /פריט אחד שאינו ברשימה יוצא/ }).waitFor()
  await page
    .getByRole('table', { name: /אזהרות/ })
    .getByText('Shinko')
    .waitFor()
  await look(page, 'staff-catalogue-import-list')
  await page.getByRole('button', { name: /^החלה/ }).click()
  await page.getByRole('heading', { name: /^הקובץ הוחל.*פריט אחד יצא/ }).waitFor()
  const dirty = readFileSync(new URL('../../services/importing/fixtures/supplier_feed_sample_dirty.csv', import.meta.url))
  await input.setInputFiles(csv('rduch.csv', dirty))
  await page.getByText('חסר יותר ממחצית הרשימה הקודמת').waitFor()
  const stopped = page.getByRole('table', { name: 'מה לתקן בקובץ' })
  await stopped.getByText('התא מתחיל כמו נוסחה').first().waitFor()
  expect(await stopped.getByText('המחיר צריך להיות גדול מאפס').count()).toBe(2)
  await page.getByRole('checkbox', { name: /להוציא גם/ }).waitFor()
  await look(page, 'staff-catalogue-import-list-dirty')
  expect(await cutTexts(page)).toEqual([])
  expect(pageErrors).toEqual([])
  await context.close()
})
