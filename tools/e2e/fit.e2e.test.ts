import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Product, ProductAnswer } from '#services/catalogue/product.contract.ts'
import type { Fit, TireFit } from '#services/motorcycles/motorcycle.contract.ts'
import { findOrder } from '#services/orders/orders.queries.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { item, look, openDevice, storedCart } from '#tools/testing/cart-device.ts'
import { choosePickup, confirm, fillBuyer, onButton, stepHeading, toConfirmation, toPayment } from '#tools/testing/checkout-device.ts'
import { expectFocus } from '#tools/testing/focus.ts'
import { readLayoutShift } from '#tools/testing/layout-shift.ts'
import { openPage, reloadAlive } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'

/** Whether tires fit, outside the wizard: on a tire's page, in the cart and on the way to an order. */

const { shop, browser, truth } = await joinShop()
const [PHONE, DESKTOP] = WIDTHS
const HONDA = {
  id: 'honda-cb500x-19-inch-2019',
  brand: 'Honda',
  model: 'CB500X (19 inch)',
  year: 2020,
  front: '110/80 R 19',
  rear: '160/60 R 17',
}
type Mine = typeof HONDA & { licence: 'matches' | null }
const mine: Mine = { ...HONDA, licence: 'matches' }
const unanswered: Mine = { ...HONDA, licence: null }

const inStock = `(data -> 'stock')::int > 5 AND data ->> 'visibilityOverride' IS NULL AND (data ->> 'roadLegal')::boolean AND data ->> 'front' IS NULL`
const tires = {
  fits: await findTire(
    `data ->> 'position' = 'rear' AND data #>> '{tire,sizeKey}' = '160/60-17' AND data #>> '{tire,construction}' = 'R'`,
    'ok',
  ),
  misfits: await findTire(`data ->> 'position' = 'rear' AND data #>> '{tire,sizeKey}' = '180/55-17'`, 'block'),
  radialFront: await findTire(
    `data ->> 'position' = 'front' AND data ->> 'name' LIKE 'Diablo%' AND data #>> '{tire,construction}' = 'R'`,
    'block',
  ),
  biasRear: await findTire(`data ->> 'position' = 'rear' AND data #>> '{tire,construction}' IN ('-', 'B')`, 'block'),
}

/** A tire of the demo of which there are some, with this verdict for the Honda. */
async function findTire(which: string, verdict: TireFit['verdict']): Promise<Product> {
  const { rows } = await truth.database.query<{ ean: string }>(
    `SELECT ean FROM read.products WHERE ${inStock} AND ${which} ORDER BY ean LIMIT 30`,
  )
  const items = rows.map(({ ean }) => ean).join(',')
  const fit = (await (await fetch(`${shop.url}/api/v1/fit?items=${items}&motorcycles=${HONDA.id}:2020`)).json()) as Fit
  const ean = fit.motorcycles[0]?.tires.find((tire) => tire.verdict === verdict)?.ean
  const answer = (await (await fetch(`${shop.url}/api/v1/tires/MO/${ean}`)).json()) as ProductAnswer
  const [product] = answer.result
  if (!product) throw new Error(`the demo catalogue lacks a tire: ${which}`)
  return product
}

const whatFits = `/motorcycles/${HONDA.id}?year=2020`
const address = ({ ean }: Product) => `${shop.url}/tire/moto/${ean}/x`

/** A browser that remembers this motorcycle and this cart. */
async function openRider(motorcycle: Mine | null, articles: Product[] = [], width: number = PHONE): Promise<BrowserContext> {
  const context = await openDevice(browser, { width, items: articles.map((article) => item(article)) })
  await context.addInitScript((stored) => {
    if (stored && localStorage.getItem('myMotorcycle') === null)
      localStorage.setItem('myMotorcycle', JSON.stringify({ value: stored, expiresAt: Date.now() + 1e9 }))
  }, motorcycle)
  return context
}

const tick = (page: Page) => page.getByRole('checkbox', { name: 'הצמיגים האלה לשני אופנועים שונים' })

