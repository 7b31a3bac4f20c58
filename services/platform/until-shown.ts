import { setTimeout as pause } from 'node:timers/promises'

const SHOWN_WITHIN_MS = 5_000
const LOOK_EVERY_MS = 50

/** Looks until a projection, which follows within moments, shows something; null when it is held up for five seconds. */
export async function untilShown<T>(look: () => Promise<T | null>): Promise<T | null> {
  const giveUpAt = performance.now() + SHOWN_WITHIN_MS
  for (;;) {
    const shown = await look()
    if (shown !== null || performance.now() > giveUpAt) return shown
    await pause(LOOK_EVERY_MS)
  }
}
