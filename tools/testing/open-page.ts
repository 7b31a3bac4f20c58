import type { Browser, BrowserContext, BrowserContextOptions, Page, Request, Response } from 'playwright-core'
import { BRAKE_MS } from '#services/platform/testing/brake.ts'
import { watchPageErrors } from './browser.ts'

/** A browser of its own, as a visitor of the shop has it. */
export async function openContext(browser: Browser, width: number, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale: 'he-IL', ...options })
  context.setDefaultTimeout(BRAKE_MS)
  if (options.javaScriptEnabled === false) withoutScripts.add(context)
  return context
}

/** Their pages never come alive. */
const withoutScripts = new WeakSet<BrowserContext>()

export interface OpenedPage {
  page: Page
  pageErrors: string[]
}

/** Opens an address; `alive` waits until its scripts answer and what they asked for is there. */
export async function openPage(context: BrowserContext, address: string, until: 'load' | 'alive' = 'load'): Promise<OpenedPage> {
  const page = await context.newPage()
  const pageErrors = watchPageErrors(page)
  if (until === 'alive') await goAlive(page, address)
  else await page.goto(address)
  return { page, pageErrors }
}

export async function goAlive(page: Page, address: string): Promise<Response | null> {
  watchCalls(page)
  const response = await page.goto(address)
  await settled(page)
  return response
}

export async function reloadAlive(page: Page): Promise<void> {
  watchCalls(page)
  await page.reload()
  await settled(page)
}

/** The page is alive and laid out, nothing that it asked for is under way, and what came is drawn. */
export async function settled(page: Page): Promise<void> {
  if (withoutScripts.has(page.context())) return
  const calls = watchCalls(page)
  await page.locator('html[data-laid-out]').waitFor({ state: 'attached' })
  for (let seen = -1; calls.underWay.size > 0 || seen !== calls.begun; ) {
    seen = calls.begun
    await Promise.all([...calls.underWay.values()])
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  }
}

interface Calls {
  /** Requests of scripts without an answer, each with its end. The desk's stream has none and is left out. */
  underWay: Map<Request, Promise<unknown>>
  /** How many there were so far. */
  begun: number
}

const watched = new WeakMap<Page, Calls>()

function watchCalls(page: Page): Calls {
  const known = watched.get(page)
  if (known) return known
  const calls: Calls = { underWay: new Map(), begun: 0 }
  watched.set(page, calls)
  const ended = new Map<Request, () => void>()
  page.on('request', (request) => {
    if (!['fetch', 'xhr'].includes(request.resourceType()) || request.url().endsWith('/stream')) return
    calls.begun += 1
    const { promise, resolve } = Promise.withResolvers<void>()
    ended.set(request, resolve)
    calls.underWay.set(request, promise)
  })
  const end = (request: Request): void => {
    calls.underWay.delete(request)
    ended.get(request)?.()
    ended.delete(request)
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return calls
}
