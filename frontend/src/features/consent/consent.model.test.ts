import { allSettled, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import { countingSwitched } from '#frontend/entities/visitor/counting.model.ts'
import { $waiting, metricReported, metricStamped } from '#frontend/entities/visitor/metrics.model.ts'
import { sendFx } from '#frontend/shared/api/request.ts'
import { appStarted } from '#frontend/shared/app-started.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { readStoredFx, writeStoredFx } from '#frontend/shared/storage.ts'
import type { Metric } from '#services/visitors/visitors.contract.ts'
import { $isBannerShown, bannerAnswered } from './consent.model.ts'

const seen: Metric = { kind: 'PRODUCT_IMPRESSION', source: 'product_page', ean: '2000000000015' }
const settings = { basePath: '', publicUrl: '', shopName: '', phone: '', saleChip: null }

/** A browser that cannot reach the collector, so that everything it would send is seen waiting. */
function openBrowser(stored: Record<string, unknown> = {}, hasPixel = true) {
  const written: Record<string, unknown> = {}
  const scope = fork({
    values: [[$settings, { ...settings, hasPixel }]],
    handlers: [
      [readStoredFx, (key: string) => stored[key] ?? null],
      [writeStoredFx, ({ key, value }: { key: string; value: unknown }) => void Object.assign(written, { [key]: value })],
      [sendFx, () => new Promise(() => {})],
    ],
  })
  const kinds = () => scope.getState($waiting).map(({ kind }) => kind)
  return { scope, written, kinds }
}
const next = () => new Promise(setImmediate)

describe('the banner', () => {
  it.each([
    ['on the server', false, {}, true, false],
    ['for a visitor who was never asked', true, {}, true, true],
    ['for one who agreed', true, { consent: { thirdParties: 'given' } }, true, false],
    ['for one who refused', true, { consent: { thirdParties: 'refused' } }, true, false],
    ['where there is nothing to agree to', true, {}, false, false],
  ])('%s: alive %s, kept %j, pixel %s, shown %s', (_who, isAlive, stored, hasPixel, isShown) => {
    const { scope } = openBrowser(stored, hasPixel)
    if (isAlive) void allSettled(appStarted, { scope })
    expect(scope.getState($isBannerShown)).toBe(isShown)
  })

  it.each([
    ['given', 'CONSENT_GIVEN'],
    ['refused', 'CONSENT_REFUSED'],
  ] as const)('goes when consent is %s, and says so to the log', async (choice, kind) => {
    const { scope, kinds, written } = openBrowser()
    void allSettled(appStarted, { scope })
    void allSettled(bannerAnswered, { scope, params: choice })
    await next()
    expect(scope.getState($isBannerShown)).toBe(false)
    expect(kinds()).toEqual([kind])
    expect(written.consent).toEqual({ thirdParties: choice })
  })
})

describe('counting', () => {
  it('ends with the switch: what waits is forgotten and nothing more is kept', async () => {
    const { scope, kinds, written } = openBrowser()
    void allSettled(appStarted, { scope })
    void allSettled(metricReported, { scope, params: seen })
    await next()
    expect(kinds()).toEqual(['PRODUCT_IMPRESSION'])
    void allSettled(countingSwitched, { scope, params: false })
    void allSettled(metricReported, { scope, params: seen })
    await next()
    expect(kinds()).toEqual([])
    expect(written.counting).toEqual({ isCounted: false })
    void allSettled(countingSwitched, { scope, params: true })
    void allSettled(metricReported, { scope, params: seen })
    await next()
    expect(kinds()).toEqual(['PRODUCT_IMPRESSION'])
  })

  it('stays ended on the next visit, also for what comes with the start of the page; the act has its id all the same', async () => {
    const { scope, kinds } = openBrowser({ counting: { isCounted: false } })
    const ids: string[] = []
    metricStamped.watch(({ id }) => ids.push(id))
    void allSettled(metricReported, { scope, params: seen })
    void allSettled(appStarted, { scope })
    void allSettled(metricReported, { scope, params: seen })
    await next()
    expect([kinds(), ids.length]).toEqual([[], 1])
  })
})
