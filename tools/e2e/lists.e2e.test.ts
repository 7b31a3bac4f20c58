import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from '#tools/testing/axe.ts'
import { WIDTHS } from '#tools/testing/browser.ts'
import { readLayoutShift } from '#tools/testing/layout-shift.ts'
import { goAlive, type OpenedPage, openContext, openPage, reloadAlive, settled } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'

const { shop, browser } = await joinShop()

const SIZE = '/list/moto/180/55/17'
const OTHER_SIZE = '/list/moto/120/70/17'
const BRAND = '/list/moto/by/brand/dunlop'
const CALL = '**/api/v1/tires/MO/120/70/17'

const [PHONE, DESKTOP] = WIDTHS

interface Visitor extends OpenedPage {
  context: BrowserContext
}

async function visit(options: BrowserContextOptions = {}, width: number = PHONE): Promise<Visitor> {
  const context = await openContext(browser, width, { reducedMotion: 'reduce', ...options })
  return { context, ...(await openPage(context, 'about:blank')) }
}

/** Opens an address and waits until its scripts are alive: the cart's badge, the panel and the rest answer from then on. */
async function open(page: Page, path: string): Promise<void> {
  await goAlive(page, shop.url + path)
}

async function expectGood(page: Page, name: string): Promise<void> {
  await takePicture(page, name, { of: 'screen' })
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

const cards = (page: Page) => page.getByRole('article')
const query = (page: Page) => new URL(page.url()).search
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const choice = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name })

/** On a phone the panel is a sheet from below, on a desktop it stands open. */
async function openPanel(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.getByRole('button', { name: /^סינון/ }).click()
  const panel = page.getByRole('complementary', { name: 'סינון התוצאות' })
  await panel.waitFor()
  for (const folded of await panel.getByText(/^עוד \d+$/).all()) await folded.click()
}

/** From the footer of a page, so that the list is entered as a shopper does. */
const enterOtherSize = (page: Page) => page.locator(`footer a[href="${OTHER_SIZE}"]`).click()

/** Scrolls and waits until the page knows it. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise((resolve) => {
        window.addEventListener('scroll', resolve, { once: true })
        window.scrollTo(0, to)
      }),
    top,
  )
  expect(await scrolled(page)).toBe(top)
}

/** Goes back, and answers what the first frame after it shows: as a task, since the page is still scrolled before it is painted. */
const firstFrameBack = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ first: string | null | undefined; top: number }>((resolve) => {
        const look = () => resolve({ first: document.querySelector('article h3')?.textContent, top: Math.round(window.scrollY) })
        window.addEventListener('popstate', () => requestAnimationFrame(() => setTimeout(look)), { once: true })
        window.history.back()
      }),
  )

/** Presses without bringing it into sight first, as the driver would: the place must stay what it was. */
const press = (target: Locator) => target.evaluate((element: HTMLElement) => element.click())

