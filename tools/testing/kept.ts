import type { BrowserContext } from 'playwright-core'

/** Lets a browser begin as one that was here before: `values` by their key, as the shop keeps them. What is kept already stays. */
export async function keepInBrowser(context: BrowserContext, values: Readonly<Record<string, unknown>>): Promise<void> {
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify({ value, expiresAt: Date.now() + 60_000_000 }))
    }
  }, values)
}
