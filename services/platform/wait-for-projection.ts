import { setTimeout as pause } from 'node:timers/promises'

const TIMEOUT_MS = 5_000
const POLL_INTERVAL_MS = 50

/** Polls until a projection, usually behind by moments only, shows something; null after five seconds. */
export async function waitForProjection<T>(read: () => Promise<T | null>): Promise<T | null> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    const shown = await read()
    if (shown !== null || performance.now() > deadline) return shown
    await pause(POLL_INTERVAL_MS)
  }
}
