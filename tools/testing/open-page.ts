import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { watchPageErrors } from './browser.ts'

/** A browser of its own, as a visitor of the shop has it. */
export const openContext = (browser: Browser, width: number, options: BrowserContextOptions = {}): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width, height: 844 }, locale: 'he-IL', ...options })

export interface OpenedPage {
  page: Page
  pageErrors: string[]
}

/** Opens an address; `networkidle` waits until its scripts are alive too. */
export async function openPage(context: BrowserContext, address: string, waitUntil: 'load' | 'networkidle' = 'load'): Promise<OpenedPage> {
  const page = await context.newPage()
  const pageErrors = watchPageErrors(page)
  await page.goto(address, { waitUntil })
  return { page, pageErrors }
}
