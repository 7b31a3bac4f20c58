import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Product } from '#services/catalogue/product.contract.ts'
import { watchPageErrors } from '#tools/testing/browser.ts'
import { look, storedCart } from '#tools/testing/cart-device.ts'
import { openContext, openPage } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'

/** How riders find a tire, and put it into the cart. */

const { shop, browser, truth } = await joinShop()

const visit = async (width: number, path = '/') => {
  const context = await openContext(browser, width, { reducedMotion: 'reduce' })
  return { context, ...(await openPage(context, shop.url + path, 'alive')) }
}
const heading = (page: Page, text: string | RegExp) => page.getByRole('heading', { level: 1 }).filter({ hasText: text }).waitFor()
const addToCart = (page: Page) => page.getByRole('button', { name: 'הוספה לסל' }).locator('visible=true').first()
const firstCard = (page: Page) => page.getByRole('article').first().getByRole('link', { name: 'קנו עכשיו' })
/** From the address of a product. */
const eanOf = (page: Page): string => new URL(page.url()).pathname.split('/')[3] ?? ''

async function pressesOf(ean: string): Promise<number> {
  const { rows } = await truth.database.query<{ presses: number }>('SELECT presses::int FROM read.product_likes WHERE product_id = $1', [
    ean,
  ])
  return rows[0]?.presses ?? 0
}

it('by size: from the home page over the list to a tire, which is liked, bought three times and taken out again', async () => {
  const { page, context, pageErrors } = await visit(390)
  await look(page, 'path-home')
  await page.getByLabel('צמיג ברוחב').selectOption('190')
  await page.getByLabel('בפרופיל').selectOption('55')
  await expect.poll(() => page.getByLabel('לחישוק').inputValue()).toBe('17')
  await page.getByRole('button', { name: /הציגו .*צמיגים במידה הזו/ }).click()
  await page.waitForURL('**/list/moto/190/55/17')
  await heading(page, 'צמיגים לאופנוע במידה')
  await firstCard(page).waitFor()
  await look(page, 'path-list')
  await firstCard(page).click()
  await page.waitForURL('**/tire/moto/*/**')
  const ean = eanOf(page)
  await look(page, 'path-product')
  const before = await pressesOf(ean)
  const heart = page.getByRole('button', { name: 'אהבתי' })
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => pressesOf(ean)).toBe(before + 1)
  await addToCart(page).click()
  await page.getByText('המוצר נוסף לסל').waitFor()
  await page.getByRole('link', { name: 'לסל הקניות' }).click()
  await page.waitForURL('**/cart')
  await page.getByLabel('כמות').selectOption('3')
  await page.getByText('הכמות שונתה בהצלחה').waitFor()
  expect(await storedCart(page)).toMatchObject([{ ean, quantity: 3 }])
  await look(page, 'path-cart')
  await page.getByRole('button', { name: 'הסרה' }).click()
  await page.getByText('הסל ריק').waitFor()
  expect([await storedCart(page), pageErrors]).toEqual([[], []])
  await context.close()
})

it('by motorcycle: brand, year and model lead to the tires that fit it', async () => {
  const { page, context, pageErrors } = await visit(390)
  const select = (name: string) => page.getByRole('combobox', { name, exact: true })
  await page.getByRole('radio', { name: 'לפי אופנוע' }).check()
  await select('יצרן').selectOption('Yamaha')
  await select('שנה').selectOption('2020')
  await select('דגם').selectOption('yamaha-mt-07-2014')
  await page.getByRole('button', { name: 'לצמיגים המתאימים' }).click()
  await page.waitForURL('**/motorcycles/yamaha-mt-07-2014?year=2020')
  await heading(page, 'MT-07')
  await look(page, 'path-motorcycle')
  const rear = page
    .getByRole('article')
    .filter({ hasText: /^(?!.*120\/70).*180\/55/ })
    .first()
  await rear.getByRole('link').first().click()
  await page.waitForURL('**/tire/moto/*/**')
  // Its own rear wheel.
  const fitting = (await (await fetch(`${shop.url}/api/v1/tires/MO/180/55/17`)).json()) as Product[]
  expect(fitting.map(({ ean }) => ean)).toContain(eanOf(page))
  expect(pageErrors).toEqual([])
  await context.close()
})

