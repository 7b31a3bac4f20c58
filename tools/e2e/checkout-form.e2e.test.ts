import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { MadeOrder } from '#services/orders/checkout/checkout.contract.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { findArticles, item, look, openDevice, storedCart } from '#tools/testing/cart-device.ts'
import { readLayoutShift } from '#tools/testing/layout-shift.ts'
import { openPage } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'

const [PHONE] = WIDTHS
const ORDER_CALL = '**/api/v1/checkout'
const CITY = 'תל אביב - יפו'

const { shop, browser } = await joinShop()
const articles = await findArticles(shop.url)

/** A browser of its own with a set and a tire in its cart. */
async function open(width: number = PHONE) {
  const context = await openDevice(browser, { width, items: [item(articles.set), item(articles.tire)] })
  return { context, ...(await openPage(context, `${shop.url}/checkout`)) }
}

const go = (page: Page, name: string) => page.getByRole('button', { name }).locator('visible=true')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const days = (page: Page) => page.getByRole('group', { name: 'יום' }).locator('input:not(:disabled)')
const hours = (page: Page) => page.getByRole('group', { name: 'שעה' }).locator('input:not(:disabled)')

async function fillBuyer(page: Page): Promise<void> {
  await page.getByLabel('שם מלא').fill('נועה בן־דוד')
  await page.getByLabel('טלפון נייד').fill('052-555-0173')
  await page.getByLabel('דואר אלקטרוני').fill('noa@example.co.il')
}

async function fillInstall(page: Page): Promise<void> {
  await page.getByLabel('עיר', { exact: true }).selectOption({ label: CITY })
  await page.getByRole('group', { name: 'מוסך' }).locator('input').first().check()
  await days(page).first().check()
  await hours(page).first().check()
}

async function goToConfirm(page: Page): Promise<void> {
  await go(page, 'המשך לתשלום').click()
  await heading(page, 'תשלום').waitFor()
  await go(page, 'המשך לאישור').click()
  await heading(page, 'אישור ההזמנה').waitFor()
  await page.getByRole('checkbox', { name: /^קראתי/ }).check()
}

/** Answers the order as a server would that says this. */
const answerOrder = (context: BrowserContext, status: number, json: object) =>
  context.route(ORDER_CALL, (route) => route.fulfill({ status, json }))

/** As the shop tells of an order that it made. */
const MADE: MadeOrder = {
  receiving: 'install',
  isManualBooking: false,
  lines: [
    { ean: '2000000000015', quantity: 1, isSet: false, brand: 'Michelin', displayName: 'Road 6', displaySize: '180/55-17', price: 769 },
  ],
  discount: 20,
  shipping: 80,
  charged: 829,
  installments: 3,
  garage: { displayName: 'צמיגי הכרמל', installation: 80, place: { address: 'דרך העצמאות 12', city: 'חיפה', phone: '04-5550134' } },
  appointment: { displayText: 'יום ד׳, 25/11', startCursor: 8 },
}

