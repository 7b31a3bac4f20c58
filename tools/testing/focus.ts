import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

const WITHIN_MS = 5_000

/** The keyboard's next press goes to it, now or in a moment: pages move the focus after they have drawn. */
export async function expectFocus(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element === document.activeElement), { timeout: WITHIN_MS }).toBe(true)
}
