import { createEffect } from 'effector'

/** For whoever looks into the browser's console: what failed without anybody being shown. Never says what a person typed. */
export const logFx = createEffect((what: string) => {
  // biome-ignore lint/suspicious/noConsole: the one place that logs
  console.warn(what)
})
