import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { WIDTHS } from '#tools/testing/browser.ts'
import { readLayoutShift } from '#tools/testing/layout-shift.ts'
import { goAlive, openContext, openPage } from '#tools/testing/open-page.ts'
import { joinShop } from '#tools/testing/open-shop.ts'
import { takePicture } from '#tools/testing/pictures.ts'

const { shop, browser } = await joinShop()

const [PHONE, DESKTOP] = WIDTHS

const open = async (path: string, { width = PHONE, ...options }: BrowserContextOptions & { width?: number } = {}) =>
  openPage(await openContext(browser, width, options), shop.url + path, 'alive')

const waitForFrames = (page: Page, count: number) =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame)
  }, count)
const turningParts = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    if (canvas.width === 0) return ''
    // A thread of its own draws it; here it can only be copied.
    const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height })
    copy.getContext('2d')?.drawImage(canvas, 0, 0)
    return copy.toDataURL()
  })

describe('the banner', () => {
  it('rolls until it is asked to stop, and goes on when asked', async () => {
    const { page, pageErrors } = await openPage(await openContext(browser, PHONE), shop.url)
    await page.locator('canvas').waitFor()
    await expect.poll(() => turningParts(page)).not.toBe('')
    const start = await turningParts(page)
    await expect.poll(() => turningParts(page)).not.toBe(start)
    await takePicture(page, 'banner-rolling', { of: 'screen' })

    await page.getByRole('button', { name: 'עצירת התנועה' }).click()
    const resume = page.getByRole('button', { name: 'המשך התנועה' })
    await resume.waitFor()
    const isAtRest = async () => {
      const before = await turningParts(page)
      await waitForFrames(page, 2)
      return (await turningParts(page)) === before
    }
    await expect.poll(isAtRest).toBe(true)
    const rest = await turningParts(page)
    await resume.click()
    await expect.poll(() => turningParts(page)).not.toBe(rest)
    expect(pageErrors).toEqual([])
    await page.context().close()
  })

  it('stays at rest when it was stopped before it could roll, and after the way back to it', async () => {
    const context = await openContext(browser, PHONE)
    const held = Promise.withResolvers<void>()
    await context.route('**/media/tire/hero*part=body*', async (route) => {
      await held.promise
      await route.continue()
    })
    const { page, pageErrors } = await openPage(context, shop.url)
    await page.getByRole('button', { name: 'עצירת התנועה' }).click()
    held.resolve()
    const standsStill = async () => {
      await expect.poll(() => turningParts(page)).not.toBe('')
      const before = await turningParts(page)
      await waitForFrames(page, 60)
      expect((await turningParts(page)) === before).toBe(true)
      expect(await page.getByRole('button', { name: 'המשך התנועה' }).count()).toBe(1)
    }
    await standsStill()
    await page.getByRole('banner').getByRole('link', { name: /^סל/ }).click()
    await page.waitForURL('**/cart')
    await page.goBack()
    await standsStill()
    expect(pageErrors).toEqual([])
    await context.close()
  })

  it('stands still for those who want less motion, and loads nothing that moves', async () => {
    const { page } = await open('/', { reducedMotion: 'reduce' })
    expect(await page.locator('canvas').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'עצירת התנועה' }).count()).toBe(0)
    await page.context().close()
  })
})

const HOME_PATHS = ['/', '/tires', '/tires-hot-deals', '/tires-super-sale', '/motorcycle-tires']
const STRIP = ['Michelin', 'Pirelli', 'Bridgestone', 'Metzeler', 'Continental', 'Golden Tyre', 'Avon', 'Maxxis', 'Sun-F', 'Mitas', 'Dunlop']
const inSection = (page: Page, name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) })

