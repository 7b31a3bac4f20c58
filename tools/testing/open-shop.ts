import type { Browser } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { joinBrowser } from './browser.ts'
import { freePort, makeDataDir, type ShopProcess, startShop } from './shop-process.ts'
import { copyTemplate } from './shop-template.ts'
import { openTruth, type ShopTruth } from './shop-truth.ts'
import { UNLIMITED_ORDERS } from './unlimited-orders.ts'

export interface JoinedShop {
  shop: Pick<ShopProcess, 'url' | 'dataDir'>
  browser: Browser
  truth: ShopTruth
}

export interface OpenedShop extends JoinedShop {
  shop: ShopProcess
}

/**
 * The run's one shop with the demo's catalogue, and its Chromium, for a file that reads, or changes only what belongs to visitors of
 * its own. Call it at the top of the file: `const { shop, browser } = await joinShop()`.
 */
export async function joinShop(): Promise<JoinedShop> {
  const shop = inject('sharedShop')
  return { shop, ...(await lookInto(shop.dataDir)) }
}

/** The same with a shop of this file's own, for one that kills it, sets it otherwise, or works at the desk; gone after the file. */
export async function openShop(env: Record<string, string> = {}): Promise<OpenedShop> {
  const data = makeDataDir()
  copyTemplate(inject('shopTemplate'), data.path)
  const shop = await startShop({ dataDir: data.path, port: await freePort(), env: { ...UNLIMITED_ORDERS, ...env } })
  afterAll(async () => {
    await shop.stop()
    data.remove()
  })
  return { shop, ...(await lookInto(data.path)) }
}

async function lookInto(dataDir: string): Promise<Omit<JoinedShop, 'shop'>> {
  const [truth, browser] = await Promise.all([openTruth(dataDir), joinBrowser(inject('browserAddress'))])
  afterAll(async () => {
    await Promise.all([truth.close(), browser.close()])
  })
  return { truth, browser }
}
