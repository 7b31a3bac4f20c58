import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from '#tools/testing/axe.ts'
import { WIDTHS, watchPageErrors } from '#tools/testing/browser.ts'
import { expectFocus } from '#tools/testing/focus.ts'
import { goAlive, openContext } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'

/** The search box as riders use it, on the demo catalogue. */

const [PHONE, WIDE] = WIDTHS

const { shop, browser, truth } = await joinShop()

async function openHome(width: number, options: BrowserContextOptions = {}): Promise<{ page: Page; pageErrors: string[] }> {
  const context = await openContext(browser, width, { reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const pageErrors = watchPageErrors(page)
  await goAlive(page, `${shop.url}/`)
  return { page, pageErrors }
}

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'חיפוש צמיגים' })
const listOf = (page: Page) => page.getByRole('listbox', { name: 'תוצאות החיפוש' })

/** The field at hand: on a narrow screen it is asked for first. */
async function openField(page: Page) {
  const field = fieldOf(page)
  if ((page.viewportSize()?.width ?? 0) < WIDE) {
    await page.getByRole('banner').getByRole('link', { name: 'חיפוש' }).click()
    await expectFocus(field)
  } else {
    await field.focus()
  }
  return field
}

/** Types it anew and waits until the list is the one for it. */
async function type(page: Page, text: string, option: string): Promise<void> {
  const field = fieldOf(page)
  await field.fill('')
  await field.pressSequentially(text)
  await listOf(page).getByRole('option').filter({ hasText: option }).first().waitFor()
}

const chosen = (page: Page) => page.locator('[role="option"][aria-selected="true"]')

