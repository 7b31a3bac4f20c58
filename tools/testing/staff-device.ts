import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { type OpenedPage, openContext, openPage } from './open-page.ts'
import type { OpenedShop } from './open-shop.ts'

interface Desk {
  width: number
  /** Below the shop's address: `/admin/orders`. */
  path: string
  /** Who sits there; an e-mail of the list of staff. */
  email?: string
  name?: string
  options?: BrowserContextOptions
}

/** A browser of a member of staff who has signed in already, at a page of the staff desk. */
export async function openDesk(
  { shop, browser, truth }: OpenedShop,
  { width, path, options, ...who }: Desk,
): Promise<OpenedPage & { context: BrowserContext; token: string }> {
  const { token } = await signInStaff(truth.database, { issuer: 'local', ...who })
  const context = await openContext(browser, width, { reducedMotion: 'reduce', ...options })
  await context.addInitScript((value) => {
    // A mail that is shown on a page has no storage. Once in a tab: what the desk does to it later stands.
    if (window.top !== window) return
    if (sessionStorage.getItem('seated') !== null) return
    sessionStorage.setItem('seated', 'yes')
    sessionStorage.setItem('staffToken', JSON.stringify({ value, expiresAt: Date.now() + 60_000_000 }))
  }, token)
  return { context, token, ...(await openPage(context, `${shop.url}${path}`)) }
}
