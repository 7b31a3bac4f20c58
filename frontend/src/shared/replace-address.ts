import { createEffect } from 'effector'

/** Keeps the address, base path and all, up to date in its place of the history: Back leads out of the page. */
export const replaceAddressFx = createEffect((address: string) => {
  window.history.replaceState(window.history.state, '', address)
})
