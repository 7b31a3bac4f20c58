import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { WIDTHS } from '#tools/testing/browser.ts'
import { expectFocus } from '#tools/testing/focus.ts'
import { goAlive, openContext, openPage } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'

/** What stands around every page: drawer, cart, messages, the staff's door, and what happens without a network. */

const LONG_NAME = `צמיג תיור ספורטיבי מחוזק לאופנועים כבדים במיוחד, תרכובת סיליקה כפולה ודופן קשיחה, ${'לכלהדרכיםובכלמזגאוויר'.repeat(2)} Touring GT`

const { shop, browser } = await joinShop()
const sellers = (await (await fetch(`${shop.url}/api/v1/top/sellers`)).json()) as { ean: string; visibility: string }[]
const productPath = `/tire/moto/${sellers.find(({ visibility }) => visibility === 'instock')?.ean}/tire`

const [PHONE] = WIDTHS
const open = async (path: string, width: number = PHONE) => openPage(await openContext(browser, width), shop.url + path, 'alive')

const copyright = (page: Page) => page.getByText('המחירים כוללים מע״מ')
const addToCart = (page: Page) => page.getByRole('button', { name: 'הוספה לסל' }).locator('visible=true')

describe('the menu', () => {
  it('opens in a drawer on a phone, leads on and closes by keyboard', async () => {
    const { page, pageErrors } = await open('/')
    const button = page.getByRole('button', { name: 'תפריט' })
    await button.click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('link', { name: 'Michelin' }).waitFor()
    await takePicture(page, 'drawer', { of: 'screen' })
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await expectFocus(button)
    await button.click()
    await drawer.getByRole('link', { name: 'Michelin' }).click()
    await page.waitForURL('**/list/moto/by/brand/michelin')
    await drawer.waitFor({ state: 'hidden' })
    expect(pageErrors).toEqual([])
    await page.context().close()
  })

  it('stays open when its empty part is pressed, and closes when what lies beside it is', async () => {
    const { page } = await open('/')
    await page.setViewportSize({ width: PHONE, height: 2400 })
    await page.getByRole('button', { name: 'תפריט' }).click()
    const drawer = page.getByRole('dialog', { name: 'תפריט' })
    // Once it is in its place.
    await drawer.getByRole('link', { name: 'Michelin' }).hover()
    await page.mouse.click(PHONE - 40, 2380)
    expect(await drawer.isVisible()).toBe(true)
    await page.mouse.click(10, 2380)
    await drawer.waitFor({ state: 'hidden' })
    await page.context().close()
  })

  it('stands in the bar from 1024 pixels on, and in the drawer below, beside the cart even on narrow phones', async () => {
    const { page } = await open('/', 1024)
    const link = page.getByRole('banner').getByRole('link', { name: 'מוסכי התקנה' })
    const button = page.getByRole('button', { name: 'תפריט' })
    expect(await link.isVisible()).toBe(true)
    await page.setViewportSize({ width: 1023, height: 844 })
    expect([await link.isVisible(), await button.isVisible()]).toEqual([false, true])
    await page.setViewportSize({ width: 344, height: 844 })
    const cart = page.getByRole('banner').getByRole('link', { name: 'סל' })
    expect((await cart.boundingBox())?.y).toBe((await button.boundingBox())?.y ?? Number.NaN)
    await page.context().close()
  })
})

