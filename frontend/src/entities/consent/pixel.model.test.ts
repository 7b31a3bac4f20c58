import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { appStarted } from '#frontend/shared/browser.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { shopSettings } from '#frontend/shared/testing/settings.ts'
import { $consent, consentChosen } from './consent.model.ts'
import type { PixelEvent } from './meta-pixel.ts'
import { pixelReported, startPixelFx, stopPixelFx, trackFx } from './pixel.model.ts'

const pixel = { id: '123456789', scriptUrl: 'https://pixel.example/fbevents.js' }
const viewed: PixelEvent = {
  name: 'ViewContent',
  eventId: '0198f7a0-0000-4000-8000-000000000001',
  eans: ['2000000000015'],
  valueShekels: 769,
}

/** A browser with stored `consent`; `firedEvents` are those sent to the third party, in order. */
function openBrowser(consent: unknown, hasPixel = true) {
  const firedEvents: unknown[] = []
  const { scope, stored } = openScope({
    stored: { consent },
    answers: ({ path }) => (path === '/api/v1/pixel' ? pixel : { ok: true }),
    values: [[$settings, { ...shopSettings, hasPixel }]],
    handlers: [
      [startPixelFx, (of: unknown) => void firedEvents.push(of)],
      [trackFx, (event: PixelEvent) => void firedEvents.push(event)],
      [stopPixelFx, () => void firedEvents.push('stopped')],
    ],
  })
  return { scope, firedEvents, stored }
}

describe('the pixel', () => {
  it.each([
    ['nothing was said', null, true],
    ['the visitor refused', { thirdParties: 'refused' }, true],
    ['what is kept cannot be read', { thirdParties: 1 }, true],
    ['none is configured', { thirdParties: 'given' }, false],
  ])('is not asked for anything when %s', async (_what, consent, hasPixel) => {
    const { scope, firedEvents } = openBrowser(consent, hasPixel)
    await allSettled(appStarted, { scope })
    await allSettled(pixelReported, { scope, params: viewed })
    expect(firedEvents).toEqual([])
  })

  it('starts once, with the first event of a visitor who consented before', async () => {
    const { scope, firedEvents } = openBrowser({ thirdParties: 'given' })
    await allSettled(appStarted, { scope })
    expect(firedEvents).toEqual([])
    await allSettled(pixelReported, { scope, params: viewed })
    await allSettled(pixelReported, { scope, params: viewed })
    expect(firedEvents).toEqual([viewed, pixel, viewed])
  })

  it('gets only events after consent, and none after withdrawal', async () => {
    const { scope, firedEvents, stored } = openBrowser(null)
    await allSettled(appStarted, { scope })
    await allSettled(pixelReported, { scope, params: viewed })
    await allSettled(consentChosen, { scope, params: 'given' })
    expect(stored.get('consent')).toEqual({ thirdParties: 'given' })
    const added: PixelEvent = { ...viewed, name: 'AddToCart' }
    await allSettled(pixelReported, { scope, params: added })
    await allSettled(consentChosen, { scope, params: 'refused' })
    await allSettled(pixelReported, { scope, params: viewed })
    expect(firedEvents).toEqual([added, pixel, 'stopped'])
    expect(stored.get('consent')).toEqual({ thirdParties: 'refused' })
    expect(scope.getState($consent)).toBe('refused')
  })
})
