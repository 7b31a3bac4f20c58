import { setTimeout as wait } from 'node:timers/promises'

/** Waits between attempts: 50 ms, doubled up to `maxMs`, a quarter of it by chance so that readers do not knock in step. */
export interface BackOff {
  /** Ends early, without an error, when `signal` is aborted. */
  wait(signal: AbortSignal): Promise<void>
}

export function createBackOff(maxMs: number): BackOff {
  let nextMs = 50
  return {
    async wait(signal) {
      const delayMs = nextMs * (0.75 + Math.random() / 4)
      nextMs = Math.min(maxMs, nextMs * 2)
      await pause(delayMs, signal)
    },
  }
}

/** Waits so long, or until `signal` is aborted. */
export async function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  await wait(delayMs, undefined, { signal }).catch(() => undefined)
}