describe('around every page', () => {
  it('counts the cart in its badge, in every tab, and leads there from the message', async () => {
    const { page, pageErrors } = await open(productPath)
    const other = await page.context().newPage()
    await other.goto(shop.url)
    await addToCart(page).click()
    await page.getByText('המוצר נוסף לסל').waitFor()
    // While the message stands, a second press is the same one.
    await page.getByRole('button', { name: 'סגירת ההודעה' }).click()
    await addToCart(page).click()
    const badge = (tab: Page) => tab.getByRole('banner').getByRole('link', { name: /^סל/ })
    await expect.poll(() => badge(page).textContent()).toContain('2')
    await expect.poll(() => badge(other).textContent()).toContain('2')
    await takePicture(page, 'snackbar', { of: 'screen' })
    await page.getByRole('status').getByRole('link', { name: 'לסל הקניות' }).click()
    await page.waitForURL('**/cart')
    expect(pageErrors).toEqual([])
    await page.context().close()
  })

  it('opens the staff area to three clicks on the copyright line, each within two seconds of the one before', async () => {
    const { page } = await open('/')
    // Its clock stands still: a slow machine's clicks lie far apart.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
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
    const { page } = await open(productPath)
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
    await page.getByRole('article').first().waitFor()
    await page.context().close()
  })

  it('says that a page’s script did not arrive, and loads it anew', async () => {
    const context = await openContext(browser, PHONE)
    const page = await context.newPage()
    await page.route('**/assets/cart.page-*', (route) => route.abort('failed'))
    await goAlive(page, shop.url)
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

  it('says nothing of a kept cart where the browser keeps none', async () => {
    const context = await openContext(browser, PHONE)
    await context.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('no', 'SecurityError')
        },
      }),
    )
    const page = await context.newPage()
    await goAlive(page, shop.url + productPath)
    await addToCart(page).click()
    await context.setOffline(true)
    await page.getByText('אין חיבור לאינטרנט.').waitFor()
    expect(await page.getByText('הסל שלכם נשמר').count()).toBe(0)
    await context.close()
  })

  it('reads an error out at once, any other message when there is a pause', async () => {
    const { page } = await open(productPath)
    await page.route('**/collector/like/product/**', (route) => {
      const error = { code: 'invalid_request', message: 'לא תקין' }
      return route.fulfill({ status: 400, json: { ok: false, error } })
    })
    await page.getByRole('button', { name: 'אהבתי' }).click()
    await page
      .getByRole('alert')
      .filter({ has: page.getByRole('button', { name: 'סגירת ההודעה' }) })
      .waitFor()
    await takePicture(page, 'snackbar-error', { of: 'screen' })
    await addToCart(page).click()
    await page.getByRole('status').getByText('המוצר נוסף לסל').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.context().close()
  })

  it('holds a name as long as a catalogue may bring, on a card and on its own page', async () => {
    const { page, pageErrors } = await open('/about-us')
    await page.route(/\/api\/v1\/tires\/MO\/(?!.*\/partners)/, async (route) => {
      const answer = await route.fetch()
      const rename = (product: object) => ({ ...product, name: LONG_NAME, displayName: LONG_NAME })
      const body = (await answer.json()) as object[] | { result: object[] }
      await route.fulfill({ response: answer, json: Array.isArray(body) ? body.map(rename) : { ...body, result: body.result.map(rename) } })
    })
    await page.locator('footer a[href="/list/moto/120/70/17"]').click()
    const card = page.getByRole('article').first()
    await card.waitFor()
    await expectNoSpill(page, 'long-name-card')
    await card.getByRole('link', { name: LONG_NAME }).first().click()
    await page.waitForURL('**/tire/moto/**')
    await page.getByRole('heading', { level: 1, name: LONG_NAME }).waitFor()
    await expectNoSpill(page, 'long-name-product')
    expect(pageErrors).toEqual([])
    await page.context().close()
  })
})

async function expectNoSpill(page: Page, picture: string): Promise<void> {
  for (const width of WIDTHS.toReversed()) {
    await page.setViewportSize({ width, height: 844 })
    expect(await spill(page)).toEqual([])
    await takePicture(page, picture, { of: 'screen' })
  }
}

/** Which texts reach over the edge of the screen, or over the card that they stand in. */
function spill(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main h1, main h2, main h3, main article a, main [data-buy-bar] *')].flatMap((element) => {
      const holder = element.closest('article') ?? document.documentElement
      const [inner, outer] = [element.getBoundingClientRect(), holder.getBoundingClientRect()]
      const isInside = inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && element.scrollWidth <= element.clientWidth + 1
      return isInside || inner.width <= 1 || getComputedStyle(element).display === 'inline'
        ? []
        : [`${element.tagName} ${element.textContent?.slice(0, 40)}`]
    }),
  )
}
