import AxeBuilder from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, WIDTHS, watchTroubles } from '#tools/testing/browser.ts'
import { freePort, makeDataDir, type ShopProcess, startShop } from '#tools/testing/shop-process.ts'

const data = makeDataDir()
let shop: ShopProcess
let browser: Browser
let productPath: string

beforeAll(async () => {
  shop = await startShop({ dataDir: data.path, port: await freePort() })
  browser = await openBrowser()
  const [seller] = (await (await fetch(`${shop.url}/api/v1/top/sellers`)).json()) as { ean: string }[]
  productPath = `/tire/moto/${seller?.ean}/tire`
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
  data.remove()
})

const PAGES = [
  ['the home page', () => '/'],
  ['a size list', () => '/list/moto/180/55/17'],
  ['a size without tires', () => '/list/moto/999/99/17'],
  ['a product page', () => productPath],
  ['a product that does not exist', () => '/tire/moto/2999999999997/x'],
  ['an empty cart', () => '/cart'],
] as const

describe.each(WIDTHS)('at %i pixels', (width) => {
  it.each(PAGES)('%s can be used by everyone and stays inside its rules', async (_name, path) => {
    const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'he-IL', reducedMotion: 'reduce' })
    const page = await context.newPage()
    const troubles = watchTroubles(page)
    await page.goto(shop.url + path(), { waitUntil: 'networkidle' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    // The address of a thing that is gone answers 404, which the browser reports as an error of the console.
    expect(troubles.filter((trouble) => !trouble.includes('404'))).toEqual([])
    await context.close()
  })
})
