import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '#services/catalogue/product.contract.ts'
import type { CheckoutForm } from '#services/orders/checkout/checkout.contract.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { findArticles, findPlentiful, item, look } from '#tools/testing/cart-device.ts'
import { settled } from '#tools/testing/open-page.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { findInstallation, placeOrder } from '#tools/testing/placed-orders.ts'
import { cutTexts } from '#tools/testing/reach.ts'
import { openDesk } from '#tools/testing/staff-device.ts'

/** The staff's page of orders: placed through the checkout's own calls, and handled by hand, by keyboard and by two at once. */

const GIL = { email: 'gil.noy@shop.example', name: 'גיל נוי' }
const opened = await openShop({
  STAFF_EMAILS: `dana.levi@shop.example,${GIL.email}`,
  CHECKOUTS_PER_MINUTE: '10000',
})
const { shop } = opened
const { set } = await findArticles(shop.url)
const [tire, other, ...more] = (await findPlentiful(opened, 6)) as [Product, Product, ...Product[]]
const FILLERS = 30
/** So many of them are on the first page of ten. */
const LISTED = 5

const personal = (name: string, phone: string) => ({ name, phone, emailaddress: 'rider@example.com' })
const shipping = {
  name: 'אייל רוזנברג',
  phone: '0505550112',
  address: 'רחוב הגפן 14, דירה 6',
  city: 'זכרון יעקב',
  notes: 'להשאיר אצל השכן בדירה 5',
}
const transfer: Partial<CheckoutForm> = { selectedPaymentMethod: 'transfer' }
const place = (manner: 'transfer' | 'pay' | 'vanish' | 'decline', product: Product, form: Partial<CheckoutForm>, quantity = 1) =>
  placeOrder(shop.url, manner, [item(product, quantity)], form)

const orders = { fitted: '', manual: '', shipped: '', collected: '', declined: '' }

beforeAll(async () => {
  const fill = (nth: number) =>
    place('transfer', more[nth % more.length] ?? tire, { ...transfer, personal: personal('רות אלמוג', `052555${1000 + nth}`) })
  // Those at the same time have no order of their own: the page that is read for its order begins after them.
  await Promise.all(Array.from({ length: FILLERS - LISTED }, (_, nth) => fill(nth)))
  for (let nth = FILLERS - LISTED; nth < FILLERS; nth += 1) await fill(nth)
  orders.declined = await place('decline', tire, { personal: personal('נתנאל ביטון', '0505550195') })
  orders.collected = await place('transfer', tire, { ...transfer, personal: personal('דניאל כהן', '0525550158') })
  orders.manual = await place('pay', tire, { ...(await findInstallation(shop.url, true)), personal: personal('שירה בן־דוד', '0545550187') })
  orders.shipped = await place('pay', other, { sip: 'shipping', shipping, personal: personal('אייל רוזנברג', '0505550112') }, 2)
  orders.fitted = await place('pay', set, {
    ...(await findInstallation(shop.url)),
    personal: personal('Alexander Konstantinopolsky-Weinberg', '0535550169'),
    payment: { check_tos: true, payments: 3 },
  })
})

const [NARROW, WIDE] = WIDTHS
const enter = (query = '', { width = WIDE, ...who }: { width?: number; email?: string; name?: string } = {}) =>
  openDesk(opened, { width, path: `/admin/orders${query}`, ...who })
const row = (page: Page, orderId: string) => page.getByRole('article', { name: `הזמנה ${orderId}` })
const statusOf = (page: Page, orderId: string) => row(page, orderId).getByRole('combobox')
const trackingOf = (page: Page, orderId: string) => row(page, orderId).getByRole('textbox', { name: /^מעקב/ })
const press = (page: Page, orderId: string, name: string | RegExp) => row(page, orderId).getByRole('button', { name }).click()
/** What staff are asked before an order is cancelled. */
async function answerCancel(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('הסיבה').selectOption('buyer')
  await dialog.getByRole('button', { name: 'ביטול ההזמנה' }).click()
}
const numbers = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents()
const searchBox = (page: Page) => page.getByRole('searchbox')

