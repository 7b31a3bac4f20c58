import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { type Browser, type BrowserServer, chromium as driver, type Page } from 'playwright-core'

/** A real Chromium: the system's when there is one, else the one that comes with the packages. */

const SYSTEM_CHROMIUM = '/usr/bin/chromium'
/** Nothing here may call home: the tests run without a network. */
const QUIET = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const WIDTHS = [390, 1280] as const

/** `args`: Chromium's own switches, beside those that keep it quiet. */
export const openBrowser = async (args: readonly string[] = []): Promise<Browser> => driver.launch(await launchOptions(args))

/** A Chromium that several processes drive, each in contexts of its own. */
export const startBrowserServer = async (): Promise<BrowserServer> => driver.launchServer(await launchOptions())

export const joinBrowser = (address: string): Promise<Browser> => driver.connect(address)

async function launchOptions(args: readonly string[] = []): Promise<{ executablePath: string; args: string[] }> {
  const executablePath = existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : await unpackChromium()
  // Not the package's own arguments: they run everything in one process and switch off the rules of origins.
  return { executablePath, args: [...QUIET, ...args] }
}

/** The package unpacks itself into the system's temporary directory, where another user's copy may stand in the way. */
async function unpackChromium(): Promise<string> {
  const directory = join(process.cwd(), 'node_modules/.cache/chromium')
  mkdirSync(directory, { recursive: true })
  const { TMPDIR } = process.env
  process.env.TMPDIR = directory
  try {
    return await chromium.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}

/** What must stay empty while a page is used: console errors, page errors, failed requests, content-policy violations. */
export function watchPageErrors(page: Page): string[] {
  const pageErrors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => pageErrors.push(`page: ${error.message}`))
  page.on('requestfailed', (request) => {
    // A request that the page itself gave up by leaving is no failure.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') pageErrors.push(`request: ${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) pageErrors.push(`answer: ${response.url()} ${response.status()}`)
  })
  return pageErrors
}