describe('the search box', () => {
  it('finds what riders type while they type it', async () => {
    const { page, pageErrors } = await openHome(PHONE)
    await openField(page)
    for (const size of ['120 70 17', '120/70ZR17', '1207017', '120-70-17', '120/70 ZR 17 M/C (58W) TL']) await type(page, size, '120/70-17')
    await takePicture(page, 'search-size', { of: 'screen' })
    await type(page, '120 7', '120/70-15')
    await type(page, "אנג'ל", 'Angel')
    await type(page, 'road6', 'Road 6')
    await type(page, 'מישלן', 'Michelin')
    await type(page, 'brigestone', 'Bridgestone')
    await type(page, 'mt07', '180/55-17')
    await type(page, 'מישלן 120 70 17', '120/70-17')
    await takePicture(page, 'search-mixture', { of: 'screen' })
    await type(page, '17/70/120', '120/70-17')
    await listOf(page).getByRole('group', { name: 'התכוונתם למידה' }).waitFor()
    expect(pageErrors).toEqual([])
    await page.context().close()
  })

  it('finds a motorcycle by name and year, and leads to its own page', async () => {
    const { page, pageErrors } = await openHome(WIDE)
    const field = await openField(page)
    await type(page, 'cb500x', '2019–2023')
    const motorcycles = listOf(page).getByRole('group', { name: /אופנועים/ })
    expect(await motorcycles.getByRole('option').count()).toBe(2)
    await takePicture(page, 'search-motorcycles', { of: 'screen' })
    expect(await violationsOf(page)).toEqual([])
    await field.press('Enter')
    await page.getByText('המידות שונות מדגם לדגם').waitFor()
    await takePicture(page, 'search-motorcycles-page')
    expect(await violationsOf(page)).toEqual([])
    await openField(page)
    await type(page, 'אפריקה טווין 2022', 'CRF1100L')
    await expect.poll(() => motorcycles.getByRole('option').count()).toBe(1)
    await field.press('ArrowDown')
    await field.press('Enter')
    await page.waitForURL('**/motorcycles/honda-crf1100l-africa-twin-2020?year=2022')
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Africa Twin' }).waitFor()
    expect(pageErrors).toEqual([])
    await page.context().close()
  })

  it('is used with the keyboard alone, and says so to those who do not see it', async () => {
    const { page, pageErrors } = await openHome(WIDE)
    const field = await openField(page)
    expect(await field.getAttribute('aria-expanded')).toBe('false')
    await type(page, 'road 6', 'Road 6')
    expect([await field.getAttribute('aria-expanded'), await field.getAttribute('aria-controls')]).toEqual(['true', 'search-choices'])
    await expect
      .poll(() =>
        page
          .getByRole('status')
          .filter({ hasText: /נמצאו \d+ צמיגים/ })
          .count(),
      )
      .toBe(1)
    // Keys that choose among the letters of an input method are not ours.
    await field.evaluate((element) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', isComposing: true, bubbles: true, cancelable: true })),
    )
    expect(await chosen(page).count()).toBe(0)
    await field.press('ArrowDown')
    expect(await field.getAttribute('aria-activedescendant')).toBe(await chosen(page).getAttribute('id'))
    await field.press('ArrowUp')
    expect(await chosen(page).count()).toBe(0)
    await field.press('ArrowUp')
    expect(await chosen(page).textContent()).toContain('לכל')
    expect(await violationsOf(page)).toEqual([])

    await field.press('Escape')
    await listOf(page).waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('road 6')
    await field.press('ArrowDown')
    await listOf(page).waitFor()
    await field.press('ArrowDown')
    await field.press('Enter')
    await page.waitForURL('**/lines/michelin/road-6*')
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Road 6' }).waitFor()
    expect(await listOf(page).count()).toBe(0)
    expect(pageErrors).toEqual([])
    await page.context().close()
  })

  it('leads to the page of results, from which a tire goes to the cart', async () => {
    const addsBefore = await countFacts('PRODUCT_ADD_TO_CART', 'search', '')
    const { page, pageErrors } = await openHome(PHONE)
    const field = await openField(page)
    await field.fill('diablo rosso')
    await field.press('Enter')
    await page.waitForURL('**/search?q=diablo%20rosso')
    await page.getByRole('heading', { level: 1, name: 'תוצאות חיפוש: diablo rosso' }).waitFor()
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: /הוספה לסל/ }) })
      .first()
    await card.waitFor()
    await takePicture(page, 'search-results')
    await card.getByRole('button', { name: /הוספה לסל/ }).click()
    await page.waitForURL('**/cart')
    await expect.poll(() => countFacts('PRODUCT_ADD_TO_CART', 'search', '')).toBeGreaterThan(addsBefore)
    expect(pageErrors).toEqual([])
    await page.context().close()
  })

  it('says when nothing is found, leads on, and has it counted once', async () => {
    const query = `zzzqqqxx${randomUUID().slice(0, 8)}`
    const { page, pageErrors } = await openHome(PHONE)
    const field = await openField(page)
    await field.pressSequentially(query)
    await page.getByText('לא מצאנו צמיג שמתאים לחיפוש הזה').waitFor()
    await takePicture(page, 'search-nothing', { of: 'screen' })
    await expect.poll(() => resultsOf(query)).toEqual([0])
    await field.press('Enter')
    await page.waitForURL('**/search?q=*')
    await page.getByRole('heading', { level: 2, name: 'לא מצאנו צמיג שמתאים לחיפוש הזה' }).waitFor()
    await takePicture(page, 'search-empty')
    await page.getByRole('main').getByRole('link', { name: 'לבחירת מידה', exact: true }).last().click()
    await page.getByLabel('צמיג ברוחב').waitFor()
    expect(await resultsOf(query)).toEqual([0])
    expect(pageErrors).toEqual([])
    await page.context().close()
  })

  it('says when there is no connection, and asks again', async () => {
    const { page } = await openHome(PHONE)
    const field = await openField(page)
    await type(page, 'road', 'Road')
    await page.context().setOffline(true)
    await field.fill('angel')
    await page.getByRole('alert').filter({ hasText: 'אין חיבור לאינטרנט' }).waitFor()
    await takePicture(page, 'search-offline', { of: 'screen' })
    await page.context().setOffline(false)
    // Pressed where buttons do not take the focus, it must not go away with the field's.
    await page.getByRole('button', { name: 'לנסות שוב' }).hover()
    await page.mouse.down()
    await expectFocus(field)
    await page.mouse.up()
    await listOf(page).getByRole('option').filter({ hasText: 'Angel' }).first().waitFor()
    await page.context().close()
  })

  it.each(WIDTHS)('is put away at %i pixels by a press elsewhere and by Escape, and gives the focus back', async (width) => {
    const { page, pageErrors } = await openHome(width)
    const field = await openField(page)
    await type(page, 'road', 'Road')
    await page.mouse.click(4, 840)
    await listOf(page).waitFor({ state: 'detached' })
    if (width < WIDE) {
      await field.waitFor({ state: 'hidden' })
      await openField(page)
      await field.press('Escape')
      await field.waitFor({ state: 'hidden' })
      const opener = page.getByRole('banner').getByRole('link', { name: 'חיפוש' })
      await expectFocus(opener)
    }
    expect(pageErrors).toEqual([])
    await page.context().close()
  })

  it.each(WIDTHS)('works without scripts at %i pixels', async (width) => {
    const { page } = await openHome(width, { javaScriptEnabled: false })
    if (width < WIDE) {
      await page.getByRole('banner').getByRole('link', { name: 'חיפוש' }).click()
      await page.getByLabel('מה לחפש').fill('מישלן 120 70 17')
      await page.getByRole('main').getByRole('button', { name: 'חיפוש' }).click()
    } else {
      await fieldOf(page).fill('מישלן 120 70 17')
      await fieldOf(page).press('Enter')
    }
    await page.waitForURL('**/search?q=*')
    expect(await page.getByRole('article').count()).toBeGreaterThan(5)
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /כל הצמיגים במידה/ })
        .getAttribute('href'),
    ).toBe('/list/moto/120/70/17?brands=michelin')
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    await page.context().close()
  })
})

