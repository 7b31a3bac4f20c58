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

/** What the visitor did, for the advertiser. Forgotten unless the visitor agreed before doing it. */
export const pixelReported = createEvent<PixelEvent>()

const $isAllowed = combine($settings, $consent, ({ hasPixel }, consent) => hasPixel && consent === 'given')

const $isStarted = createStore(false, { serialize: 'ignore' })
  .on(startPixelFx, () => true)
  .reset(stopPixelFx)

const allowed = sample({ clock: pixelReported, filter: $isAllowed })
sample({ clock: allowed, target: trackFx })
/** The script comes with the first act there is to tell: pages that have none, such as those whose address holds a token, stay without. */
sample({
  clock: allowed,
  source: combine($isStarted, fetchPixelFx.pending, (isStarted, isPending) => !isStarted && !isPending),
  filter: Boolean,
  fn: () => undefined,
  target: fetchPixelFx,
})
sample({ clock: fetchPixelFx.doneData, filter: $isAllowed, target: startPixelFx })
sample({ clock: $isAllowed, filter: (isAllowed) => !isAllowed, fn: () => undefined, target: stopPixelFx })
