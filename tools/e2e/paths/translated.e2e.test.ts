import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
import { eventually } from '#services/platform/testing/eventually.ts'
import { findPlentiful, item, openDevice } from '#tools/testing/cart-device.ts'
import {
  BUYER,
  chooseInstallation,
  choosePickup,
  chooseShipping,
  fillBuyer,
  stepHeading,
  toConfirmation,
  toPayment,
} from '#tools/testing/checkout-device.ts'
import { openContext, openPage, settled } from '#tools/testing/open-page.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { translate, translateFromTheStart } from '#tools/testing/translation.ts'
import { ask, MT07, openWizard, stepHeading as wizardHeading } from '#tools/testing/wizard-device.ts'

/** Whoever has the shop translated by the browser finds, chooses and orders like everybody: each walk shows what it shows without. */

/** Its own: what others buy or like meanwhile would stand on the second walk and not on the first. */
const { shop, browser, truth } = await openShop()
const [tire, other = tire] = await findPlentiful({ shop, truth }, 2)
const PHONE = 390

/** Goes through a part of the shop, from one step to the next. */
type Walk = (page: Page) => AsyncGenerator<string, void>
type Visit = () => Promise<{ context: BrowserContext; page: Page; pageErrors: string[] }>

const visit =
  (path: string): Visit =>
  async () => {
    const context = await openContext(browser, PHONE, { reducedMotion: 'reduce' })
    return { context, ...(await openPage(context, shop.url + path, 'alive')) }
  }
const visitWithCart =
  (path: string): Visit =>
  async () => {
    const context = await openDevice(browser, { width: PHONE, items: [item(tire), item(other, 2)] })
    return { context, ...(await openPage(context, shop.url + path, 'alive')) }
  }

async function shownOn(page: Page): Promise<string> {
  await settled(page)
  const shown = (await page.locator('body').innerText()).replace(/\s+/g, ' ')
  // Each walk presses it.
  return shown.replace(/(אהבתי) \d+/, '$1').trim()
}

/** The address is another one before the page is: what is to stand there is waited for. */
const pageOf = (page: Page, title: RegExp) => page.getByRole('heading', { level: 1, name: title }).waitFor()

/** The same walk side by side, once translated: parts that come later come to both. */
async function expectSameTranslated(enter: Visit, walk: Walk): Promise<void> {
  const [plain, translated] = [await enter(), await enter()]
  await translate(translated.page)
  const steps = walk(translated.page)
  for await (const step of walk(plain.page)) {
    await steps.next()
    await expectSame(plain.page, translated.page, step)
    expect([step, ...translated.pageErrors]).toEqual([step])
  }
  await steps.next()
  await plain.context.close()
  await translated.context.close()
}

const expectSame = (plain: Page, translated: Page, step: string) =>
  eventually(async () => expect([step, await shownOn(translated)]).toEqual([step, await shownOn(plain)]))

it('finds a size on the home page', () =>
  expectSameTranslated(visit('/'), async function* (page) {
    await page.getByLabel('צמיג ברוחב').selectOption('190')
    await page.getByLabel('בפרופיל').selectOption('55')
    await expect.poll(() => page.getByLabel('לחישוק').inputValue()).toBe('17')
    yield 'chosen'
    await page.getByRole('radio', { name: 'לפי אופנוע' }).check()
    yield 'by motorcycle'
    await page.getByRole('combobox', { name: 'יצרן', exact: true }).selectOption('Yamaha')
    await page.getByRole('combobox', { name: 'שנה', exact: true }).selectOption('2020')
    await page.getByRole('combobox', { name: 'דגם', exact: true }).selectOption('yamaha-mt-07-2014')
    yield 'motorcycle chosen'
    await page.getByRole('button', { name: 'לצמיגים המתאימים' }).click()
    await page.waitForURL('**/motorcycles/yamaha-mt-07-2014?year=2020')
    await pageOf(page, /MT-07/)
    await page.getByRole('article').first().waitFor()
    yield 'motorcycle'
  }))

it('orders and narrows a list', () =>
  expectSameTranslated(visit('/list/moto/180/55/17'), async function* (page) {
    for (const order of ['price', 'year']) {
      await page.getByLabel('סדר').selectOption({ index: order === 'price' ? 1 : 2 })
      yield order
    }
    await page.getByRole('button', { name: /^סינון/ }).click()
    await page
      .getByRole('checkbox', { name: /^Michelin|^Dunlop|^Pirelli/ })
      .first()
      .check()
    yield 'filter chosen'
    await page.getByRole('button', { name: /^הציגו/ }).click()
    yield 'filtered'
    await page
      .getByRole('link', { name: /ביטול הסינון/ })
      .first()
      .click()
    yield 'filter taken back'
    await page.locator('footer a[href="/list/moto/120/70/17"]').click()
    await page.waitForURL('**/list/moto/120/70/17')
    await pageOf(page, /120\/70/)
    await page.getByRole('article').first().waitFor()
    yield 'another list'
  }))

