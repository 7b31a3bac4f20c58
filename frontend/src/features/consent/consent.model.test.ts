import { allSettled, createWatch } from 'effector'
import { describe, expect, it } from 'vitest'
import { countingSwitched } from '#frontend/entities/visitor/counting.model.ts'
import { $waiting, metricReported, metricStamped } from '#frontend/entities/visitor/metrics.model.ts'
import { appStarted } from '#frontend/shared/browser.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { shopSettings } from '#frontend/shared/testing/settings.ts'
import type { Metric } from '#services/visitors/visitors.contract.ts'
import { $isBannerShown, bannerAnswered } from './consent.model.ts'

const seen: Metric = { kind: 'PRODUCT_IMPRESSION', source: 'product_page', ean: '2000000000015' }

/** A browser that cannot reach the collector, so that everything it sends stays queued. */
function openBrowser(kept: Record<string, unknown> = {}, hasPixel = true) {
  const { scope, stored } = openScope({
    stored: kept,
    answers: () => new Promise(() => {}),
    values: [[$settings, { ...shopSettings, hasPixel }]],
  })
  const kinds = () => scope.getState($waiting).map(({ kind }) => kind)
  return { scope, stored, kinds }
}
const next = () => new Promise(setImmediate)

describe('the banner', () => {
  it.each([
    ['on the server', false, {}, true, false],
    ['for a visitor who was never asked', true, {}, true, true],
    ['for one who agreed', true, { consent: { thirdParties: 'given' } }, true, false],
    ['for one who refused', true, { consent: { thirdParties: 'refused' } }, true, false],
    ['where there is nothing to agree to', true, {}, false, false],
  ])('%s: alive %s, kept %j, pixel %s, shown %s', (_who, isAlive, kept, hasPixel, isShown) => {
    const { scope } = openBrowser(kept, hasPixel)
    if (isAlive) void allSettled(appStarted, { scope })
    expect(scope.getState($isBannerShown)).toBe(isShown)
  })

  it.each([
    ['given', 'CONSENT_GIVEN'],
    ['refused', 'CONSENT_REFUSED'],
  ] as const)('goes when consent is %s, and says so to the log', async (choice, kind) => {
    const { scope, kinds, stored } = openBrowser()
    void allSettled(appStarted, { scope })
    void allSettled(bannerAnswered, { scope, params: choice })
    await next()
    expect(scope.getState($isBannerShown)).toBe(false)
    expect(kinds()).toEqual([kind])
    expect(stored.get('consent')).toEqual({ thirdParties: choice })
  })
})

describe('analytics', () => {
  it('stop with the switch: the queue is cleared and nothing more is stored', async () => {
    const { scope, kinds, stored } = openBrowser()
    void allSettled(appStarted, { scope })
    void allSettled(metricReported, { scope, params: seen })
    await next()
    expect(kinds()).toEqual(['PRODUCT_IMPRESSION'])
    void allSettled(countingSwitched, { scope, params: false })
    void allSettled(metricReported, { scope, params: seen })
    await next()
    expect(kinds()).toEqual([])
    expect(stored.get('counting')).toEqual({ isCounted: false })
    void allSettled(countingSwitched, { scope, params: true })
    void allSettled(metricReported, { scope, params: seen })
    await next()
    expect(kinds()).toEqual(['PRODUCT_IMPRESSION'])
  })

  it('stay off on the next visit, also for events at page start; the act still has its id', async () => {
    const { scope, kinds } = openBrowser({ counting: { isCounted: false } })
    const ids: string[] = []
    createWatch({ unit: metricStamped, scope, fn: ({ id }) => ids.push(id) })
    void allSettled(metricReported, { scope, params: seen })
    void allSettled(appStarted, { scope })
    void allSettled(metricReported, { scope, params: seen })
    await next()
    expect([kinds(), ids.length]).toEqual([[], 1])
  })
})