describe('the page of results', () => {
  it('leads on past what one page holds, also without scripts, and back', async () => {
    const { page } = await openHome(PHONE, { javaScriptEnabled: false })
    await page.goto(`${shop.url}/search?q=17`)
    const eansOf = async () => page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.querySelector('a')?.href))
    const first = await eansOf()
    expect(first).toHaveLength(24)
    await page.getByRole('link', { name: /^עוד צמיגים/ }).click()
    expect((await eansOf()).slice(0, 24)).toEqual(first)
    expect(await page.getByRole('article').count()).toBe(48)
    await page.goBack()
    await page.getByRole('link', { name: /^\d+ הבאים/ }).click()
    await page.waitForURL('**/search?q=17&page=2')
    const second = await eansOf()
    expect(second).toHaveLength(24)
    expect(second.filter((address) => first.includes(address))).toEqual([])
    await page.getByRole('link', { name: 'הקודמים' }).click()
    await page.waitForURL('**/search?q=17')
    expect(await eansOf()).toEqual(first)
    await page.context().close()
  })

  it.each([true, false])('gives way to the article whose number was typed (scripts: %s)', async (javaScriptEnabled) => {
    const { page } = await openHome(WIDE, { javaScriptEnabled })
    await page.goto(`${shop.url}/search?q=road+6`)
    const href = await page.getByRole('article').getByRole('link').first().getAttribute('href')
    const [, ean = ''] = /\/([0-9]{13})\//.exec(href ?? '') ?? []
    await fieldOf(page).fill(ean)
    await fieldOf(page).press('Enter')
    await page.waitForURL(`**${href}`)
    await page.getByRole('heading', { level: 1, name: /Road 6/ }).waitFor()
    await page.context().close()
  })

  it.each([
    '/search',
    '/search?q=',
    `/search?q=${'א'.repeat(500)}`,
    '/search?q=%00&q=b',
    '/search?q=%E0%A4%A',
    `/search?q=${encodeURIComponent('<script>alert(1)</script>')}`,
  ])('stands whatever is asked: %s', async (path) => {
    const answer = await fetch(shop.url + path)
    const html = await answer.text()
    expect([answer.status, html.includes('<script>alert')]).toEqual([200, false])
    expect(html).toContain('name="robots" content="noindex"')
  })
})

/** Results of every report of a search, once per event. */
async function resultsOf(query: string): Promise<number[]> {
  const rows = await truth.clickhouse.query<{ results: number }>(
    "SELECT any(results) AS results FROM event_facts WHERE kind = 'SEARCHED' AND query = {query:String} GROUP BY event_id",
    { query },
  )
  return rows.map(({ results }) => results)
}

async function countFacts(kind: string, source: string, query: string): Promise<number> {
  const [row] = await truth.clickhouse.query<{ count: number }>(
    'SELECT toUInt32(uniqExact(event_id)) AS count FROM event_facts WHERE kind = {kind:String} AND source = {source:String} AND query = {query:String}',
    { kind, source, query },
  )
  return row?.count ?? 0
}