it('reads about a tire, likes it and buys it', () =>
  expectSameTranslated(visit('/list/moto/180/55/17'), async function* (page) {
    await page.getByRole('article').first().getByRole('link').first().click()
    await page.waitForURL('**/tire/moto/*/**')
    const heart = page.getByRole('button', { name: 'אהבתי' })
    await heart.waitFor()
    yield 'product'
    const likes = async () => Number(/\d+/.exec(await heart.innerText())?.[0] ?? 0)
    const before = await likes()
    await heart.click()
    await expect.poll(likes).toBeGreaterThan(before)
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    yield 'liked'
    await page.getByRole('button', { name: 'הוספה לסל' }).locator('visible=true').first().click()
    await page.getByText('המוצר נוסף לסל').waitFor()
    yield 'in the cart'
    await page.getByRole('link', { name: 'לסל הקניות' }).click()
    await page.waitForURL('**/cart')
    await pageOf(page, /הסל שלכם/)
    yield 'cart'
  }))

it('changes the cart, whose sum follows', () =>
  expectSameTranslated(visitWithCart('/cart'), async function* (page) {
    await page.getByLabel(/^כמות/).first().selectOption('3')
    await page.getByText('הכמות שונתה בהצלחה').waitFor()
    await expect.poll(() => page.getByRole('main').innerText()).toContain(formatMoney(shekelsToAgorot(3 * tire.price)))
    yield 'three'
    await page.getByRole('button', { name: /^הסרה/ }).last().click()
    yield 'one taken out'
    await page.getByRole('button', { name: /^הסרה/ }).click()
    await page.getByText('הסל ריק').waitFor()
    yield 'empty'
  }))

it('types at the checkout, step by step', () =>
  expectSameTranslated(visitWithCart('/checkout'), async function* (page) {
    await fillBuyer(page)
    yield 'buyer'
    await page.getByLabel('טלפון נייד').fill('1')
    await page.getByLabel('טלפון נייד').blur()
    yield 'wrong number'
    await page.getByLabel('טלפון נייד').fill(BUYER.phone)
    await chooseShipping(page)
    yield 'shipping'
    await choosePickup(page)
    yield 'pickup'
    await chooseInstallation(page)
    yield 'installation'
    await toPayment(page)
    yield 'payment'
    await page.getByRole('radio', { name: /העברה בנקאית/ }).check()
    yield 'transfer'
    await toConfirmation(page)
    yield 'confirmation'
    await page.goBack()
    await stepHeading(page, 'תשלום').waitFor()
    yield 'back'
  }))

it('asks the wizard', () =>
  expectSameTranslated(
    () => openWizard(browser, shop.url, PHONE),
    async function* (page) {
      await ask(page, MT07, 'סט')
      await wizardHeading(page, /מתאימים ל־MT-07 שלכם/).waitFor()
      yield 'result'
    },
  ))

it.each(['/', '/list/moto/180/55/17', `/tire/moto/${tire.ean}/x`, '/cart'])('takes over %s when it is translated before', async (path) => {
  const plain = await visit(path)()
  const context = await openContext(browser, PHONE, { reducedMotion: 'reduce' })
  await translateFromTheStart(context)
  const { page } = await openPage(context, shop.url + path, 'alive')
  await expectSame(plain.page, page, path)
  await context.close()
  await plain.context.close()
})

it('draws a page anew, with what was typed, when React cannot take a node out, and gives it up the second time', async () => {
  const { page, context } = await visitWithCart('/checkout')()
  /** As if the next node had been moved. */
  const loseNode = () =>
    page.evaluate(() => {
      const { removeChild } = Node.prototype
      Node.prototype.removeChild = () => {
        Node.prototype.removeChild = removeChild
        throw new DOMException('The node to be removed is not a child of this node.', 'NotFoundError')
      }
    })
  const pickUp = page.getByRole('radio', { name: /איסוף עצמי/ })
  await fillBuyer(page)
  await chooseShipping(page)
  await loseNode()
  await pickUp.click()
  await expect.poll(() => page.getByLabel('רחוב ומספר').count()).toBe(0)
  expect(await page.getByLabel('שם מלא').inputValue()).toBe(BUYER.name)
  await chooseShipping(page)
  await loseNode()
  await pickUp.click()
  await page.getByText('הדף לא נטען כמו שצריך.').waitFor()
  await context.close()
})