describe('the home page', () => {
  it('stands with all its parts at each of its addresses, and at an unknown one, which is not there', async () => {
    const { page, pageErrors } = await open('/')
    await takePicture(page, 'home')
    for (const path of HOME_PATHS) {
      await goAlive(page, shop.url + path)
      expect(await inSection(page, 'המידות הנמכרות ביותר').getByRole('link').count()).toBe(8)
      expect(await inSection(page, 'הנמכרים ביותר').getByRole('article').count()).toBeGreaterThan(3)
      expect(await inSection(page, 'לא בטוחים מה מתאים לאופנוע?').getByText('חדש', { exact: true }).count()).toBe(1)
      expect(await inSection(page, 'למה אצלנו').getByRole('listitem').count()).toBe(5)
      const brands = await inSection(page, 'כל המותגים').locator('bdi').allTextContents()
      expect(brands.map((brand) => brand.toLowerCase())).toEqual(STRIP.map((brand) => brand.toLowerCase()))
    }
    expect(pageErrors).toEqual([])
    const answer = await page.goto(`${shop.url}/no/such/address`)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'הנמכרים ביותר' }).waitFor()
    await page.context().close()
  })

  // A phone has the same row without its buttons.
  it('scrolls its top sellers from right to left, by keyboard and by button', async () => {
    const { page } = await open('/', { width: DESKTOP })
    const row = page.getByRole('list', { name: 'הנמכרים ביותר' })
    const scrolled = () => row.evaluate((element) => Math.round(element.scrollLeft))
    await row.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(scrolled).toBeLessThan(0)
    const back = page.getByRole('button', { name: 'הקודמים' })
    const on = page.getByRole('button', { name: 'הבאים' })
    const before = await scrolled()
    await on.click()
    await expect.poll(scrolled).toBeLessThan(before)
    await row.evaluate((element) => element.scrollTo({ left: -element.scrollWidth, behavior: 'instant' }))
    await expect.poll(() => on.isDisabled()).toBe(true)
    expect(await back.isEnabled()).toBe(true)
    await row.scrollIntoViewIfNeeded()
    await takePicture(page, 'home-row', { of: 'screen' })
    await page.context().close()
  })

  it('offers no way along a row that fits, and counts the tires of a brand in right Hebrew', async () => {
    const { page, pageErrors } = await open('/cart', { width: DESKTOP })
    const shorten = (path: string, change: (items: Record<string, unknown>[]) => Record<string, unknown>[]) =>
      page.route(`**/api/v1/${path}`, async (route) => {
        await route.fulfill({ json: change((await (await route.fetch()).json()) as Record<string, unknown>[]) })
      })
    await shorten('top/sellers', (products) => products.slice(0, 1))
    await shorten('brands', (brands) => brands.slice(0, 3).map((brand, count) => ({ ...brand, count })))
    await page.getByRole('banner').getByRole('link', { name: 'צמיג ישיר' }).click()
    await page.getByRole('article').first().waitFor()
    const on = page.getByRole('button', { name: 'הבאים' })
    await expect.poll(() => on.count()).toBe(0)
    await page.unroute('**/api/v1/top/sellers')
    const brands = await inSection(page, 'כל המותגים').getByRole('link').allTextContents()
    expect(brands.map((brand) => brand.replace(/^[\w -]+?(?=צמיג|\d|$)/, ''))).toEqual(['', 'צמיג אחד', '2 צמיגים'])
    await inSection(page, 'כל המותגים').scrollIntoViewIfNeeded()
    await takePicture(page, 'home-few')
    expect(pageErrors).toEqual([])
    await page.context().close()
  })

  it('leads to the tires of a riding style', async () => {
    const { page, pageErrors } = await open('/')
    await page.getByRole('link', { name: 'צמיגים לקטנוע' }).click()
    await page.waitForURL('**/list/moto/category/scooter')
    await page.getByRole('article').first().waitFor()
    expect(pageErrors).toEqual([])
    await page.context().close()
  })

  it('says once what could not be loaded, and asks again for all of it', async () => {
    const { page } = await open('/cart')
    await page.route('**/api/v1/{top,popular,brands,categories}**', (route) => route.fulfill({ status: 503, json: { ok: false } }))
    await page.route('**/api/v1/{top,popular}/**', (route) => route.fulfill({ status: 503, json: { ok: false } }))
    await page.getByRole('banner').getByRole('link', { name: 'צמיג ישיר' }).click()
    const retry = page.getByRole('button', { name: 'לנסות שוב' })
    await retry.waitFor()
    expect(await page.getByRole('alert').count()).toBe(1)
    await takePicture(page, 'home-failed')
    await page.unrouteAll()
    await retry.click()
    await page.getByRole('article').first().waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.context().close()
  })
})

describe.each(WIDTHS)('a page at %i pixels', (width) => {
  it('stands still while it loads over a slow network', async () => {
    const [seller] = (await (await fetch(`${shop.url}/api/v1/top/sellers`)).json()) as { ean: string }[]
    const context = await openContext(browser, width)
    await context.addInitScript(
      ([key, ean]) =>
        localStorage.setItem(key, JSON.stringify({ value: { items: [{ ean, quantity: 1, isSet: false }] }, expiresAt: 9e15 })),
      ['cart', seller?.ean ?? ''] as const,
    )
    for (const path of ['/', '/list/moto/180/55/17', `/tire/moto/${seller?.ean}/tire`, '/cart']) {
      const page = await context.newPage()
      const network = await context.newCDPSession(page)
      await network.send('Network.enable')
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 80,
        downloadThroughput: 250_000,
        uploadThroughput: 90_000,
      })
      await goAlive(page, shop.url + path)
      const { total, shifts } = await readLayoutShift(page)
      expect(total, `${path} ${JSON.stringify(shifts)}`).toBeLessThan(0.02)
      await page.close()
    }
    await context.close()
  })
})