describe('the orders page', () => {
  it.each(WIDTHS)('lists the orders, the newest first, each with what staff need of it, at %i pixels', async (width) => {
    const { page, context, pageErrors } = await enter('?limit=10', { width })
    await row(page, orders.fitted).waitFor()
    await look(page, 'staff-orders')
    expect(await cutTexts(page)).toEqual([])
    const listed = (await numbers(page)).map((name) => Number(/\d{6,}/.exec(name)?.[0]))
    expect(listed).toEqual(listed.toSorted((a, b) => b - a))
    const fitted = row(page, orders.fitted)
    expect(await fitted.textContent()).toMatch(/\d\d:00–\d\d:00/)
    expect(await row(page, orders.manual).textContent()).toContain('הלקוח מתאם עם המוסך')
    expect(await row(page, orders.shipped).textContent()).toContain('להשאיר אצל השכן בדירה 5')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('opens a row to its history and its two sums, and shows the card only when asked', async () => {
    const { page, context, pageErrors } = await enter(`?search=${orders.fitted}`, { width: NARROW })
    await press(page, orders.fitted, /פרטים והיסטוריה/)
    const fitted = row(page, orders.fitted)
    await fitted.getByText('ההזמנה נשלחה מהאתר').waitFor()
    await fitted.getByText('משולם במוסך').waitFor()
    expect(await fitted.getByText('בעל הכרטיס').count()).toBe(0)
    await press(page, orders.fitted, 'הצגת פרטי הכרטיס')
    await fitted.getByText('מספר עסקה').waitFor()
    await fitted.getByText('פרטי הכרטיס הוצגו').first().waitFor()
    await look(page, 'staff-orders-open')
    expect(await cutTexts(page)).toEqual([])
    const address = await fitted.getByRole('link', { name: 'הודעה ללקוח' }).getAttribute('href')
    expect(decodeURIComponent(address ?? '')).toContain(orders.fitted)
    expect(address).toContain('https://wa.me/972535550169')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('finds by number, phone and name, narrows by status and way, and keeps that in its address', async () => {
    const { page, context } = await enter()
    await row(page, orders.fitted).waitFor()
    for (const words of [orders.shipped, '0505550112', 'רוזנברג']) {
      await searchBox(page).fill(words)
      await expect.poll(() => numbers(page)).toEqual([expect.stringContaining(orders.shipped)])
    }
    await searchBox(page).fill('')
    await page.getByRole('button', { name: 'משלוח', exact: true }).click()
    await expect.poll(() => numbers(page)).toEqual([expect.stringContaining(orders.shipped)])
    await page
      .getByRole('navigation', { name: 'סטטוס' })
      .getByRole('link', { name: /^סגורות/ })
      .click()
    await page.getByRole('heading', { name: 'לא נמצאו הזמנות' }).waitFor()
    await look(page, 'staff-orders-empty')
    expect(new URL(page.url()).search).toBe('?status=closed&method=shipping')
    await page.reload()
    await page.getByRole('heading', { name: 'לא נמצאו הזמנות' }).waitFor()
    await page.getByRole('button', { name: 'ניקוי החיפוש והסינון' }).click()
    await row(page, orders.fitted).waitFor()
    await context.close()
  })

  it('offers the statuses of each way, and saves only what was changed', async () => {
    const orderId = await place('pay', other, { sip: 'shipping', shipping })
    const { page, context, pageErrors } = await enter(`?search=${orderId}`)
    await row(page, orderId).waitFor()
    const options = await statusOf(page, orderId).locator('option').allTextContents()
    expect(options).toEqual(['התקבלה', 'שולמה', 'נשלחה', 'סגורה', 'בוטלה'])
    const save = row(page, orderId).getByRole('button', { name: 'שמירה', exact: true })
    expect(await save.count()).toBe(0)
    const held = Promise.withResolvers<void>()
    await page.route(`**/api/v1/order/${orderId}`, async (route) => {
      if (route.request().method() === 'POST') await held.promise
      await route.continue()
    })
    await statusOf(page, orderId).selectOption('sent')
    await trackingOf(page, orderId).fill('נשלח בדואר')
    await save.click()
    await row(page, orderId).getByText('רק אותיות באנגלית').waitFor()
    expect(await trackingOf(page, orderId).getAttribute('aria-invalid')).toBe('true')
    await look(page, 'staff-orders-strange-code')
    await trackingOf(page, orderId).fill('RR482915306IL')
    await save.click()
    await expect.poll(() => statusOf(page, orderId).isDisabled()).toBe(true)
    expect(await trackingOf(page, orderId).isDisabled()).toBe(true)
    await look(page, 'staff-orders-saving')
    held.resolve()
    await expect.poll(() => statusOf(page, orderId).isEnabled()).toBe(true)
    expect(await save.count()).toBe(0)
    await page.reload()
    await expect.poll(() => trackingOf(page, orderId).inputValue()).toBe('RR482915306IL')
    expect(await statusOf(page, orderId).inputValue()).toBe('sent')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('keeps what was typed when the network is gone, and saves it when it is back', async () => {
    const orderId = await place('transfer', other, transfer)
    const { page, context } = await enter(`?search=${orderId}`)
    await trackingOf(page, orderId).fill('7740193385')
    await context.setOffline(true)
    await press(page, orderId, 'שמירה')
    await row(page, orderId).getByRole('alert').waitFor()
    await look(page, 'staff-orders-unsaved')
    expect(await trackingOf(page, orderId).inputValue()).toBe('7740193385')
    await context.setOffline(false)
    await press(page, orderId, 'שמירה')
    await page.getByText(`הזמנה ${orderId}: `).waitFor()
    await context.close()
  })

  it('tells the second of two who change one order what the first has made of it', async () => {
    const orderId = await place('transfer', other, transfer)
    const dana = await enter(`?search=${orderId}`)
    const gil = await enter(`?search=${orderId}`, GIL)
    await statusOf(dana.page, orderId).selectOption('closed')
    await statusOf(gil.page, orderId).selectOption('cancelled')
    await press(gil.page, orderId, 'שמירה')
    await answerCancel(gil.page)
    await gil.page.getByText(`הזמנה ${orderId}: `).waitFor()
    await dana.page.getByText('ההזמנה השתנתה בינתיים').waitFor()
    await look(dana.page, 'staff-orders-overtaken')
    expect(await statusOf(dana.page, orderId).inputValue()).toBe('closed')
    await press(dana.page, orderId, 'שמירה בכל זאת')
    await dana.page.getByText(`הזמנה ${orderId}: `).waitFor()
    await press(dana.page, orderId, /פרטים והיסטוריה/)
    await row(dana.page, orderId).getByText(GIL.name).first().waitFor()
    await Promise.all([dana.context.close(), gil.context.close()])
  })

  it('lets an order that comes in wait behind a line, and moves no row', async () => {
    const { page, context, pageErrors } = await enter('?limit=10')
    await page.getByText('מתעדכן מעצמו').waitFor()
    await expect.poll(async () => (await numbers(page)).length).toBe(10)
    const before = await numbers(page)
    const orderId = await place('transfer', other, transfer)
    const line = page.getByRole('button', { name: /הזמנ(ה חדשה נכנסה|ות חדשות נכנסו)/ })
    await line.waitFor()
    expect(await numbers(page)).toEqual(before)
    await look(page, 'staff-orders-new')
    await line.click()
    await expect.poll(async () => (await numbers(page))[0]).toContain(orderId)
    expect(await row(page, orderId).getByText('חדשה').count()).toBe(1)
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('pages through more orders than one page holds', async () => {
    const { page, context } = await enter('?search=רות&limit=10')
    const pages = page.getByRole('navigation', { name: 'עמודים' })
    await pages.getByRole('button', { name: 'עמוד 2', exact: true }).click()
    await page.getByText('11–20').waitFor()
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    await pages.getByRole('button', { name: 'העמוד הבא' }).click()
    await page.getByText('21–30').waitFor()
    expect(await pages.getByRole('button', { name: 'העמוד הבא' }).isDisabled()).toBe(true)
    await page.getByLabel('בעמוד').selectOption('100')
    await page.getByText('1–30').waitFor()
    await expect.poll(() => numbers(page)).toHaveLength(FILLERS)
    await takePicture(page, 'staff-orders-many')
    await context.close()
  })

  it('says that it loads, and what to do when the shop cannot be reached', async () => {
    const { page, context } = await enter('?search=none')
    await page.getByRole('heading', { name: 'לא נמצאו הזמנות' }).waitFor()
    await page.route('**/api/v1/orders?*', (route) => route.abort())
    await page
      .getByRole('navigation', { name: 'סטטוס' })
      .getByRole('link', { name: /^שולמו/ })
      .click()
    await page.getByRole('button', { name: 'לנסות שוב' }).waitFor()
    await look(page, 'staff-orders-failed')
    await page.unroute('**/api/v1/orders?*')
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/orders?*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.reload()
    await page.getByText('טוענים הזמנות').first().waitFor()
    await look(page, 'staff-orders-loading')
    held.resolve()
    await page.getByRole('heading', { name: 'לא נמצאו הזמנות' }).waitFor()
    await context.close()
  })

  it('prints the list, and the packing slip of one order', async () => {
    const { page, context } = await enter(`?search=${orders.fitted}`)
    await page.addInitScript(() => {
      window.print = () => {}
    })
    await page.reload()
    await row(page, orders.fitted).waitFor()
    await page.emulateMedia({ media: 'print' })
    await takePicture(page, 'staff-orders-paper')
    expect(await searchBox(page).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await press(page, orders.fitted, /פרטים והיסטוריה/)
    await press(page, orders.fitted, 'תעודת אריזה')
    await page.emulateMedia({ media: 'print' })
    const slip = page.getByRole('region', { name: 'תעודת אריזה' })
    await slip.waitFor()
    await takePicture(page, 'staff-orders-slip')
    expect(await slip.textContent()).toContain(orders.fitted)
    expect(await slip.textContent()).toMatch(/\d\d:00–\d\d:00/)
    expect(await row(page, orders.fitted).isVisible()).toBe(false)
    await context.close()
  })
})

describe('an order that was paid after staff had cancelled it', () => {
  it('says why it waits, and is dealt with', async () => {
    const orderId = await payAfterCancelling()
    const { page, context } = await enter('?attention=1')
    await row(page, orderId).getByText('התקבל תשלום אחרי שההזמנה בוטלה.').waitFor()
    await page.setViewportSize({ width: NARROW, height: 844 })
    await look(page, 'staff-orders-attention')
    await press(page, orderId, 'החזרה ל׳שולמה׳')
    await press(page, orderId, 'שמירה')
    await expect.poll(() => row(page, orderId).getByText('התקבל תשלום').count()).toBe(0)
    expect(await statusOf(page, orderId).inputValue()).toBe('paid')
    await context.close()
  })
})

/** The payer stands at the clearing page while staff cancel. */
async function payAfterCancelling(): Promise<string> {
  const answer = await fetch(`${shop.url}/api/v1/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      cart: { items: [item(other)] },
      checkout: {
        sip: 'pickup',
        personal: personal('נועה לוי', '0525550177'),
        selectedPaymentMethod: 'creditcard',
        payment: { check_tos: true, payments: 1 },
      },
    }),
  })
  const { orderId, redirectUrl } = (await answer.json()) as { orderId: string; redirectUrl: string }
  const { page, context } = await enter(`?search=${orderId}`)
  await statusOf(page, orderId).selectOption('cancelled')
  await press(page, orderId, 'שמירה')
  await answerCancel(page)
  await page.getByText(`הזמנה ${orderId}: `).waitFor()
  const payer = await context.newPage()
  await payer.goto(new URL(redirectUrl, shop.url).href)
  await payer.getByRole('button', { name: 'לשלם', exact: true }).click()
  await payer.waitForURL('**/payment*')
  await settled(payer)
  await context.close()
  return orderId
}

describe('the orders page by keyboard alone', () => {
  it('searches, opens, changes and saves', async () => {
    const orderId = await place('transfer', other, transfer)
    const { page, context } = await enter()
    await row(page, orderId).waitFor()
    await page.keyboard.press('/')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type(orderId)
    await page.keyboard.press('Enter')
    await expect.poll(() => numbers(page)).toHaveLength(1)
    const focusOn = async (name: RegExp) => {
      const focused = () =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
      for (let steps = 0; steps < 60 && !name.test(await focused()); steps += 1) await page.keyboard.press('Tab')
      expect(await focused()).toMatch(name)
    }
    await focusOn(/^סטטוס של הזמנה/)
    await page.keyboard.press('ArrowDown')
    await focusOn(/^שמירה$/)
    await takePicture(page, 'staff-orders-keyboard')
    await page.keyboard.press('Enter')
    await page.getByText(`הזמנה ${orderId}: `).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(orderId)
    await context.close()
  })
})

it('are saved as files, with the filters of the page', async () => {
  const { page, context } = await enter(`?search=${orders.shipped}`)
  await row(page, orders.shipped).waitFor()
  const save = async (kind: 'csv' | 'xlsx') => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: `ייצוא ${kind.toUpperCase()}` }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(new RegExp(`^orders-\\d{4}-\\d\\d-\\d\\d\\.${kind}$`))
    return buffer(await file.createReadStream())
  }
  const csv = await save('csv')
  expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(csv.toString()).toContain(orders.shipped)
  expect(csv.toString()).not.toContain(orders.fitted)
  expect((await save('xlsx')).subarray(0, 2).toString()).toBe('PK')
  await context.close()
})
