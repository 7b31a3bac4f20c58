import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * What breaks the rules of accessibility, as `rule: element`. Read in the page itself: axe's other way opens an empty page for each
 * reading, for the sake of frames of other sites, which are not ours to mend.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
