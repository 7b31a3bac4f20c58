import { createEffect, createEvent, createStore, sample } from 'effector'

/** The banner's tire: first a still picture; once the page is at rest it begins to roll, unless the person asked for less motion. */

const restLimitMs = 3_000

/** Waits until the browser has nothing else to do; browsers that cannot say so get the same time. */
const waitForRestFx = createEffect(
  () =>
    new Promise<void>((resolve) => {
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: restLimitMs })
      else setTimeout(resolve, restLimitMs)
    }),
)
/** Only where it can be drawn beside the page's own thread, which has to answer. */
const canMove = () => 'transferControlToOffscreen' in HTMLCanvasElement.prototype
const readMotionPreferenceFx = createEffect(() => canMove() && !window.matchMedia('(prefers-reduced-motion: reduce)').matches)

/** In the browser only. */
export const bannerShown = createEvent()
export const motionToggled = createEvent()

export const $isMotionRequested = createStore(false, { serialize: 'ignore' }).on(
  readMotionPreferenceFx.doneData,
  (_, isRequested) => isRequested,
)
export const $isStopped = createStore(false, { serialize: 'ignore' }).on(motionToggled, (isStopped) => !isStopped)

sample({ clock: bannerShown, target: waitForRestFx })
sample({ clock: waitForRestFx.done, fn: () => undefined, target: readMotionPreferenceFx })
