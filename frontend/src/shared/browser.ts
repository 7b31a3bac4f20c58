import { createEffect, createEvent, createStore } from 'effector'

/** The app has started in a browser: storage, timers and metrics start here, never on the server. */
export const appStarted = createEvent()

export const $isStarted = createStore(false, { serialize: 'ignore' }).on(appStarted, () => true)

/** Waits for milliseconds. Only after `appStarted`: on the server a timer would delay the rendering forever. */
export const delayFx = createEffect((delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs)))

/** Logs failures that are not shown. Never includes what a person typed. */
export const logFx = createEffect((what: string) => {
  // biome-ignore lint/suspicious/noConsole: the one place that logs
  console.warn(what)
})
