import type { Browser } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { openBrowser } from './browser.ts'
import { freePort, makeDataDir, type ShopProcess, startShop } from './shop-process.ts'
import { copyTemplate } from './shop-template.ts'
import { openTruth, type ShopTruth } from './shop-truth.ts'
import { UNLIMITED_ORDERS } from './unlimited-orders.ts'

export interface OpenedShop {
  shop: ShopProcess
  browser: Browser
  truth: ShopTruth
}

/**
 * A shop with the demo's catalogue, of one test file's own, and a browser; gone after the file. Call it at the top of the file:
 * `const { shop, browser } = await openShop()`.
 */
export async function openShop(env: Record<string, string> = {}): Promise<OpenedShop> {
  const closers: (() => Promise<void> | void)[] = []
  afterAll(async () => {
    for (const close of closers.reverse()) await close()
  })
  const data = makeDataDir()
  closers.push(data.remove)
  copyTemplate(inject('shopTemplate'), data.path)
  const shop = await startShop({ dataDir: data.path, port: await freePort(), env: { ...UNLIMITED_ORDERS, ...env } })
  closers.push(() => shop.stop())
  const truth = await openTruth(data.path)
  closers.push(truth.close)
  const browser = await openBrowser()
  closers.push(() => browser.close())
  return { shop, browser, truth }
}
