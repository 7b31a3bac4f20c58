import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createTokenSigner } from '#services/platform/signed-token.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { findArticles, type Items, item, look, openDevice, storedCart } from '#tools/testing/cart-device.ts'
import { openPage, settled } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { LINK_SECRET } from '#tools/testing/shared-settings.ts'

const { shop, browser } = await joinShop()
const articles = await findArticles(shop.url)

const rows = (page: Page) => page.getByRole('article')
const order = (page: Page) => page.getByRole('button', { name: 'המשך להזמנה' })
const device = (items: Items = []) => openDevice(browser, { width: WIDTHS[0], items })
const open = (context: BrowserContext, path = '/cart') => openPage(context, shop.url + path)

/** Sends the cart, and answers the link as WhatsApp would get it. */
async function sendCart(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'שלחו את הסל' }).click()
  await page.getByText('הקישור מוכן ותקף שבעה ימים:').waitFor()
  return linkOf(page)
}

/** Not the links by which the shop itself is asked. */
const sendByWhatsApp = /^שליחה ב־\s*WhatsApp/

async function linkOf(page: Page): Promise<string> {
  const whatsApp = page.getByRole('main').getByRole('link', { name: sendByWhatsApp })
  expect(await whatsApp.getAttribute('target')).toBe('_blank')
  expect(await whatsApp.getAttribute('rel')).toBe('noopener')
  const text = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  return text.split('\n').at(-1) ?? ''
}

