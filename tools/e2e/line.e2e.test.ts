import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { LineAnswer } from '#services/catalogue/line.contract.ts'
import { MAX_OTHER_SIZES } from '#services/catalogue/product.contract.ts'
import { productPath } from '#services/domain/page-paths.ts'
import type { Partners } from '#services/motorcycles/motorcycle.contract.ts'
import { violationsOf } from '#tools/testing/axe.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { storedCart } from '#tools/testing/cart-device.ts'
import { openContext, openPage } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { storeInBrowser } from '#tools/testing/stored.ts'

/** A model line's page, and the tire that is bought together with another. */

const { shop, browser } = await joinShop()
const [PHONE] = WIDTHS
const MINE = {
  id: 'yamaha-mt-07-2014',
  brand: 'Yamaha',
  model: 'MT-07',
  year: 2021,
  front: '120/70 ZR 17',
  rear: '180/55 ZR 17',
  licence: null,
}
const ask = async <T>(path: string): Promise<T> => (await (await fetch(shop.url + path)).json()) as T
const line = await ask<LineAnswer>('/api/v1/lines/michelin/road-6')
const rear = line.products.find(
  ({ set, position, displaySize, visibility }) => !set && position === 'rear' && displaySize === '180/55 ZR 17' && visibility === 'instock',
)

async function visit(path: string, width: number = PHONE, options: { javaScriptEnabled?: boolean } = {}) {
  const context = await openContext(browser, width, { reducedMotion: 'reduce', ...options })
  await storeInBrowser(context, { myMotorcycle: MINE })
  return { context, ...(await openPage(context, shop.url + path, 'alive')) }
}

async function expectGood(page: Page, name: string): Promise<void> {
  await takePicture(page, name, { of: 'screen' })
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

describe('the page of a line', () => {
  it.each(WIDTHS)('has each article once with its price, and narrows to the visitor’s motorcycle, at %i pixels', async (width) => {
    const { page, context, pageErrors } = await visit('/lines/michelin/road-6', width)
    await page.getByRole('heading', { level: 1, name: 'Road 6' }).waitFor()
    const rows = page.locator('tbody tr')
    expect(await rows.count()).toBe(line.products.length)
    await expectGood(page, 'line')
    await page.getByRole('checkbox', { name: 'רק מה שמתאים ל־MT-07 שלכם' }).check()
    const fitting = await ask<Record<'fronts' | 'rears' | 'sets', { product: { ean: string } }[]>>('/api/v1/motorcycles/yamaha-mt-07-2014')
    const eans = new Set([...fitting.fronts, ...fitting.rears, ...fitting.sets].map(({ product }) => product.ean))
    await expect.poll(() => rows.count()).toBe(line.products.filter(({ ean }) => eans.has(ean)).length)
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('is the same without scripts, and of an unknown line leads on', async () => {
    const { page, context } = await visit('/lines/michelin/road-6', PHONE, { javaScriptEnabled: false })
    expect(await page.locator('tbody tr').count()).toBe(line.products.length)
    const answer = await page.goto(`${shop.url}/lines/michelin/nothing`)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'לא מצאנו דגם כזה' }).waitFor()
    await context.close()
  })

  it('is where the search leads who names a line and no size', async () => {
    const { page, context } = await visit('/', WIDTHS[1])
    await page.getByRole('combobox', { name: /חיפוש/ }).fill('road 6')
    await page
      .getByRole('option', { name: /Road 6/ })
      .first()
      .click()
    await page.waitForURL('**/lines/michelin/road-6*')
    await context.close()
  })
})

describe('the other sizes on a tire’s page', () => {
  it.each([true, false])('are links to the line’s tires for the same wheel, with scripts: %s', async (javaScriptEnabled) => {
    const others = line.products.filter(({ ean, position }) => ean !== rear?.ean && position === 'rear').slice(0, MAX_OTHER_SIZES)
    const { page, context } = await visit(`/tire/moto/${rear?.ean}/x`, PHONE, { javaScriptEnabled })
    const links = page.getByRole('table', { name: 'מידות, שבועות ייצור ומחירים' }).getByRole('rowheader').getByRole('link')
    const paths = await links.evaluateAll((all: HTMLAnchorElement[]) => all.map(({ href }) => decodeURI(new URL(href).pathname)))
    expect(paths).toEqual(others.map(productPath).map(decodeURI))
    await context.close()
  })
})

describe('a pair', () => {
  it('is the tire with one of its line that the visitor’s motorcycle takes, and both go into the cart by one press', async () => {
    const { page, context, pageErrors } = await visit(`/tire/moto/${rear?.ean}/x`)
    const { partners } = await ask<Partners>(`/api/v1/tires/MO/${rear?.ean}/partners?motorcycle=${MINE.id}`)
    const [first] = partners
    const pair = page.getByRole('region', { name: 'יחד עם הצמיג הקדמי' })
    await pair.getByText('הזוג מתאים לאופנוע שלכם. למה?').click()
    await pair.getByText('הקדמי והאחורי מאותו דגם').waitFor()
    await pair.scrollIntoViewIfNeeded()
    await expectGood(page, 'pair')
    const sum = first?.set?.price ?? (rear?.price ?? 0) + (first?.product.price ?? 0)
    expect(((await pair.textContent()) ?? '').replace(/[^\d]/g, '')).toContain(String(Math.floor(sum)))
    await pair.getByRole('button', { name: 'הוספת הזוג לסל' }).click()
    const wanted = first?.set ? [first.set.ean] : [rear?.ean, first?.product.ean]
    await expect.poll(async () => (await storedCart(page))?.map(({ ean }) => ean).sort()).toEqual([...wanted].sort())
    expect(pageErrors).toEqual([])
    await context.close()
  })
})
