import { combine, createEffect, createEvent, createStore, sample } from 'effector'
import { shopCall } from '#frontend/shared/api/call.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { VISITOR_CALLS } from '#services/visitors/visitors.contract.ts'
import { $consent } from './consent.model.ts'
import { type PixelEvent, startPixel, stopPixel, track } from './meta-pixel.ts'

const fetchPixelFx = shopCall(VISITOR_CALLS.pixel)
export const startPixelFx = createEffect(startPixel)
export const trackFx = createEffect(track)
export const stopPixelFx = createEffect(stopPixel)

/** An act for the advertiser. Dropped unless the visitor had consented before it. */
export const pixelReported = createEvent<PixelEvent>()

const $isAllowed = combine($settings, $consent, ({ hasPixel }, consent) => hasPixel && consent === 'given')

const $isStarted = createStore(false, { serialize: 'ignore' })
  .on(startPixelFx, () => true)
  .reset(stopPixelFx)

const allowed = sample({ clock: pixelReported, filter: $isAllowed })
sample({ clock: allowed, target: trackFx })
/** The script is loaded with the first act to report: pages without any, such as those with a token in their address, never load it. */
sample({
  clock: allowed,
  source: combine($isStarted, fetchPixelFx.pending, (isStarted, isPending) => !isStarted && !isPending),
  filter: Boolean,
  fn: () => undefined,
  target: fetchPixelFx,
})
sample({ clock: fetchPixelFx.doneData, filter: $isAllowed, target: startPixelFx })
sample({ clock: $isAllowed, filter: (isAllowed) => !isAllowed, fn: () => undefined, target: stopPixelFx })