describe('whether a tire fits', () => {
  const name = (what: string) => `fit-${what}`

  it.each([
    ['fits', PHONE, tires.fits, 'מתאים ל־CB500X שלכם'],
    ['misfits', DESKTOP, tires.misfits, 'לא מתאים ל־CB500X שלכם'],
  ] as const)('a tire says that it %s at %i pixels, why, and what does fit, and nothing moves', async (what, width, tire, verdict) => {
    const context = await openRider(mine, [], width)
    const { page, pageErrors } = await openPage(context, address(tire), 'alive')
    // The fonts of a first visit may come late, and words with them: what moves now is the note's doing.
    await reloadAlive(page)
    const summary = page.locator('summary', { hasText: 'CB500X' })
    await expect.poll(() => summary.textContent()).toContain(verdict)
    const { total, shifts } = await readLayoutShift(page)
    expect(total, JSON.stringify(shifts)).toBeLessThan(0.02)
    await takePicture(page, name(what), { of: 'screen' })
    // Whether it fits is seen without looking for it, before what it costs.
    const { y, height } = (await summary.boundingBox()) ?? { y: 0, height: 0 }
    expect(y + height).toBeLessThan((await page.locator('[data-visibility]').first().boundingBox())?.y ?? 0)
    expect(y + height).toBeLessThan(await page.evaluate(() => innerHeight))
    await summary.click()
    await expect.poll(() => page.getByText('ודאו מול רישיון הרכב').count()).toBe(1)
    await look(page, name(`${what}-open`))
    await page.getByRole('link', { name: 'כל הצמיגים שמתאימים' }).click()
    await page.waitForURL(`**${whatFits}`)
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('a tire asks who has no motorcycle for one beside it, and says whether it fits', async () => {
    const context = await openRider(null)
    const { page, pageErrors } = await openPage(context, address(tires.fits), 'alive')
    await takePicture(page, name('unknown'), { of: 'screen' })
    await page.getByRole('button', { name: 'בדקו התאמה לאופנוע' }).click()
    await page.getByLabel('יצרן').selectOption(HONDA.brand)
    await page.getByLabel('שנה').selectOption(String(HONDA.year))
    await page.getByLabel('דגם').selectOption(HONDA.id)
    await takePicture(page, name('asked'), { of: 'screen' })
    await page.getByRole('button', { name: 'לבדיקת ההתאמה' }).click()
    await page.getByText('מתאים ל').first().waitFor()
    expect(page.url()).toContain(tires.fits.ean)
    await takePicture(page, name('answered'), { of: 'screen' })
    // Another one is tried, and the first comes back with a press.
    const openFinder = async (): Promise<void> => {
      await page.locator('details[data-verdict] summary').click()
      await page.getByRole('button', { name: 'לבחירת אופנוע אחר' }).click()
    }
    await openFinder()
    await page.getByLabel('יצרן').selectOption('Yamaha')
    await page.getByLabel('שנה').selectOption('2018')
    await page.getByLabel('דגם').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'לבדיקת ההתאמה' }).click()
    await openFinder()
    await page.getByRole('group', { name: 'האופנועים האחרים שלכם' }).getByRole('button').click()
    await page.getByText('מתאים ל').first().waitFor()
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('a cart of a radial front and a bias rear asks whether they are for two motorcycles, and is ordered then', async () => {
    const context = await openRider(null, [tires.radialFront, tires.biasRear])
    const { page, pageErrors } = await openPage(context, `${shop.url}/cart`, 'alive')
    const order = page.getByRole('button', { name: 'המשך להזמנה' })
    await tick(page).waitFor()
    await expect.poll(() => page.getByText('תקנה 322').count()).toBe(1)
    expect(await order.isDisabled()).toBe(true)
    await look(page, name('pair'))
    await page.getByRole('button', { name: 'כדי להמשיך צריך לאשר' }).click()
    await expectFocus(tick(page))
    await page.goto(`${shop.url}/checkout`)
    await tick(page).waitFor()
    await look(page, name('pair-checkout'))
    await page.goto(`${shop.url}/cart`)
    await tick(page).check()
    await page.reload()
    await expect.poll(() => tick(page).isChecked()).toBe(true)
    await order.click()
    await stepHeading(page, 'פרטים והתקנה').waitFor()
    expect(await tick(page).isChecked()).toBe(true)
    await page
      .getByRole('status')
      .getByRole('button', { name: `הסרה ${tires.biasRear.displayName}` })
      .click()
    await expect.poll(() => tick(page).count()).toBe(0)
    expect(await storedCart(page)).toEqual([item(tires.radialFront)])
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('what was found in the licence is asked, goes with the order and stands where staff read it', async () => {
    const context = await openRider(unanswered, [tires.fits, tires.misfits])
    const { page, pageErrors } = await openPage(context, `${shop.url}/cart`, 'alive')
    await page.getByText('לא מתאים ל־').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'מה מתאים לאופנוע' }).getAttribute('href')).toBe(whatFits)
    await look(page, name('cart-misfit'))
    await page.getByRole('button', { name: 'המשך להזמנה' }).click()
    await fillBuyer(page)
    await choosePickup(page)
    await toPayment(page)
    await page.getByRole('radio', { name: /העברה בנקאית/ }).check()
    await toConfirmation(page)
    await page.getByRole('heading', { name: 'ודאו מול רישיון הרכב (לא חובה)' }).waitFor()
    const summary = page.getByRole('complementary', { name: 'ההזמנה שלכם' })
    expect(await summary.getByText('לא מתאים ל־').count()).toBe(1)
    const misfit = page.locator('form').getByText('לא מתאים ל־').locator('../..')
    expect(await misfit.textContent()).toContain(tires.misfits.name)
    expect(await misfit.getByRole('link').getAttribute('href')).toBe(whatFits)
    await look(page, name('licence-question'))
    await page.getByRole('button', { name: 'תואם', exact: true }).click()
    await page.goBack()
    await onButton(page, 'המשך לאישור').click()
    await page.getByText('המידות הושוו לרישיון: תואם').waitFor()
    await takePicture(page, name('licence-line'))
    await page.getByRole('checkbox', { name: /קראתי את/ }).check()
    const placed = page.waitForResponse('**/api/v1/checkout')
    await confirm(page)
    await stepHeading(page, 'תודה! ההזמנה התקבלה').waitFor()
    const { orderId } = (await (await placed).json()) as { orderId: string }
    await expect
      .poll(async () => (await findOrder(truth.database, orderId))?.licence)
      .toEqual({
        orderId,
        motorcycleId: HONDA.id,
        motorcycle: 'Honda CB500X (19 inch)',
        year: 2020,
        front: HONDA.front,
        rear: HONDA.rear,
        answer: 'matches',
      })
    expect(pageErrors).toEqual([])
    await context.close()
  })
})
