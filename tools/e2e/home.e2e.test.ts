import type { Browser } from 'playwright-core'
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