describe('a cart that is sent', () => {
  const sent = () => [item(articles.set, 2), item(articles.tire)]

  async function sentLink(): Promise<string> {
    const items = sent().map(({ ean, quantity }) => ({ ean, quantity }))
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${shop.url}/api/v1/cart-links`, { method: 'POST', headers, body: JSON.stringify({ items }) })
    return shop.url + ((await answer.json()) as { path: string }).path
  }

  it('fills an empty cart elsewhere, once', async () => {
    const sender = await open(await device(sent()))
    const link = await sendCart(sender.page)
    await look(sender.page, 'cart-sent')
    expect(sender.pageErrors).toEqual([])
    await sender.page.context().close()
    const context = await device()
    const { page, pageErrors } = await open(context, link.slice(shop.url.length))
    await page.getByText('הסל שנשלח אליכם נמצא כאן.').waitFor()
    await order(page).waitFor()
    expect([page.url(), await storedCart(page)]).toEqual([`${shop.url}/cart`, sent()])
    await look(page, 'cart-taken')
    await page.reload()
    await order(page).waitFor()
    expect(await storedCart(page)).toEqual(sent())
    await page.goto(link)
    await page.getByText('כל מה שנשלח אליכם כבר נמצא בסל.').waitFor()
    expect([page.url(), await storedCart(page)]).toEqual([`${shop.url}/cart`, sent()])
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it.each([
    ['הוספה לסל שלי', () => [item(articles.other), ...sent()]],
    ['החלפת הסל שלי', sent],
    ['להשאיר את הסל שלי', () => [item(articles.other)]],
  ] as const)('asks a cart with other things, which answers: %s', async (answer, expected) => {
    const link = await sentLink()
    const context = await device([item(articles.other)])
    const { page, pageErrors } = await open(context, link.slice(shop.url.length))
    await page.getByText('נשלח אליכם סל, ובסל שלכם כבר יש מוצרים.').waitFor()
    await page.getByText('בסל שנשלח: 3 יחידות').waitFor()
    expect(await storedCart(page)).toEqual([item(articles.other)])
    // The address, which a third party may see, holds the link no more; undecided it waits all the same: a reload asks again.
    expect(page.url()).toBe(`${shop.url}/cart`)
    await page.reload()
    const button = page.getByRole('button', { name: answer })
    await button.waitFor()
    if (answer === 'הוספה לסל שלי') await look(page, 'cart-question')
    await button.press('Enter')
    await expect.poll(() => storedCart(page)).toEqual(expected())
    await expect.poll(() => page.url()).toBe(`${shop.url}/cart`)
    await expect.poll(() => rows(page).count()).toBe(expected().length)
    expect(await button.count()).toBe(0)
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('says when its link is too old, or none, and leads on', async () => {
    const late = createTokenSigner(LINK_SECRET).sign('cart', 'AAAAAAAA', new Date(Date.now() - 1000))
    const context = await device()
    const { page } = await open(context, `/cart?shared=${late}`)
    await page.getByRole('alert').filter({ hasText: 'הקישור לסל היה תקף שבעה ימים ופג.' }).waitFor()
    await page.getByRole('link', { name: 'המשך בקניות' }).waitFor()
    expect(page.url()).toBe(`${shop.url}/cart`)
    await look(page, 'cart-link-expired')
    for (const forged of [`${late}x`, 'rubbish', 'x'.repeat(500), '%E0%A4%A', '']) {
      await page.goto(`${shop.url}/cart?shared=${forged}`)
      await page.getByRole('alert').filter({ hasText: 'הקישור לסל אינו תקין.' }).waitFor()
      expect(page.url()).toBe(`${shop.url}/cart`)
    }
    await context.close()
  })

  it('waits for a connection', async () => {
    const link = await sentLink()
    const context = await device()
    await context.route('**/api/v1/cart-links/*', (route) => route.abort())
    const { page } = await open(context, link.slice(shop.url.length))
    await page.getByRole('alert').filter({ hasText: 'אין חיבור לאינטרנט' }).waitFor()
    // Back finds it too.
    await page.getByRole('banner').locator('a[href="/"]').first().click()
    await page.waitForURL(`${shop.url}/`)
    await page.goBack()
    await page.getByRole('alert').filter({ hasText: 'אין חיבור לאינטרנט' }).waitFor()
    await context.unroute('**/api/v1/cart-links/*')
    await page.getByRole('button', { name: 'לנסות שוב' }).click()
    await expect.poll(() => storedCart(page)).toEqual(sent())
    await context.close()
  })
})

describe('sharing', () => {
  const productPath = () => `/tire/moto/${articles.tire.ean}/x`

  it('copies the link of a tire or a cart, and shows what it may not copy', async () => {
    const context = await device([item(articles.tire)])
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { page, pageErrors } = await open(context, productPath())
    const copy = page.getByRole('button', { name: 'העתקת קישור' })
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await copy.click()
    await page.getByText('הקישור הועתק').waitFor()
    expect(await copied()).toBe(page.url())
    expect(await linkOf(page)).toBe(page.url())
    await page.goto(`${shop.url}/cart`)
    const link = await sendCart(page)
    await copy.click()
    await expect.poll(copied).toBe(link)
    // A change of the cart needs another link.
    await page.getByLabel(/^כמות/).selectOption('2')
    await expect.poll(() => copy.count()).toBe(0)
    expect(await sendCart(page)).not.toBe(link)
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await copy.click()
    expect(await page.getByLabel('הקישור להעתקה').inputValue()).toBe(await linkOf(page))
    await look(page, 'cart-link-by-hand')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('hands a tire and a cart to the browser where it can share', async () => {
    const context = await device([item(articles.tire)])
    await context.addInitScript(() => {
      const shared: ShareData[] = []
      Object.assign(window, { shared })
      navigator.share = async (message) => {
        shared.push(message ?? {})
        // As a shopper who closes the sheet.
        throw new DOMException('closed', 'AbortError')
      }
    })
    const { page, pageErrors } = await open(context, productPath())
    const share = page.getByRole('button', { name: 'שיתוף', exact: true })
    const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
    await share.click()
    const [message] = await shared()
    expect(message?.url).toBe(page.url())
    expect(message?.text?.replace(/[\u2066-\u2069]/g, '')).toContain(
      `${articles.tire.brand} ${articles.tire.name}\nמידה: ${articles.tire.displaySize}\nמחיר: ₪`,
    )
    await takePicture(page, 'product-share')
    await page.goto(`${shop.url}/cart`)
    const link = await sendCart(page)
    await share.click()
    expect((await shared()).map(({ url }) => url)).toEqual([link])
    expect(await page.getByText('השיתוף לא הצליח').count()).toBe(0)
    await takePicture(page, 'cart-share')
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('offers no share sheet where the browser has none', async () => {
    const context = await device()
    await context.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    const { page } = await open(context, productPath())
    await page.getByRole('link', { name: sendByWhatsApp }).waitFor()
    await settled(page)
    expect(await page.getByRole('button', { name: 'שיתוף', exact: true }).count()).toBe(0)
    await context.close()
  })
})