describe('the checkout', () => {
  it('says every sum of the order with two decimals, what bringing it costs too', async () => {
    const context = await openDevice(browser, { width: PHONE, items: [item(articles.tire)] })
    const { page, pageErrors } = await openPage(context, `${shop.url}/checkout`)
    const summary = page.getByRole('complementary', { name: 'ההזמנה שלכם' })
    await summary.getByText('משלוח למוסך').waitFor()
    // Prices set the decimals beside their figure: read without the spaces between.
    const sums = await summary.locator('dl > dd').allInnerTexts()
    expect(sums.filter((sum) => sum.includes('₪'))).toEqual(['₪60.00', `₪${(articles.tire.price + 60).toFixed(2)}`])
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it.each(WIDTHS)('begins at %i pixels without a jump, says what is missing, and what is wrong with what was typed', async (width) => {
    const { context, page, pageErrors } = await open(width)
    await page.getByLabel('שם מלא').waitFor()
    const { total, shifts } = await readLayoutShift(page)
    expect(total, JSON.stringify(shifts)).toBeLessThan(0.02)
    expect([
      await go(page, 'המשך לתשלום').isDisabled(),
      await page.getByRole('button', { name: 'חזרה', exact: true }).count(),
      await page.getByRole('contentinfo').getByRole('link').count(),
    ]).toEqual([true, 0, 4])
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    await takePicture(page, 'checkout-empty')
    await page.getByLabel('שם מלא').fill('נועה')
    await page.getByLabel('טלפון נייד').fill('03-5550142')
    await page.getByLabel('דואר אלקטרוני').fill('nאo a@example')
    await page.getByLabel('דואר אלקטרוני').blur()
    await page.getByText('נא להזין שם פרטי ושם משפחה').waitFor()
    await page.getByText('נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX').waitFor()
    await page.getByText('נא להזין כתובת דוא״ל תקינה').waitFor()
    expect(await page.getByLabel('דואר אלקטרוני').inputValue()).toBe('noa@example')
    if (width === PHONE) await look(page, 'checkout-problems')
    else await takePicture(page, 'checkout-problems')
    const invoice = page.getByRole('checkbox', { name: 'חשבונית על שם אחר' })
    await invoice.check()
    await page.getByLabel('שם לחשבונית').fill('רוכבים בע״מ')
    await invoice.uncheck()
    await invoice.check()
    expect(await page.getByLabel('שם לחשבונית').inputValue()).toBe('')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('takes an appointment: city, garage, day, two hours', async () => {
    const { context, page, pageErrors } = await open()
    await fillBuyer(page)
    await fillInstall(page)
    const chosen = page.getByRole('status').filter({ hasText: 'בין' })
    expect(await chosen.textContent()).toMatch(/\d\d:00–\d\d:00/)
    await look(page, 'checkout-install')
    expect(await go(page, 'המשך לתשלום').isEnabled()).toBe(true)
    await page.getByRole('group', { name: 'מוסך' }).locator('input[name=garage]').nth(1).check()
    expect([await chosen.count(), await go(page, 'המשך לתשלום').isDisabled()]).toEqual([0, true])
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('sends to an address, for the buyer or another, or waits to be fetched', async () => {
    const { context, page, pageErrors } = await open()
    await fillBuyer(page)
    await page.getByLabel('משלוח עד הבית').check()
    expect(await page.getByLabel('שם המקבל').inputValue()).toBe('נועה בן־דוד')
    expect(await page.getByLabel('טלפון המקבל').inputValue()).toBe('052-555-0173')
    await page.getByLabel('רחוב ומספר').fill('הרצל 1')
    expect(await go(page, 'המשך לתשלום').isDisabled()).toBe(true)
    await page.getByLabel('עיר למשלוח').fill('חיפה')
    expect(await go(page, 'המשך לתשלום').isEnabled()).toBe(true)
    await look(page, 'checkout-shipping')
    await page.getByLabel('איסוף עצמי').check()
    await page.getByRole('heading', { name: 'איסוף מהמחסן' }).waitFor()
    expect(await go(page, 'המשך לתשלום').isEnabled()).toBe(true)
    await takePicture(page, 'checkout-pickup')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('goes step by step, Back one step back, and a reload loses nothing but the tick', async () => {
    const { context, page, pageErrors } = await open()
    await fillBuyer(page)
    await fillInstall(page)
    await go(page, 'המשך לתשלום').click()
    await heading(page, 'תשלום').waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await page.locator('[aria-current="step"]').textContent()).toBe('תשלום')
    await page.getByLabel('מספר תשלומים').selectOption('3')
    await look(page, 'checkout-card')
    await page.getByLabel('העברה בנקאית').check()
    await page.getByText('עד 3 ימי עסקים').waitFor()
    await look(page, 'checkout-transfer')
    await go(page, 'המשך לאישור').click()
    await heading(page, 'אישור ההזמנה').waitFor()
    await page.getByRole('checkbox', { name: /^קראתי/ }).check()
    await look(page, 'checkout-confirm')
    await page.reload()
    await heading(page, 'אישור ההזמנה').waitFor()
    expect(await page.getByRole('checkbox', { name: /^קראתי/ }).isChecked()).toBe(false)
    await page.goBack()
    await heading(page, 'תשלום').waitFor()
    expect(await page.getByLabel('העברה בנקאית').isChecked()).toBe(true)
    await page.goBack()
    await heading(page, 'פרטים והתקנה').waitFor()
    expect(await page.getByLabel('שם מלא').inputValue()).toBe('נועה בן־דוד')
    expect(await hours(page).first().isChecked()).toBe(true)
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('takes a coupon, says why not another, and gives it back', async () => {
    const { context, page, pageErrors } = await open()
    await fillBuyer(page)
    await page.getByLabel('איסוף עצמי').check()
    await go(page, 'המשך לתשלום').click()
    const code = page.getByLabel('קוד קופון')
    await code.fill('NOPE')
    await code.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'קוד קופון לא תקין' }).waitFor()
    await heading(page, 'תשלום').waitFor()
    await code.fill('ride10')
    await page.getByRole('button', { name: 'הפעלה' }).click()
    await page.getByText('הנחה הוחלה:').waitFor()
    expect([await code.isDisabled(), await code.inputValue(), await page.getByRole('button', { name: 'הפעלה' }).isDisabled()]).toEqual([
      true,
      'RIDE10',
      true,
    ])
    await look(page, 'checkout-coupon')
    await page.getByRole('button', { name: 'הסרת הקופון' }).click()
    expect([await code.isEnabled(), await page.getByText('הנחת קופון').count()]).toEqual([true, 0])
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('can be filled in by the keyboard alone', async () => {
    const { context, page, pageErrors } = await open()
    await page.getByLabel('שם מלא').focus()
    await page.keyboard.type('נועה לוי')
    await page.keyboard.press('Tab')
    await page.keyboard.type('0525550173')
    await page.keyboard.press('Tab')
    await page.keyboard.type('noa@example.com')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await page.getByLabel('איסוף עצמי').isChecked()).toBe(true)
    await page.getByLabel('דואר אלקטרוני').press('Enter')
    await heading(page, 'תשלום').waitFor()
    await go(page, 'המשך לאישור').press('Enter')
    await heading(page, 'אישור ההזמנה').waitFor()
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('shows why an order was refused on the step before, with the way on, and thanks when it was taken', async () => {
    const { context, page } = await open()
    await fillBuyer(page)
    await fillInstall(page)
    const nextSlots = [{ date: await days(page).first().inputValue(), startCursor: Number(await hours(page).last().inputValue()) }]
    await answerOrder(context, 409, {
      success: false,
      ok: false,
      error: { code: 'slot_taken', message: 'התור שבחרתם כבר נתפס. בחרו תור אחר.' },
      nextSlots,
    })
    await goToConfirm(page)
    await go(page, 'אישור הזמנה').click()
    const alert = page.getByRole('main').getByRole('alert')
    await alert.filter({ hasText: 'התור שבחרתם כבר נתפס' }).waitFor()
    await heading(page, 'תשלום').waitFor()
    await look(page, 'checkout-slot-taken')
    await alert.getByRole('button').first().click()
    expect(await alert.count()).toBe(0)
    expect(await focused(page)).toMatch(/נבחר תור אחר: .*\d\d:00–\d\d:00/)
    await context.unroute(ORDER_CALL)
    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/v1/checkout')) posts += 1
    })
    await answerOrder(context, 200, { success: true, orderId: '100123', charged: 829, order: MADE })
    await go(page, 'המשך לאישור').click()
    await heading(page, 'אישור ההזמנה').waitFor()
    await go(page, 'אישור הזמנה').dblclick()
    await heading(page, 'תודה! ההזמנה התקבלה').waitFor()
    expect(posts).toBe(1)
    expect(await page.getByRole('navigation', { name: 'שלבי ההזמנה' }).count()).toBe(0)
    expect(await storedCart(page)).toEqual([])
    expect(await page.evaluate(() => sessionStorage.getItem('checkout'))).toBe(null)
    await look(page, 'checkout-thanks')
    await page.reload()
    await page.getByText('100123').waitFor()
    await context.close()
  })

  it('says that there is no network, keeps everything, and sends the same order again', async () => {
    const { context, page } = await open()
    const keys: (string | undefined)[] = []
    await fillBuyer(page)
    await page.getByLabel('איסוף עצמי').check()
    await context.route(ORDER_CALL, async (route) => {
      keys.push((await route.request().allHeaders())['idempotency-key'])
      if (keys.length === 1) await route.abort('internetdisconnected')
      else
        await route.fulfill({
          json: { success: true, orderId: '100124', charged: 829, order: { ...MADE, garage: undefined, appointment: undefined } },
        })
    })
    await goToConfirm(page)
    await go(page, 'אישור הזמנה').click()
    await page.getByRole('main').getByRole('alert').filter({ hasText: 'אין חיבור לאינטרנט' }).waitFor()
    await expect.poll(() => focused(page)).toContain('אין חיבור לאינטרנט')
    await takePicture(page, 'checkout-offline')
    await page.getByRole('button', { name: 'לנסות שוב' }).click()
    await heading(page, 'תודה! ההזמנה התקבלה').waitFor()
    expect(new Set(keys).size).toBe(1)
    await context.close()
  })

  it('notices that another tab has emptied the cart', async () => {
    const { context, page } = await open()
    await page.getByLabel('שם מלא').waitFor()
    const other = await openPage(context, `${shop.url}/cart`)
    await other.page.getByRole('button', { name: /^הסרה/ }).first().click()
    await other.page.getByRole('button', { name: /^הסרה/ }).first().click()
    await page.getByRole('heading', { name: 'הסל ריק' }).waitFor()
    await takePicture(page, 'checkout-no-cart')
    await context.close()
  })
})
