import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { ProductDetails } from '#services/catalogue/product.contract.ts'
import { violationsOf } from '#tools/testing/axe.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { goAlive, openContext, openPage } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'

/** Tires side by side, and those that a browser keeps. */

const { shop, browser } = await joinShop()
const [PHONE] = WIDTHS
const SIZE = '/list/moto/180/55/17'
const listed = (await (await fetch(`${shop.url}/api/v1/tires/MO/180/55/17`)).json()) as ProductDetails[]
const two = listed.filter(({ set, position, lifeKm }) => !set && position === 'rear' && lifeKm !== null).slice(0, 2)

async function visit(path: string, width: number = PHONE) {
  const context = await openContext(browser, width, { reducedMotion: 'reduce' })
  return { context, ...(await openPage(context, shop.url + path, 'alive')) }
}

async function expectGood(page: Page, name: string): Promise<void> {
  await takePicture(page, name, { of: 'screen' })
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

describe('the comparison', () => {
  it('is chosen in a list, and outlives the way to another one', async () => {
    const { page, context, pageErrors } = await visit(`${SIZE}?position=rear`)
    const choices = page.getByRole('article').getByRole('checkbox', { name: /^השוואה/ })
    await choices.nth(0).check()
    await page.getByText('צמיג אחד להשוואה. בחרו עוד אחד.').waitFor()
    await choices.nth(1).check()
    await expectGood(page, 'compare-bar')
    await goAlive(page, `${shop.url}/list/moto/120/70/17`)
    await page.getByRole('complementary', { name: 'השוואת צמיגים' }).getByRole('link', { name: 'להשוואה' }).click()
    await page.waitForURL('**/compare?tires=*')
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(2)
    await page.getByRole('button', { name: 'חזרה לרשימה' }).click()
    await page.waitForURL('**/list/moto/120/70/17')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it.each(WIDTHS)('says what differs first, and what a thousand kilometres cost, also by a link, at %i pixels', async (width) => {
    const { page, context, pageErrors } = await visit(`/compare?tires=${two.map(({ ean }) => ean).join(',')}`, width)
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'מחיר לאלף ק״מ' }) })
    const told = (await row.getByRole('cell').allTextContents()).map((text) => text.replace(/[^\d.]/g, ''))
    expect(told).toEqual(two.map(({ price, lifeKm }) => (price / ((lifeKm ?? 0) / 1000)).toFixed(2)))
    const groups = await page.locator('th[scope=rowgroup]').allTextContents()
    expect(groups[0]).toBe('מה שונה')
    for (const values of await page.locator('tr[data-differs]').all())
      expect(new Set(await values.getByRole('cell').allTextContents()).size).toBe(2)
    const [fit] = await page.getByRole('rowheader').allTextContents()
    expect(fit).toBe('מתאים לאופנוע שלכם')
    await page.getByRole('link', { name: 'לכל הצמיגים במידה 180/55-17' }).waitFor()
    await expectGood(page, 'compare')
    await page.getByRole('rowheader').last().scrollIntoViewIfNeeded()
    const tops = await page.getByRole('columnheader').evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().top))
    for (const top of tops) expect(top).toBeGreaterThanOrEqual(0)
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('of nothing says how to begin', async () => {
    const { page, context } = await visit('/compare?tires=x')
    await page.getByRole('heading', { name: 'עוד לא בחרתם צמיגים להשוואה' }).waitFor()
    await context.close()
  })
})

describe('what a browser keeps', () => {
  it('is what has a heart, and what was looked at lately, the last one first', async () => {
    const { page, context, pageErrors } = await visit('/kept')
    await page.getByRole('heading', { name: 'עוד לא שמרתם צמיגים' }).waitFor()
    const [first, second] = two
    await goAlive(page, `${shop.url}/tire/moto/${first?.ean}/x`)
    await page.getByRole('button', { name: /אהבתי/ }).click()
    await goAlive(page, `${shop.url}/tire/moto/${second?.ean}/x`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'הצמיגים ששמרתם' }).click()
    await page.waitForURL('**/kept')
    const eansOf = async (title: string) => {
      const links = page.locator('section', { has: page.getByRole('heading', { name: title }) }).locator('h3 a')
      return (await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))).map((href) => /\d{13}/.exec(href)?.[0])
    }
    await expect.poll(() => eansOf('סימנתם בלב')).toEqual([first?.ean])
    expect(await eansOf('ראיתם לאחרונה')).toEqual([second?.ean, first?.ean])
    await expectGood(page, 'kept')
    expect(pageErrors).toEqual([])
    await context.close()
  })
})
