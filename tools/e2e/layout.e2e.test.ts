import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { WIDTHS } from '#tools/testing/browser.ts'
import { expectFocus } from '#tools/testing/focus.ts'
import { goAlive, openContext, openPage } from '#tools/testing/open-page.ts'
import { openShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { storeInBrowser } from '#tools/testing/stored.ts'

/** What stands around every page: drawer, cart, messages, the staff's door, and what happens without a network. */

const LONG_NAME = `צמיג תיור ספורטיבי מחוזק לאופנועים כבדים במיוחד, תרכובת סיליקה כפולה ודופן קשיחה, ${'לכלהדרכיםובכלמזגאוויר'.repeat(2)} Touring GT`

const { shop, browser } = await openShop({ PIXEL_ID: '123456789012' })
const sellers = (await (await fetch(`${shop.url}/api/v1/top/sellers`)).json()) as { ean: string; visibility: string }[]
const productPath = `/tire/moto/${sellers.find(({ visibility }) => visibility === 'instock')?.ean}/tire`

/** A visitor who has answered the question of consent, or with null one who has not. */
async function open(width: number, path: string, thirdParties: 'refused' | null = 'refused') {
  const context = await openContext(browser, width)
  if (thirdParties) await storeInBrowser(context, { consent: { thirdParties } })
  return openPage(context, shop.url + path, 'alive')
}

const copyright = (page: Page) => page.getByText('המחירים כוללים מע״מ')
const addToCart = (page: Page) => page.getByRole('button', { name: 'הוספה לסל' }).locator('visible=true')

describe('the menu', () => {
  it('opens in a drawer on a phone, leads on and closes by keyboard', async () => {
    const { page, pageErrors } = await open(WIDTHS[0], '/')
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

  it('stands in the bar from 1024 pixels on, and in the drawer below', async () => {
    const { page } = await open(1024, '/')
    const link = page.getByRole('banner').getByRole('link', { name: 'מוסכי התקנה' })
    expect(await link.isVisible()).toBe(true)
    await page.setViewportSize({ width: 1023, height: 844 })
    expect(await link.isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: 'תפריט' }).isVisible()).toBe(true)
    await page.context().close()
  })

  it('keeps the bar in one line on narrow phones', async () => {
    const { page } = await open(344, '/')
    const button = await page.getByRole('button', { name: 'תפריט' }).boundingBox()
    const cart = await page.getByRole('banner').getByRole('link', { name: 'סל' }).boundingBox()
    expect(cart?.y).toBe(button?.y)
    await page.context().close()
  })
})

describe.each(WIDTHS)('around every page at %i pixels', (width) => {
  it('counts the cart in its badge, in every tab, and leads there from the message', async () => {
    const { page, pageErrors } = await open(width, productPath)
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
    expect(pageErrors).toEqual([])
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
    await page.getByRole('article').first().waitFor()
    await page.context().close()
  })

  it('says that a page’s script did not arrive, and loads it anew', async () => {
    const context = await openContext(browser, width)
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
    const context = await openContext(browser, width)
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
    const { page } = await open(width, productPath)
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

  it('keeps the foot of the screen free for each thing that lies there', async () => {
    const { page } = await open(width, productPath, null)
    const banner = page.getByRole('region', { name: 'בחירת פרטיות' })
    await banner.waitFor()
    await addToCart(page).click()
    await page.getByText('המוצר נוסף לסל').waitFor()
    const always = width < 1024 ? ['buyBar', 'message', 'widget'] : ['message', 'widget']
    await expect.poll(() => footOf(page)).toEqual({ seen: [...always, 'consent'], overlaps: [] })
    await takePicture(page, 'foot-with-consent', { of: 'screen' })
    await banner.getByRole('button', { name: 'לא, תודה' }).click()
    await expect.poll(() => footOf(page)).toEqual({ seen: always, overlaps: [] })
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await takePicture(page, 'foot', { of: 'screen' })
    await page.context().close()
  })

  it('has a tab for accessibility that stands beside the page on a desktop, and is large enough for a finger', async () => {
    const { page } = await open(width, productPath)
    const tab = await page.getByRole('button', { name: 'נגישות', exact: true }).boundingBox()
    expect(tab).toMatchObject({ x: 0, width: 44, height: 48 })
    const face = await page.locator('aside > button > span').first().boundingBox()
    const gutter = await page
      .locator('main .wrap')
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingLeft))
    if (width >= 1024) expect(face?.width).toBeLessThanOrEqual(gutter)
    await page.context().close()
  })

  it('holds a name as long as a catalogue may bring, on a card and on its own page', async () => {
    const { page, pageErrors } = await open(width, '/about-us')
    await page.route('**/api/v1/tires/MO/**', async (route) => {
      const answer = await route.fetch()
      const rename = (product: object) => ({ ...product, name: LONG_NAME, displayName: LONG_NAME })
      const body = (await answer.json()) as object[] | { result: object[] }
      await route.fulfill({ response: answer, json: Array.isArray(body) ? body.map(rename) : { ...body, result: body.result.map(rename) } })
    })
    await page.locator('footer a[href="/list/moto/120/70/17"]').click()
    const card = page.getByRole('article').first()
    await card.waitFor()
    expect(await spill(page)).toEqual([])
    await takePicture(page, 'long-name-card', { of: 'screen' })
    await card.getByRole('link', { name: LONG_NAME }).first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForURL('**/tire/moto/**')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(LONG_NAME)
    expect(await spill(page)).toEqual([])
    await takePicture(page, 'long-name-product', { of: 'screen' })
    expect(pageErrors).toEqual([])
    await page.context().close()
  })
})

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

/** What lies over the foot of the screen, and what of it lies over another. */
function footOf(page: Page): Promise<{ seen: string[]; overlaps: string[] }> {
  return page.evaluate(() => {
    const things = { buyBar: '[data-buy-bar]', message: '[data-snack]', widget: 'aside > button', consent: '[data-consent-banner]' }
    const seen = Object.entries(things).flatMap(([name, selector]) => {
      const box = document.querySelector(selector)?.getBoundingClientRect()
      return box && box.width > 0 && box.height > 0 ? [{ name, box }] : []
    })
    const overlaps = seen.flatMap((a, i) =>
      seen
        .slice(i + 1)
        .filter(({ box }) => box.left < a.box.right && a.box.left < box.right && box.top < a.box.bottom && a.box.top < box.bottom)
        .map((b) => `${a.name} and ${b.name}`),
    )
    return { seen: seen.map(({ name }) => name), overlaps }
  })
}
