import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { WIDTHS, watchPageErrors } from '#tools/testing/browser.ts'
import { expectFocus } from '#tools/testing/focus.ts'
import { goAlive, openContext } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { storeInBrowser } from '#tools/testing/stored.ts'

/** The shop without a mouse: every page is walked by Tab, and a tire is found, put into the cart and taken out again. */

const { shop, browser } = await joinShop()
const [seller] = (await (await fetch(`${shop.url}/api/v1/top/sellers`)).json()) as { ean: string; set: boolean }[]

/** One place where Tab stops. */
interface Stop {
  /** Its place among the elements of the document: Tab goes forward only. */
  order: number
  what: string
  /** Some of it can be seen, and nothing else lies over all of it. */
  isSeen: boolean
  hasRing: boolean
}

/** Where the focus is, or null when it has left the page. */
const presentStop = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body || element === document.documentElement) return null
    // A radio button, say, is drawn by its label, a field by the frame that it shares with its button.
    const drawn = [element, element.closest('label'), element.parentElement].filter((part) => part !== null)
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [width, height] = [right - left, bottom - top]
    const points = [0.5, 0.1, 0.9].flatMap((across) => [0.5, 0.1, 0.9].map((down) => [left + width * across, top + height * down] as const))
    return {
      order: [...document.querySelectorAll('*')].indexOf(element),
      what: `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`,
      isSeen: points.some(([x, y]) => {
        const found = document.elementFromPoint(x, y)
        return found !== null && (element.contains(found) || found.contains(element))
      }),
      hasRing: drawn.some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(part)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      }),
    }
  })

/** Every stop from the beginning of the page until the focus leaves it. */
async function walkThrough(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  const most = await page.evaluate(() => document.querySelectorAll('a, button, input, select, summary, [tabindex]').length)
  for (let press = 0; press <= most; press += 1) {
    await page.keyboard.press('Tab')
    const stop = await presentStop(page)
    if (!stop) return stops
    stops.push(stop)
  }
  throw new Error(`Tab does not leave the page: ${stops.slice(-3).map(({ what }) => what)}`)
}

const [PHONE] = WIDTHS

const PAGES = [
  ['the home page', '/'],
  ['a size list', '/list/moto/180/55/17'],
  ['a size without tires', '/list/moto/999/99/17'],
  ['a brand list', '/list/moto/by/brand/metzeler'],
  ['a product page', `/tire/moto/${seller?.ean}/tire`],
  ['a product that does not exist', '/tire/moto/2999999999997/x'],
  ['a cart with goods', '/cart'],
  ['the page of a motorcycle', '/motorcycles/honda-cb500x-19-inch-2019'],
  ['the wizard', '/find-the-right-tires-for-you'],
  ['the garages of a city', '/our-shops?city=haifa'],
  ['an information page', '/terms-of-use'],
  ['a form that is sent to staff', '/cancel-order'],
] as const

/** Their bar, their side panel, or the order of their parts stand otherwise on a desktop. */
const OF_BOTH_WIDTHS: readonly string[] = ['the home page', 'a size list', 'a product page', 'a cart with goods']

async function openPage(path: string): Promise<Page> {
  const context = await openContext(browser, PHONE, { reducedMotion: 'reduce' })
  if (path === '/cart') await storeInBrowser(context, { cart: { items: [{ ean: seller?.ean, quantity: 2, isSet: seller?.set }] } })
  const page = await context.newPage()
  await goAlive(page, shop.url + path)
  return page
}

/** The first stop leads past the bar: the next one is in the page's own part. */
async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  expect((await presentStop(page))?.what).toBe('A דילוג לתוכן')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
}

/** Presses Tab until the focus stands on the element that is looked for. */
async function tabTo(page: Page, role: 'link' | 'button' | 'combobox', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name })
  for (let press = 0; press < 200; press += 1) {
    await page.keyboard.press('Tab')
    const found = await wanted.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement))
    if (found) return
  }
  throw new Error(`Tab never reached ${role} ${name}`)
}

