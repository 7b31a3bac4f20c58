import { createEffect, createEvent, createStore } from 'effector'

/** The page is alive in a browser: storage, timers and metrics begin here, never on the server. */
export const appStarted = createEvent()

export const $isStarted = createStore(false, { serialize: 'ignore' }).on(appStarted, () => true)

/** Waits; milliseconds. Only after `appStarted`: a timer on the server would keep a page from ever being ready. */
export const delayFx = createEffect((delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs)))

/** For whoever looks into the browser's console: what failed without anybody being shown. Never says what a person typed. */
export const logFx = createEffect((what: string) => {
  // biome-ignore lint/suspicious/noConsole: the one place that logs
  console.warn(what)
})
