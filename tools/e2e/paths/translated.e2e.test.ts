import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { formatMoney, shekelsToAgorot } from '#services/domain/money.ts'
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

/** Goes through a part of the shop and tells after each step what stands there. */
type Walk = (page: Page, told: (step: string) => Promise<void>) => Promise<void>
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
  // Each walk presses it once more.
  return shown.replace(/(אהבתי) \d+/, '$1').trim()
}

/** The same walk twice, the second time translated. */
async function expectSameTranslated(enter: Visit, walk: Walk): Promise<void> {
  const plain = new Map<string, string>()
  const first = await enter()
  await walk(first.page, async (step) => {
    plain.set(step, await shownOn(first.page))
  })
  await first.context.close()
  const { page, context, pageErrors } = await enter()
  await translate(page)
  await walk(page, async (step) => {
    const shown = await shownOn(page)
    expect({ step, shown, pageErrors }).toEqual({ step, shown: plain.get(step), pageErrors: [] })
  })
  await context.close()
}

it('finds a size on the home page', () =>
  expectSameTranslated(visit('/'), async (page, told) => {
    await page.getByLabel('צמיג ברוחב').selectOption('190')
    await page.getByLabel('בפרופיל').selectOption('55')
    await expect.poll(() => page.getByLabel('לחישוק').inputValue()).toBe('17')
    await told('chosen')
    await page.getByRole('radio', { name: 'לפי אופנוע' }).check()
    await told('by motorcycle')
    await page.getByRole('combobox', { name: 'יצרן', exact: true }).selectOption('Yamaha')
    await page.getByRole('combobox', { name: 'שנה', exact: true }).selectOption('2020')
    await page.getByRole('combobox', { name: 'דגם', exact: true }).selectOption('yamaha-mt-07-2014')
    await told('motorcycle chosen')
    await page.getByRole('button', { name: 'לצמיגים המתאימים' }).click()
    await page.waitForURL('**/motorcycles/yamaha-mt-07-2014?year=2020')
    await page.getByRole('article').first().waitFor()
    await told('motorcycle')
  }))

it('orders and narrows a list', () =>
  expectSameTranslated(visit('/list/moto/180/55/17'), async (page, told) => {
    for (const order of ['price', 'year']) {
      await page.getByLabel('סדר').selectOption({ index: order === 'price' ? 1 : 2 })
      await told(order)
    }
    await page.getByRole('button', { name: /^סינון/ }).click()
    await page
      .getByRole('checkbox', { name: /^Michelin|^Dunlop|^Pirelli/ })
      .first()
      .check()
    await told('filter chosen')
    await page.getByRole('button', { name: /^הציגו/ }).click()
    await told('filtered')
    await page
      .getByRole('link', { name: /ביטול הסינון/ })
      .first()
      .click()
    await told('filter taken back')
    await page.locator('footer a[href="/list/moto/120/70/17"]').click()
    await page.waitForURL('**/list/moto/120/70/17')
    await told('another list')
  }))

it('reads about a tire, likes it and buys it', () =>
  expectSameTranslated(visit('/list/moto/180/55/17'), async (page, told) => {
    await page.getByRole('article').first().getByRole('link').first().click()
    await page.waitForURL('**/tire/moto/*/**')
    await told('product')
    const heart = page.getByRole('button', { name: 'אהבתי' })
    const before = Number(/\d+/.exec(await heart.innerText())?.[0] ?? 0)
    await heart.click()
    await expect.poll(() => heart.innerText()).toContain(String(before + 1))
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    await told('liked')
    await page.getByRole('button', { name: 'הוספה לסל' }).locator('visible=true').first().click()
    await page.getByText('המוצר נוסף לסל').waitFor()
    await told('in the cart')
    await page.getByRole('link', { name: 'לסל הקניות' }).click()
    await page.waitForURL('**/cart')
    await told('cart')
  }))

it('changes the cart, whose sum follows', () =>
  expectSameTranslated(visitWithCart('/cart'), async (page, told) => {
    await page.getByLabel(/^כמות/).first().selectOption('3')
    await page.getByText('הכמות שונתה בהצלחה').waitFor()
    await expect.poll(() => page.getByRole('main').innerText()).toContain(formatMoney(shekelsToAgorot(3 * tire.price)))
    await told('three')
    await page.getByRole('button', { name: /^הסרה/ }).last().click()
    await told('one taken out')
    await page.getByRole('button', { name: /^הסרה/ }).click()
    await page.getByText('הסל ריק').waitFor()
    await told('empty')
  }))

it('types at the checkout, step by step', () =>
  expectSameTranslated(visitWithCart('/checkout'), async (page, told) => {
    await fillBuyer(page)
    await told('buyer')
    await page.getByLabel('טלפון נייד').fill('1')
    await page.getByLabel('טלפון נייד').blur()
    await told('wrong number')
    await page.getByLabel('טלפון נייד').fill(BUYER.phone)
    await chooseShipping(page)
    await told('shipping')
    await choosePickup(page)
    await told('pickup')
    await chooseInstallation(page)
    await told('installation')
    await toPayment(page)
    await told('payment')
    await page.getByRole('radio', { name: /העברה בנקאית/ }).check()
    await told('transfer')
    await toConfirmation(page)
    await told('confirmation')
    await page.goBack()
    await stepHeading(page, 'תשלום').waitFor()
    await told('back')
  }))

it('asks the wizard', () =>
  expectSameTranslated(
    () => openWizard(browser, shop.url, PHONE),
    async (page, told) => {
      await ask(page, MT07, 'סט')
      await wizardHeading(page, /מתאימים ל־MT-07 שלכם/).waitFor()
      await told('result')
    },
  ))

it.each(['/', '/list/moto/180/55/17', `/tire/moto/${tire.ean}/x`, '/cart'])('takes over %s when it is translated before', async (path) => {
  const plain = await visit(path)()
  const expected = await shownOn(plain.page)
  await plain.context.close()
  const context = await openContext(browser, PHONE, { reducedMotion: 'reduce' })
  await translateFromTheStart(context)
  const { page } = await openPage(context, shop.url + path, 'alive')
  expect(await shownOn(page)).toBe(expected)
  await context.close()
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
