import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, WIDTHS, watchTroubles } from '#tools/testing/browser.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { freePort, makeDataDir, type ShopProcess, startShop } from '#tools/testing/shop-process.ts'

/** What stands around every page: drawer, cart, messages, the staff's door, and what happens without a network. */

const data = makeDataDir()
let shop: ShopProcess
let browser: Browser
let productPath: string

beforeAll(async () => {
  shop = await startShop({ dataDir: data.path, port: await freePort() })
  browser = await openBrowser()
  const sellers = (await (await fetch(`${shop.url}/api/v1/top/sellers`)).json()) as { ean: string; visibility: string }[]
  productPath = `/tire/moto/${sellers.find(({ visibility }) => visibility === 'instock')?.ean}/tire`
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
  data.remove()
})

async function open(width: number, path: string): Promise<{ page: Page; troubles: string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'he-IL' })
  const page = await context.newPage()
  const troubles = watchTroubles(page)
  await page.goto(shop.url + path, { waitUntil: 'networkidle' })
  return { page, troubles }
}

const copyright = (page: Page) => page.getByText('המחירים כוללים מע״מ')
const addToCart = (page: Page) => page.getByRole('button', { name: 'הוספה לסל' }).locator('visible=true')

describe('the menu', () => {
  it('opens in a drawer on a phone, leads on and closes by keyboard', async () => {
    const { page, troubles } = await open(WIDTHS[0], '/')
    const button = page.getByRole('button', { name: 'תפריט' })
    await button.click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('link', { name: 'Michelin' }).waitFor()
    await takePicture(page, 'drawer', { of: 'screen' })
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    await button.click()
    await drawer.getByRole('link', { name: 'Michelin' }).click()
    await page.waitForURL('**/list/moto/by/brand/michelin')
    await drawer.waitFor({ state: 'hidden' })
    expect(troubles).toEqual([])
    await page.context().close()
  })

  it('stands in the bar from 1024 pixels on, and in the drawer below', async () => {
    const { page } = await open(1024, '/')
    const link = page.getByRole('banner').getByRole('link', { name: 'מוסכי התקנה' })
    expect(await link.isVisible()).toBe(true)
    await page.setViewportSize({ width: 1023, height: 844 })
    expect(await link.isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: 'תפריט' }).isVisible()).toBe(true)
    await page.context().close()
  })
})

describe.each(WIDTHS)('around every page at %i pixels', (width) => {
  it('counts the cart in its badge, in every tab, and leads there from the message', async () => {
    const { page, troubles } = await open(width, productPath)
    const other = await page.context().newPage()
    await other.goto(shop.url)
    await addToCart(page).click()
    await page.getByText('המוצר נוסף לסל').waitFor()
    await addToCart(page).click()
    const badge = (tab: Page) => tab.getByRole('banner').getByRole('link', { name: /^סל/ })
    await expect.poll(() => badge(page).textContent()).toContain('2')
    await expect.poll(() => badge(other).textContent()).toContain('2')
    await takePicture(page, 'snackbar', { of: 'screen' })
    await page.getByRole('status').getByRole('link', { name: 'לסל הקניות' }).click()
    await page.waitForURL('**/cart')
    expect(troubles).toEqual([])
    await page.context().close()
  })

  it('opens the staff area to three clicks on the copyright line, each within two seconds of the one before', async () => {
    const { page } = await open(width, '/')
    await page.clock.install()
    await copyright(page).click()
    await copyright(page).click()
    await page.clock.fastForward(2_001)
    await copyright(page).click()
    await page.clock.fastForward(1_500)
    await copyright(page).click()
    expect(new URL(page.url()).pathname).toBe('/')
    await copyright(page).click()
    await page.waitForURL('**/admin')
    await page.context().close()
  })

  it('says that the connection is gone, keeps what stands, and says that it is back', async () => {
    const { page } = await open(width, productPath)
    await page.context().setOffline(true)
    await page.getByText('אין חיבור לאינטרנט. הסל שלכם נשמר').waitFor()
    await addToCart(page).click()
    await page.getByText('המוצר נוסף לסל').waitFor()
    await takePicture(page, 'offline', { of: 'screen' })
    await page.getByRole('link', { name: /לכל הצמיגים במידה/ }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'אין חיבור לאינטרנט' })
    await failure.waitFor()
    await takePicture(page, 'offline-list')
    await page.context().setOffline(false)
    await page.getByText('החיבור לאינטרנט חזר').waitFor()
    await page.getByRole('button', { name: 'לנסות שוב' }).click()
    await page.getByRole('article').first().waitFor()
    await page.context().close()
  })

  it('says that a page’s script did not arrive, and loads it anew', async () => {
    const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'he-IL' })
    const page = await context.newPage()
    await page.route('**/assets/cart.page-*', (route) => route.abort('failed'))
    await page.goto(shop.url, { waitUntil: 'networkidle' })
    await page.getByRole('banner').getByRole('link', { name: /^סל/ }).click()
    await page.getByText('הדף לא נטען כמו שצריך').waitFor()
    await takePicture(page, 'broken-page')
    await context.setOffline(true)
    await page.getByText('הדף לא נטען, כי אין חיבור לאינטרנט').waitFor()
    await context.setOffline(false)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'לנסות שוב' }).click()
    await page.getByText('הסל ריק').waitFor()
    await context.close()
  })

  it('keeps the foot of the screen free for each thing that lies there', async () => {
    const { page } = await open(width, productPath)
    await addToCart(page).click()
    await page.getByText('המוצר נוסף לסל').waitFor()
    expect(await overlaps(page)).toEqual([])
    await takePicture(page, 'foot', { of: 'screen' })
    await page.context().close()
  })
})

/** Which of the things over the foot of the screen lie over another. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const things = {
      buyBar: document.querySelector('[data-buy-bar]'),
      message: document.querySelector('[class*=Notification-root], .mantine-Notification-root'),
      widget: [...document.querySelectorAll('button')].find((button) => button.textContent === 'נגישות') ?? null,
      consent: document.querySelector('[data-consent-banner]'),
    }
    const seen = Object.entries(things).flatMap(([name, element]) => {
      const box = element?.getBoundingClientRect()
      return box && box.width > 0 && box.height > 0 ? [{ name, box }] : []
    })
    return seen.flatMap((a, i) =>
      seen
        .slice(i + 1)
        .filter(({ box }) => box.left < a.box.right && a.box.left < box.right && box.top < a.box.bottom && a.box.top < box.bottom)
        .map((b) => `${a.name} and ${b.name}`),
    )
  })
}
