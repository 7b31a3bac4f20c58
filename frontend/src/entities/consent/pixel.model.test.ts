import { allSettled, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import { sendFx } from '#frontend/shared/api/request.ts'
import { appStarted } from '#frontend/shared/app-started.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { readStoredFx, writeStoredFx } from '#frontend/shared/storage.ts'
import { $consent, consentChosen } from './consent.model.ts'
import type { PixelEvent } from './meta-pixel.ts'
import { pixelReported, startPixelFx, stopPixelFx, trackFx } from './pixel.model.ts'

const settings = { basePath: '', publicUrl: '', shopName: '', phone: '', saleChip: null }
const pixel = { id: '123456789', scriptUrl: 'https://pixel.example/fbevents.js' }
const viewed: PixelEvent = {
  name: 'ViewContent',
  eventId: '0198f7a0-0000-4000-8000-000000000001',
  eans: ['2000000000015'],
  valueShekels: 769,
}

/** A browser with this kept answer; `firedEvents` is what the third party got to hear, in order. */
function openBrowser(stored: unknown, hasPixel = true) {
  const firedEvents: unknown[] = []
  const written: unknown[] = []
  const scope = fork({
    values: [[$settings, { ...settings, hasPixel }]],
    handlers: [
      [readStoredFx, (key: string) => (key === 'consent' ? stored : null)],
      [writeStoredFx, ({ key, value }: { key: string; value: unknown }) => void (key === 'consent' && written.push(value))],
      [sendFx, ({ path }: { path: string }) => (path === '/api/v1/pixel' ? pixel : new Promise(() => {}))],
      [startPixelFx, (of: unknown) => void firedEvents.push(of)],
      [trackFx, (event: PixelEvent) => void firedEvents.push(event)],
      [stopPixelFx, () => void firedEvents.push('stopped')],
    ],
  })
  return { scope, firedEvents, written }
}

describe('the pixel', () => {
  it.each([
    ['nothing was said', null, true],
    ['the visitor refused', { thirdParties: 'refused' }, true],
    ['what is kept cannot be read', { thirdParties: 1 }, true],
    ['none is configured', { thirdParties: 'given' }, false],
  ])('is not asked for anything when %s', async (_what, stored, hasPixel) => {
    const { scope, firedEvents } = openBrowser(stored, hasPixel)
    await allSettled(appStarted, { scope })
    await allSettled(pixelReported, { scope, params: viewed })
    expect(firedEvents).toEqual([])
  })

  it('starts once, with the first act of a visitor who has agreed before', async () => {
    const { scope, firedEvents } = openBrowser({ thirdParties: 'given' })
    await allSettled(appStarted, { scope })
    expect(firedEvents).toEqual([])
    await allSettled(pixelReported, { scope, params: viewed })
    await allSettled(pixelReported, { scope, params: viewed })
    expect(firedEvents).toEqual([viewed, pixel, viewed])
  })

  it('hears only what is done after the visitor agreed, and nothing after a change of mind', async () => {
    const { scope, firedEvents, written } = openBrowser(null)
    await allSettled(appStarted, { scope })
    await allSettled(pixelReported, { scope, params: viewed })
    await allSettled(consentChosen, { scope, params: 'given' })
    const added: PixelEvent = { ...viewed, name: 'AddToCart' }
    await allSettled(pixelReported, { scope, params: added })
    await allSettled(consentChosen, { scope, params: 'refused' })
    await allSettled(pixelReported, { scope, params: viewed })
    expect(firedEvents).toEqual([added, pixel, 'stopped'])
    expect(written).toEqual([{ thirdParties: 'given' }, { thirdParties: 'refused' }])
    expect(scope.getState($consent)).toBe('refused')
  })
})
