import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from '#tools/testing/axe.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { goAlive, openContext, openPage } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { storeInBrowser } from '#tools/testing/stored.ts'

/** What narrows and orders a list, beyond what its own tests know. */

const { shop, browser } = await joinShop()
const [PHONE] = WIDTHS
const SIZE = '/list/moto/180/55/17'
const OTHER_SIZE = '/list/moto/120/70/17'
const BRAND = '/list/moto/by/brand/dunlop'
const MINE = {
  id: 'yamaha-mt-07-2014',
  brand: 'Yamaha',
  model: 'MT-07',
  year: 2021,
  front: '120/70 ZR 17',
  rear: '180/55 ZR 17',
  licence: null,
}

async function visit(options: { javaScriptEnabled?: boolean } = {}) {
  const context = await openContext(browser, PHONE, { reducedMotion: 'reduce', ...options })
  return { context, ...(await openPage(context, 'about:blank')) }
}

const open = (page: Page, path: string) => goAlive(page, shop.url + path)
const cards = (page: Page) => page.getByRole('article')
const query = (page: Page) => new URL(page.url()).search
const choice = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name })
const openPanel = (page: Page) => page.getByRole('button', { name: /^סינון/ }).click()

async function expectGood(page: Page, name: string): Promise<void> {
  await takePicture(page, name, { of: 'screen' })
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

describe('what else narrows and orders a list', () => {
  it('a sheet from below says what it leaves, and every choice is taken back by a press on its chip', async () => {
    const { page, context, pageErrors } = await visit()
    await open(page, BRAND)
    await openPanel(page)
    await choice(page, /^אחורי/).check()
    await choice(page, /^17″/).check()
    await expectGood(page, 'list-sheet')
    const show = page.getByRole('button', { name: /^הציגו/ })
    const found = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0])
    await show.click()
    await expect.poll(() => query(page)).toBe('?position=rear&rim=17')
    const told: { position: string; rim: string; set: boolean }[] = await page.evaluate(
      async (path) => (await fetch(path)).json(),
      '/api/v1/bybrand/MO/tires/dunlop',
    )
    const passing = told.filter(({ position, rim, set }) => !set && ['rear', 'both'].includes(position) && rim === '17')
    expect(found).toBe(passing.length)
    await page.getByText(`${found} מתוך ${told.length}`).first().waitFor()
    await takePicture(page, 'list-chips', { of: 'screen' })
    await page.getByRole('link', { name: 'ביטול הסינון: אחורי' }).click()
    await page.getByRole('link', { name: /ביטול הסינון: חישוק/ }).click()
    await expect.poll(() => query(page)).toBe('')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('an order is chosen above it, stands in the address, and is the same without scripts', async () => {
    const path = `${SIZE}?sort=price`
    const [alive, still] = [await visit(), await visit({ javaScriptEnabled: false })]
    await open(alive.page, SIZE)
    await alive.page.getByLabel('סדר').selectOption('price')
    await expect.poll(() => query(alive.page)).toBe('?sort=price')
    const prices: number[] = await alive.page.evaluate(
      async (call) => ((await (await fetch(call)).json()) as { price: number }[]).map(({ price }) => price),
      '/api/v1/tires/MO/180/55/17',
    )
    const first = cards(alive.page).first()
    await expect.poll(() => first.textContent()).toContain(String(Math.floor(Math.min(...prices))))
    await open(still.page, path)
    expect(await cards(still.page).getByRole('heading').allTextContents()).toEqual(
      await cards(alive.page).getByRole('heading').allTextContents(),
    )
    await alive.context.close()
    await still.context.close()
  })

  it('the visitor’s motorcycle leaves in every list what fits it, says so, and what it leaves out', async () => {
    const { page, context, pageErrors } = await visit()
    const { fronts, rears, sets } = (await (await fetch(`${shop.url}/api/v1/motorcycles/yamaha-mt-07-2014`)).json()) as Record<
      'fronts' | 'rears' | 'sets',
      { product: { ean: string } }[]
    >
    const fitting = new Set([...fronts, ...rears, ...sets].map(({ product }) => product.ean))
    const count = async (call: string) => {
      const listed = (await (await fetch(shop.url + call)).json()) as { ean: string }[]
      return [listed.filter(({ ean }) => fitting.has(ean)).length, listed.length] as const
    }
    await storeInBrowser(context, { myMotorcycle: MINE })
    await open(page, OTHER_SIZE)
    await choice(page, 'רק מה שמתאים ל־MT-07 שלכם').check()
    const [shown, all] = await count('/api/v1/tires/MO/120/70/17')
    await page.getByText(`ל־MT-07 שלכם: ${shown} מתוך ${all}`).waitFor()
    await page.getByText('מה לא מוצג, ולמה?').click()
    await expectGood(page, 'list-mine')
    await page.locator(`footer a[href="${SIZE}"]`).click()
    await page.waitForURL(`**${SIZE}`)
    const [shownThere, allThere] = await count('/api/v1/tires/MO/180/55/17')
    await page.getByText(`ל־MT-07 שלכם: ${shownThere} מתוך ${allThere}`).waitFor()
    expect(pageErrors).toEqual([])
    await context.close()
  })
})