it('by search: what is typed is offered, and leads to the tire', async () => {
  const { page, context, pageErrors } = await visit(1280)
  const field = page.getByRole('combobox', { name: 'חיפוש צמיגים' })
  const options = page.getByRole('listbox', { name: 'תוצאות החיפוש' }).getByRole('option')
  await field.focus()
  await field.pressSequentially('road 6 180 55 17')
  await options.filter({ hasText: 'Road 6' }).first().click()
  await page.waitForURL('**/tire/moto/*/**')
  await heading(page, 'Road 6')
  expect(pageErrors).toEqual([])
  await context.close()
})

it('what is pressed and entered before the page’s script has come is done when it comes, once', async () => {
  const context = await openContext(browser, 390, { reducedMotion: 'reduce' })
  const [{ ean } = { ean: '' }] = (await (await fetch(`${shop.url}/api/v1/tires/MO/180/55/17`)).json()) as Product[]
  let comes = Promise.withResolvers<void>()
  await context.route(/\/assets\/(?!entry-early).*\.js$/, async (route) => {
    await comes.promise
    await route.continue()
  })
  const page = await context.newPage()
  const pageErrors = watchPageErrors(page)
  const open = async (path: string) => {
    comes = Promise.withResolvers<void>()
    await page.goto(shop.url + path, { waitUntil: 'commit' })
    await page.locator('footer').waitFor()
    await page.waitForFunction(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet))
    expect(await page.locator('html[data-alive]').count()).toBe(0)
  }
  await open(`/tire/moto/${ean}/x`)
  await addToCart(page).click()
  await addToCart(page).click()
  comes.resolve()
  await page.getByText('המוצר נוסף לסל').waitFor()
  await page.locator('html[data-alive]').waitFor()
  expect(await storedCart(page)).toMatchObject([{ ean, quantity: 1 }])

  await open('/')
  await page.getByLabel('צמיג ברוחב').selectOption('190')
  comes.resolve()
  await page.getByLabel('בפרופיל').selectOption('55')
  await expect.poll(() => page.getByLabel('לחישוק').inputValue()).toBe('17')

  await open('/')
  await page.getByRole('radio', { name: 'לפי אופנוע' }).check({ force: true })
  comes.resolve()
  await page.getByRole('combobox', { name: 'יצרן', exact: true }).selectOption('Yamaha')

  await open('/')
  const ways = ['לפי אופנוע', 'לפי מידה'].map((name) => page.getByRole('radio', { name }))
  for (const way of ways) await way.check({ force: true })
  comes.resolve()
  await page.locator('html[data-alive]').waitFor()
  expect(await Promise.all(ways.map((way) => way.isChecked()))).toEqual([false, true])

  await open('/order/1.cut')
  await page.getByLabel('מספר הזמנה').fill('999999')
  await page.getByLabel('טלפון נייד').fill('0509999999')
  comes.resolve()
  await page.getByRole('button', { name: 'הצגת ההזמנה' }).click()
  await page.getByText('לא מצאנו הזמנה').waitFor()

  // A form is not sent by the browser meanwhile.
  await open('/?by=motorcycle')
  const opened = await page.evaluateHandle(() => document)
  await page.getByRole('button', { name: 'בחרו יצרן, שנה ודגם' }).click({ force: true })
  comes.resolve()
  await page.locator('html[data-alive]').waitFor()
  expect(await page.evaluate((before) => before === document, opened)).toBe(true)
  // No such order: that is the answer.
  const errors = pageErrors.filter((error) => !error.includes('404'))
  expect([new URL(page.url()).search, errors]).toEqual(['?by=motorcycle', []])
  await context.close()
})
