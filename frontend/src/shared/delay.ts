import { createEffect } from 'effector'

/** Waits; milliseconds. Only after `appStarted`: a timer on the server would keep a page from ever being ready. */
export const delayFx = createEffect((delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs)))
