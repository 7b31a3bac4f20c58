import { createEvent, createStore } from 'effector'

/** The page is alive in a browser: storage, timers and metrics begin here, never on the server. */
export const appStarted = createEvent()

export const $isStarted = createStore(false, { serialize: 'ignore' }).on(appStarted, () => true)
