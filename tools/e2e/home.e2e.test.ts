import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, WIDTHS, watchTroubles } from '#tools/testing/browser.ts'
import { readLayoutShift } from '#tools/testing/layout-shift.ts'
import { takePicture } from '#tools/testing/pictures.ts'
import { freePort, makeDataDir, type ShopProcess, startShop } from '#tools/testing/shop-process.ts'

const data = makeDataDir()
let shop: ShopProcess
let browser: Browser

beforeAll(async () => {
  shop = await startShop({ dataDir: data.path, port: await freePort() })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
  data.remove()
})

const turningParts = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => (canvas.width > 0 ? canvas.toDataURL() : ''))

describe.each(WIDTHS)('the banner at %i pixels', (width) => {
  it('rolls until it is asked to stop, and goes on when asked', async () => {
    const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'he-IL' })
    const page = await context.newPage()
    const troubles = watchTroubles(page)
    await page.goto(shop.url)
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
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      return (await turningParts(page)) === before
    }
    await expect.poll(isAtRest, { timeout: 10_000 }).toBe(true)
    const rest = await turningParts(page)
    await resume.click()
    await expect.poll(() => turningParts(page)).not.toBe(rest)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('stands still for those who want less motion, and loads nothing that moves', async () => {
    const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'he-IL', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(shop.url, { waitUntil: 'networkidle' })
    expect(await page.locator('canvas').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'עצירת התנועה' }).count()).toBe(0)
    await context.close()
  })
})

describe.each(WIDTHS)('the home page at %i pixels', (width) => {
  it('stands still while it loads', async () => {
    const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'he-IL' })
    const page = await context.newPage()
    const troubles = watchTroubles(page)
    await page.goto(shop.url, { waitUntil: 'networkidle' })
    const { total, shifts } = await readLayoutShift(page)
    expect(total, JSON.stringify(shifts)).toBeLessThan(0.02)
    await takePicture(page, 'home')
    expect(troubles).toEqual([])
    await context.close()
  })
})
