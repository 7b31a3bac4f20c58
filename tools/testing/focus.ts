import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** The keyboard's next press goes to it, now or in a moment: pages move the focus after they have drawn. */
export async function expectFocus(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)
}