/** Waits for the page that the address names: until it stands, Tab still walks the one before. */
async function arriveAt(page: Page, address: string): Promise<void> {
  await page.waitForURL(address)
  await expectFocus(page.locator('main'))
}

/** Chooses by typing, as the keyboard does in a select. */
async function typeChoice(page: Page, name: string | RegExp, value: string): Promise<void> {
  await tabTo(page, 'combobox', name)
  await page.keyboard.type(value)
  await expect.poll(() => page.getByRole('combobox', { name }).inputValue()).toBe(value)
}

describe('by keyboard', () => {
  it.each(PAGES)('%s is walked from end to end, with the focus always seen, and its bar can be skipped', async (name, path) => {
    const page = await openPage(path)
    for (const width of OF_BOTH_WIDTHS.includes(name) ? WIDTHS : [PHONE]) {
      await page.setViewportSize({ width, height: 844 })
      const stops = await walkThrough(page)
      expect(stops.length).toBeGreaterThan(10)
      expect(stops[0]?.what).toBe('A דילוג לתוכן')
      expect(stops.filter(({ isSeen }) => !isSeen).map(({ what }) => what)).toEqual([])
      expect(stops.filter(({ hasRing }) => !hasRing).map(({ what }) => what)).toEqual([])
      expect(stops.map(({ order }) => order)).toEqual(stops.map(({ order }) => order).toSorted((a, b) => a - b))
    }
    await skipToContent(page)
    await page.context().close()
  })

  it('a list leads past its filters to the results', async () => {
    const page = await openPage('/list/moto/180/55/17')
    await page.setViewportSize({ width: 1280, height: 844 })
    await tabTo(page, 'link', 'לתוצאות')
    expect(await presentStop(page)).toMatchObject({ isSeen: true, hasRing: true })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const article = page.getByRole('article').first()
    expect(await article.evaluate((first) => first.contains(document.activeElement))).toBe(true)
    await page.context().close()
  })

  it('a tire is found, put into the cart, counted and taken out', async () => {
    const page = await openPage('/')
    const pageErrors = watchPageErrors(page)
    await typeChoice(page, 'צמיג ברוחב', '190')
    await typeChoice(page, 'בפרופיל', '55')
    await expect.poll(() => page.getByLabel('לחישוק').inputValue()).toBe('17')
    await tabTo(page, 'button', /הציגו .*צמיגים במידה הזו/)
    await page.keyboard.press('Enter')
    await arriveAt(page, '**/list/moto/190/55/17')
    await tabTo(page, 'link', /קנו עכשיו/)
    await page.keyboard.press('Enter')
    await arriveAt(page, '**/tire/moto/*/**')
    await tabTo(page, 'button', 'הוספה לסל')
    await page.keyboard.press('Space')
    await page.getByText('המוצר נוסף לסל').waitFor()
    await tabTo(page, 'link', 'לסל הקניות')
    await page.keyboard.press('Enter')
    await arriveAt(page, '**/cart')
    await typeChoice(page, /כמות/, '3')
    await page.getByText('הכמות שונתה בהצלחה').waitFor()
    await tabTo(page, 'button', /הסרה/)
    await page.keyboard.press('Enter')
    await page.getByText('הסל ריק').waitFor()
    expect(pageErrors).toEqual([])
    await page.context().close()
  })
})

describe('the menu of a phone', () => {
  it('opens, keeps the focus from what lies behind, closes by Escape and gives the focus back', async () => {
    const page = await openPage('/')
    await tabTo(page, 'button', 'תפריט')
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'תפריט' })
    await menu.getByRole('link').first().waitFor()
    // After its last link Tab leads to the browser's own controls, of which the page sees nothing, and back to its first.
    for (let press = 0; press < 40; press += 1) {
      await page.keyboard.press('Tab')
      const isNotBehind = await menu.evaluate((box) => box.contains(document.activeElement) || document.activeElement === document.body)
      expect(isNotBehind).toBe(true)
    }
    while (!(await menu.evaluate((box) => box.contains(document.activeElement)))) await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('תפריט')
    await page.context().close()
  })
})
