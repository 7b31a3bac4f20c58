import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Product } from '#services/catalogue/product.contract.ts'
import type { Partners } from '#services/motorcycles/motorcycle.contract.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { findArticles, type Items, item, look, openDevice, storedCart } from '#tools/testing/cart-device.ts'
import { readLayoutShift } from '#tools/testing/layout-shift.ts'
import { openContext, openPage } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { fitsWidth } from '#tools/testing/reach.ts'

const [PHONE] = WIDTHS
const GONE = '2999999999999'
const PRODUCT_CALLS = '**/api/v1/tires/MO/*'
const ORDER = 'המשך להזמנה'

const { shop, browser } = await joinShop()
const articles = await findArticles(shop.url)

const rows = (page: Page) => page.getByRole('article')
const order = (page: Page) => page.getByRole('button', { name: ORDER })

/** A browser of its own with this cart. */
const device = (items: Items = [], { width = PHONE, seenPrices = {} }: { width?: number; seenPrices?: Record<string, number> } = {}) =>
  openDevice(browser, { width, items, seenPrices })

const open = (context: BrowserContext, path = '/cart') => openPage(context, shop.url + path)

describe('the cart', () => {
  it.each(WIDTHS)('shows its articles without a jump at %i pixels, and what they come to', async (width) => {
    const context = await device([item(articles.set), item(articles.tire, 2)], { width })
    const held = Promise.withResolvers<void>()
    await context.route(PRODUCT_CALLS, async (route) => {
      await held.promise
      await route.continue()
    })
    const { page, pageErrors } = await open(context)
    await page.getByRole('main').getByRole('status').filter({ hasText: 'טוענים…' }).waitFor({ state: 'attached' })
    expect(await rows(page).count()).toBe(0)
    await takePicture(page, 'cart-loading')
    held.resolve()
    await order(page).waitFor()
    expect(await rows(page).count()).toBe(2)
    const { total, shifts } = await readLayoutShift(page)
    expect(total, JSON.stringify(shifts)).toBeLessThan(0.02)
    await page.getByText('סט אחד ו־2 צמיגים').waitFor()
    await page.getByText('את התור במוסך קובעים בשלב הבא.').waitFor()
    expect(await page.getByRole('link', { name: 'המשך בקניות' }).getAttribute('href')).toBe('/')
    await takePicture(page, 'cart')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it.each(WIDTHS)('names the tire for the other wheel beside one alone, and takes it in at %i pixels', async (width) => {
    const list = (await (await fetch(`${shop.url}/api/v1/bybrand/MO/tires/michelin`)).json()) as Product[]
    const fronts = list.filter(({ name, position, visibility }) => name === 'Road 6' && position === 'front' && visibility === 'instock')
    const answers = await Promise.all(
      fronts.map(async (front) => {
        const answer = await fetch(`${shop.url}/api/v1/tires/MO/${front.ean}/partners`)
        return { front, partners: ((await answer.json()) as Partners).partners }
      }),
    )
    const only = answers.find(({ partners }) => partners.length === 1 && partners[0]?.set === null)
    if (!only?.partners[0]) throw new Error('no front of the demo has one partner without a set')
    const { product } = only.partners[0]
    const context = await device([item(only.front)], { width })
    const { page } = await open(context)
    const partner = page.getByRole('region', { name: 'ומה עם הצמיג האחורי?' })
    await partner.getByText(product.displaySize).waitFor()
    await takePicture(page, 'cart-partner')
    await partner.getByRole('button', { name: 'הוספה לסל' }).click()
    await expect.poll(() => rows(page).count()).toBe(2)
    expect((await storedCart(page))?.map(({ ean }) => ean)).toEqual([only.front.ean, product.ean])
    await partner.waitFor({ state: 'detached' })
    await context.close()
  })

  it('names the instalment that the page of the article named, where the sum is the same', async () => {
    const list = (await (await fetch(`${shop.url}/api/v1/tires/MO/180/55/17`)).json()) as Product[]
    const set = list.find(({ set, price, visibility }) => set && visibility === 'instock' && Math.round(price * 100) % 6 > 0)
    if (!set) throw new Error('every set of the demo catalogue can be split into six equal parts')
    const { page } = await open(await device([item(set)]), `/tire/moto/${set.ean}/x`)
    const figure = /6 תשלומים של ₪([\d,.]+\d)/
    const named = async () => figure.exec((await page.getByRole('main').textContent()) ?? '')?.[1]
    const onItsPage = await named()
    await takePicture(page, 'product-instalment')
    await page.goto(`${shop.url}/cart`)
    await order(page).waitFor()
    expect([onItsPage, await named()]).toEqual([onItsPage, expect.stringMatching(/^\d/)])
    expect(await named()).toBe(onItsPage)
    await page.context().close()
  })

  it('says how far a single tire is from free shipping, and where ten is the end', async () => {
    const context = await device([item(articles.tire)])
    const { page, pageErrors } = await open(context)
    await page.getByText('הוסיפו עוד צמיג אחד והמשלוח חינם').waitFor()
    await page.getByText('₪60.00', { exact: true }).waitFor()
    const quantity = page.getByLabel(/^כמות/)
    expect(await quantity.locator('option').allTextContents()).toEqual(Array.from({ length: 10 }, (_, index) => String(index + 1)))
    await quantity.selectOption('10')
    await page.getByText('הכמות שונתה בהצלחה').waitFor()
    await page.getByText('אפשר להזמין עד 10 מכל מוצר').waitFor()
    expect(await page.getByText('הוסיפו עוד').count()).toBe(0)
    await page.goto(`${shop.url}/tire/moto/${articles.tire.ean}/x`)
    await page.getByRole('button', { name: 'הוספה לסל' }).locator('visible=true').first().click()
    await page.getByText('בסל כבר יש 10 מהמוצר הזה, ואי אפשר להזמין יותר').waitFor()
    expect(await storedCart(page)).toEqual([item(articles.tire, 10)])
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('can be used by the keyboard alone, and goes on from the page when a row is gone', async () => {
    const context = await device([item(articles.set), item(articles.tire)])
    const { page, pageErrors } = await open(context)
    await rows(page).first().getByRole('link').focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await storedCart(page))?.[0]?.quantity).toBe(2)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('המוצר הוסר מהסל').waitFor()
    expect(await rows(page).count()).toBe(1)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await rows(page).getByRole('button', { name: /^הסרה/ }).press('Enter')
    await page.getByText('הסל ריק').waitFor()
    await takePicture(page, 'cart-empty')
    await page.getByRole('link', { name: 'המשך בקניות' }).press('Enter')
    await page.waitForURL(`${shop.url}/`)
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('is one cart in two tabs', async () => {
    const context = await device([item(articles.tire)])
    const [one, two] = [await open(context), await open(context)]
    await order(two.page).waitFor()
    await one.page.getByLabel(/^כמות/).selectOption('4')
    await expect.poll(() => two.page.getByLabel(/^כמות/).inputValue()).toBe('4')
    await one.page.goto(`${shop.url}/tire/moto/${articles.set.ean}/x`)
    await one.page.getByRole('button', { name: 'הוספה לסל' }).locator('visible=true').first().click()
    await expect.poll(() => rows(two.page).count()).toBe(2)
    await two.page.getByRole('button', { name: /^הסרה/ }).first().click()
    await expect.poll(() => storedCart(one.page)).toEqual([item(articles.set)])
    expect([...one.pageErrors, ...two.pageErrors]).toEqual([])
    await context.close()
  })

  it('goes on to the order once each article can be had, and reports each once', async () => {
    const context = await device([item(articles.tire), item(articles.unorderable), item(articles.set, 3)])
    const { page, pageErrors } = await open(context)
    const begun: string[] = []
    page.on('request', (request) => {
      const body = request.url().includes('/collector/collect/') ? (request.postDataJSON() as { kind: string; ean: string }) : null
      if (body?.kind === 'CHECKOUT_INIT') begun.push(body.ean)
    })
    const bill = page.getByRole('complementary', { name: 'סיכום' })
    await bill.getByText('אי אפשר להמשיך להזמנה עם:').waitFor()
    expect(await bill.getByRole('listitem').textContent()).toContain(`${articles.unorderable.name}: לא במלאי`)
    expect(await order(page).isDisabled()).toBe(true)
    await look(page, 'cart-blocked')
    await bill.getByRole('button', { name: /^הסרה/ }).click()
    await expect.poll(() => order(page).isEnabled()).toBe(true)
    await order(page).click()
    await page.waitForURL('**/checkout')
    await expect.poll(() => begun).toEqual([articles.tire.ean, articles.set.ean])
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('keeps the row of an article that cannot be loaded, and loads it at another try', async () => {
    const context = await device([item(articles.tire), item(articles.other, 2)])
    const failing = `**/api/v1/tires/MO/${articles.other.ean}`
    await context.route(failing, (route) =>
      route.fulfill({ status: 503, json: { ok: false, error: { code: 'unavailable', message: 'השירות אינו זמין כרגע.' } } }),
    )
    const { page } = await open(context)
    await page.getByRole('alert').filter({ hasText: 'השירות אינו זמין כרגע.' }).waitFor()
    const broken = rows(page).filter({ hasText: 'פרטי המוצר לא נטענו' })
    expect(await broken.getByLabel(/^כמות/).inputValue()).toBe('2')
    expect([await rows(page).count(), await order(page).isDisabled()]).toEqual([2, true])
    await look(page, 'cart-failed')
    await context.unroute(failing)
    await page.getByRole('button', { name: 'לנסות שוב' }).click()
    await expect.poll(() => order(page).isEnabled()).toBe(true)
    expect([await broken.count(), await page.getByRole('main').getByRole('alert').count()]).toEqual([0, 0])
    await context.close()
  })

  it('leaves out what is no longer sold, and says so quietly', async () => {
    const context = await device([item(articles.set), item({ ean: GONE, set: false }, 5)])
    const { page, pageErrors } = await open(context)
    await page.getByText('מוצר אחד מהסל כבר לא נמכר אצלנו ולא נכלל בסכום.').waitFor()
    expect([await rows(page).count(), await order(page).isEnabled()]).toEqual([1, true])
    await look(page, 'cart-gone')
    await page.getByRole('button', { name: 'ניקוי מהסל' }).click()
    await expect.poll(() => storedCart(page)).toEqual([item(articles.set)])
    expect(await page.getByText('כבר לא נמכר').count()).toBe(0)
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('says which prices are others than the last time', async () => {
    const { tire, other } = articles
    const seenPrices = { [tire.ean]: tire.price + 10, [other.ean]: other.price - 10 }
    const context = await device([item(tire), item(other)], { seenPrices })
    const { page } = await open(context)
    await rows(page).first().getByText('המחיר ירד מאז שראיתם אותו, היה').waitFor()
    await rows(page).last().getByText('המחיר עלה מאז שראיתם אותו, היה').waitFor()
    await look(page, 'cart-prices')
    await page.reload()
    await order(page).waitFor()
    expect(await page.getByText('מאז שראיתם').count()).toBe(0)
    await context.close()
  })

  it('works in a browser that keeps nothing, and says that it does not', async () => {
    const context = await openContext(browser, PHONE)
    await context.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('no', 'SecurityError')
        },
      }),
    )
    const { page, pageErrors } = await open(context, `/tire/moto/${articles.tire.ean}/x`)
    await page.getByRole('button', { name: 'הוספה לסל' }).locator('visible=true').first().click()
    await page.getByRole('link', { name: 'לסל הקניות' }).click()
    await page.getByText('הדפדפן הזה לא שומר את הסל').waitFor()
    // The row comes when its tire is known.
    await expect.poll(async () => [await rows(page).count(), await order(page).isEnabled()]).toEqual([1, true])
    await look(page, 'cart-not-kept')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('holds a name as long as a catalogue may bring, Hebrew or English', async () => {
    const context = await device([item(articles.set), item(articles.tire, 10)])
    let name = ''
    await context.route(PRODUCT_CALLS, async (route) => {
      const answer = (await (await route.fetch()).json()) as { result: Product[] }
      await route.fulfill({
        json: { ...answer, result: answer.result.map((product) => ({ ...product, name, displayName: name, visibility: 'outofstock' })) },
      })
    })
    const { page, pageErrors } = await open(context, '/about-us')
    for (const [kind, longest] of [
      ['long', 'צמיג ספורט תיור מיוחד לרוכבים שאוהבים שמות ארוכים במיוחד ScorpionTrailExtraUltraGripMaximumEdition3 קדמי ואחורי'],
      ['english', 'Pilot Road 6 GT Extra Load (Dual Compound) Limited Edition'],
    ] as const) {
      name = longest
      await page.goto(`${shop.url}/cart`)
      await rows(page).filter({ hasText: longest }).first().waitFor()
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        await takePicture(page, `cart-${kind}-names`)
        expect(await fitsWidth(page)).toBe(true)
      }
    }
    expect(pageErrors).toEqual([])
    await context.close()
  })
})
