import type { BrowserContext } from 'playwright-core'

/** Lets a browser begin as one that was here before: `values` by their key, as the shop keeps them. What is kept already stays. */
export async function storeInBrowser(context: BrowserContext, values: Readonly<Record<string, unknown>>): Promise<void> {
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify({ value, expiresAt: Date.now() + 60_000_000 }))
    }
  }, values)
}