describe('a list', () => {
  it.each(WIDTHS)('keeps its place while it loads at %i pixels, and shows its tires', async (width) => {
    const { page, context, pageErrors } = await visit({}, width)
    await open(page, '/about-us')
    const held = Promise.withResolvers<void>()
    await page.route(CALL, async (route) => {
      await held.promise
      await route.continue()
    })
    await enterOtherSize(page)
    await page.getByRole('status', { name: 'טוענים…' }).waitFor()
    expect([await scrolled(page), await page.evaluate(() => document.activeElement?.id)]).toEqual([0, 'main'])
    expect(await page.title()).toContain('120/70-17, עד 70% הנחה')
    await expectGood(page, 'list-loading')
    held.resolve()
    await cards(page).first().waitFor()
    await takePicture(page, 'list', { of: 'screen' })
    const { total, shifts } = await readLayoutShift(page)
    expect(total, JSON.stringify(shifts)).toBeLessThan(0.02)
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('says what went wrong, offline too, and comes by itself when the network is back', async () => {
    const { page, context } = await visit()
    await open(page, '/about-us')
    await page.route(CALL, (route) => route.fulfill({ status: 503, json: { ok: false } }), { times: 1 })
    await enterOtherSize(page)
    await page.getByRole('alert').getByText('משהו השתבש אצלנו').waitFor()
    await expectGood(page, 'list-error')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'לנסות שוב' }).click()
    await page.getByRole('alert').getByText('אין חיבור לאינטרנט').waitFor()
    await expectGood(page, 'list-offline')
    await context.setOffline(false)
    await cards(page).first().waitFor()
    await context.close()
  })

  it('of what is not there leads on', async () => {
    const { page, context } = await visit()
    for (const [path, status, title, wayOn] of [
      ['/list/moto/200/30/15', 200, 'אין לנו כרגע צמיגים במידה הזו', 'לבחירת מידה אחרת'],
      ['/list/moto/by/brand/nobody', 404, 'לא מצאנו מותג כזה', 'לבחירת מידה'],
      ['/list/moto/category/nobody', 404, 'לא מצאנו קטגוריה כזו', 'לבחירת מידה'],
    ] as const) {
      const answer = await goAlive(page, shop.url + path)
      expect([path, answer?.status(), await page.getByRole('heading', { name: title }).count()]).toEqual([path, status, 1])
      if (status === 404) await expectGood(page, `list-empty-${path.split('/').at(-2)}`)
      await page.getByRole('main').getByRole('link', { name: wayOn, exact: true }).last().click()
      await page.waitForURL(`${shop.url}/`)
    }
    await context.close()
  })

  it('of a brand and of a category says so in its title and leads to the other categories', async () => {
    const { page, context, pageErrors } = await visit()
    for (const [path, title] of [
      [BRAND, 'צמיגי אופנוע של Dunlop, עד 65% הנחה'],
      ['/list/moto/category/sport', 'צמיגי ספורט לאופנוע: אחיזה לכביש ולימי מסלול'],
    ] as const) {
      await open(page, path)
      expect(await page.title()).toContain(title)
      await page.getByRole('link', { name: 'צמיגים לקלאסיים' }).click()
      await page.getByRole('heading', { level: 1, name: 'צמיגים לקלאסיים' }).waitFor()
      expect(await page.getByRole('link', { name: 'צמיגים לקלאסיים', exact: true }).count()).toBe(0)
    }
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('adds to the cart from a card, goes there, and is found again as it was', async () => {
    const { page, context, pageErrors } = await visit()
    await open(page, `${BRAND}?stock=1`)
    const metric = page.waitForRequest((request) => (request.postData() ?? '').includes('PRODUCT_ADD_TO_CART'))
    await scrollTo(page, 900)
    await press(page.getByRole('button', { name: /הוספה לסל/ }).nth(6))
    await page.waitForURL('**/cart')
    expect((await metric).postData()).toContain('list_page_by_brand')
    await page.getByLabel('כמות').waitFor()
    expect(await scrolled(page)).toBe(0)
    await page.goBack()
    await cards(page).first().waitFor()
    await expect.poll(() => scrolled(page)).toBe(900)
    expect([query(page), pageErrors]).toEqual(['?stock=1', []])
    await context.close()
  })
})

describe('the filters of a list', () => {
  it('narrow the list from the panel beside it, stand in the address, and leave no one without a way out', async () => {
    const { page, context, pageErrors } = await visit({}, DESKTOP)
    await open(page, SIZE)
    await openPanel(page)
    const all = await cards(page).count()
    await choice(page, /Mitas/i).check()
    await expect.poll(() => query(page)).toBe('?brands=mitas')
    await expect.poll(() => cards(page).count()).toBeLessThan(all)
    await choice(page, /בלי סטים/).check()
    await choice(page, /Avon/i).check()
    await expect.poll(() => query(page)).toBe('?brands=mitas,avon&sets=0')
    await takePicture(page, 'list-filtered', { of: 'screen' })
    for (const name of await cards(page).getByRole('heading').allTextContents()) expect(name).not.toMatch(/^סט /)
    await page.locator('aside').getByRole('link', { name: 'ניקוי הסינון' }).click()
    await expect.poll(() => query(page)).toBe('')
    expect([await cards(page).count(), pageErrors]).toEqual([all, []])
    await context.close()
  })

  it('offer nothing that would leave an empty list; an address that asks for it can be cleared', async () => {
    const { page, context, pageErrors } = await visit()
    await open(page, `${SIZE}?brands=avon&position=front`)
    await page.getByRole('heading', { name: 'אין תוצאות לסינון הזה' }).waitFor()
    await openPanel(page)
    expect(await choice(page, /Pirelli/i).count()).toBe(0)
    expect(await choice(page, /Avon/i).isChecked()).toBe(true)
    await expectGood(page, 'list-filtered-to-nothing')
    await page.keyboard.press('Escape')
    await page.locator('main').getByRole('link', { name: 'ניקוי הסינון' }).last().click()
    await cards(page).first().waitFor()
    expect([query(page), pageErrors]).toEqual(['', []])
    await context.close()
  })

  it('are the same in an address that is opened fresh, with scripts and without', async () => {
    const path = `${BRAND}?utm_source=x&position=front&stock=1&cards=48`
    const [alive, still] = [await visit(), await visit({ javaScriptEnabled: false })]
    await open(alive.page, path)
    await open(still.page, path)
    const names = await cards(alive.page).getByRole('heading').allTextContents()
    expect(names).toHaveLength(48)
    expect(await cards(still.page).getByRole('heading').allTextContents()).toEqual(names)
    expect(await alive.page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/list\/moto\/by\/brand\/dunlop$/)
    for (const { page } of [alive, still]) {
      await openPanel(page)
      expect(await choice(page, 'קדמי').isChecked()).toBe(true)
    }
    const { total } = await readLayoutShift(alive.page)
    expect([total < 0.02, alive.pageErrors]).toEqual([true, []])
    await alive.context.close()
    await still.context.close()
  })

  it('are understood by the server, each alone', async () => {
    const { page, context } = await visit({ javaScriptEnabled: false })
    await open(page, SIZE)
    const all = await cards(page).count()
    expect(await page.getByText('לפי הסינון').count()).toBe(0)
    for (const parameter of [
      'brands=mitas',
      'position=rear',
      'stock=1',
      'sets=0',
      'shipping=free',
      'use=sport',
      'price=600-800',
      'made=2026',
      'cards=48',
    ]) {
      await open(page, `${SIZE}?${parameter}`)
      expect([parameter, await page.getByText('לפי הסינון').count()]).toEqual([parameter, parameter === 'cards=48' ? 0 : 1])
    }
    expect(await cards(page).count()).toBeGreaterThan(all)
    await context.close()
  })

  it('work as a form without scripts, and the rest of the list is a link', async () => {
    const { page, context } = await visit({ javaScriptEnabled: false })
    await open(page, SIZE)
    await page.getByRole('link', { name: /עוד צמיגים/ }).click()
    await expect.poll(() => cards(page).count()).toBe(48)
    await openPanel(page)
    await choice(page, /Mitas/i).check()
    await choice(page, /Avon/i).check()
    await page.getByRole('button', { name: 'הצגת התוצאות' }).click()
    await page.waitForURL('**?brands=*')
    const makers = await cards(page).locator('bdi').first().allTextContents()
    expect(makers.every((maker) => ['Mitas', 'Avon'].includes(maker))).toBe(true)
    expect(await page.getByText('לפי הסינון').count()).toBe(1)
    await takePicture(page, 'list-without-scripts', { of: 'screen' })
    await context.close()
  })
})

describe('the way back to a list', () => {
  it('finds cards, filters and scroll as they were left, forward too, and after a reload of either page', async () => {
    const { page, context, pageErrors } = await visit()
    await open(page, '/')
    await enterOtherSize(page)
    await cards(page).first().waitFor()
    await openPanel(page)
    await choice(page, /רק במלאי מיידי/).check()
    await page.getByRole('button', { name: /^הציגו \d+ צמיגים/ }).click()
    await page.getByRole('link', { name: /עוד צמיגים/ }).click()
    await expect.poll(() => cards(page).count()).toBe(48)
    expect(await page.evaluate(() => document.activeElement?.closest('article') !== null)).toBe(true)
    await scrollTo(page, 6_000)
    const isAsLeft = async () => {
      await expect.poll(() => page.url()).toBe(`${shop.url}${OTHER_SIZE}?stock=1&cards=48`)
      await expect.poll(() => cards(page).count()).toBe(48)
      await expect.poll(() => scrolled(page)).toBe(6_000)
    }
    await press(cards(page).nth(30).getByRole('link', { name: 'קנו עכשיו' }))
    await page.waitForURL('**/tire/moto/**')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => scrolled(page)).toBe(0)
    await scrollTo(page, 300)
    await page.goBack()
    await isAsLeft()
    await page.goForward()
    await page.waitForURL('**/tire/moto/**')
    await expect.poll(() => scrolled(page)).toBe(300)
    await reloadAlive(page)
    await expect.poll(() => scrolled(page)).toBe(300)
    await page.goBack()
    await isAsLeft()
    await reloadAlive(page)
    await isAsLeft()
    await page.goBack()
    await page.waitForURL(`${shop.url}/`)
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('finds the whole of a long list again, of which a new visitor is shown the beginning', async () => {
    const { page, context, pageErrors } = await visit()
    await open(page, `${BRAND}?cards=240`)
    expect(await cards(page).count()).toBe(96)
    await page.getByRole('link', { name: /עוד צמיגים/ }).click()
    await expect.poll(() => query(page)).toBe('?cards=120')
    await expect.poll(() => cards(page).count()).toBe(120)
    await reloadAlive(page)
    await expect.poll(() => cards(page).count()).toBe(120)
    await press(page.locator(`footer a[href="${SIZE}"]`))
    await page.waitForURL(`**${SIZE}`)
    await cards(page).first().waitFor()
    await page.goBack()
    await expect.poll(() => cards(page).count()).toBe(120)
    expect(pageErrors).toEqual([])
    await context.close()
    const still = await visit({ javaScriptEnabled: false })
    await open(still.page, `${BRAND}?cards=96`)
    expect([await cards(still.page).count(), await still.page.getByRole('link', { name: /עוד צמיגים/ }).count()]).toEqual([96, 0])
    await still.page.getByText('כדי לראות עוד צמיגים').waitFor()
    await still.context.close()
  })

  it('finds cards and place at once also when another list was shown meanwhile, and no answer comes', async () => {
    const { page, context, pageErrors } = await visit()
    await open(page, `${OTHER_SIZE}?sets=0`)
    const first = await page.locator('article h3').first().textContent()
    await scrollTo(page, 1_500)
    await press(page.locator(`footer a[href="${SIZE}"]`))
    await page.waitForURL(`**${SIZE}`)
    await expect.poll(() => scrolled(page)).toBe(0)
    await cards(page).first().waitFor()
    expect(await page.getByText('לפי הסינון').count()).toBe(0)
    const held = Promise.withResolvers<void>()
    await context.route('**/api/v1/**', async (route) => {
      await held.promise
      await route.continue()
    })
    expect(await firstFrameBack(page)).toEqual({ first, top: 1_500 })
    held.resolve()
    await settled(page)
    expect([await scrolled(page), query(page), pageErrors]).toEqual([1_500, '?sets=0', []])
    await context.close()
  })
})
