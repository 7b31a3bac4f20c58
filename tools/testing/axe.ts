import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { BRAKE_MS } from '#services/platform/testing/brake.ts'

/**
 * What breaks the rules of accessibility, as `rule: element`. Read in the page itself: axe's other way opens an empty page for each
 * reading, for the sake of frames of other sites, which are not ours to mend. A frame that is slow to answer is waited for: axe would
 * leave it out.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], pingWaitTime: BRAKE_MS })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
